/** Links that log a player in at a game. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id } from './entities.ts';
import { fields, needed } from './fields.ts';

const member = { access: 'member', tag: 'Game login', method: 'GET', repeat: 'safe' } as const;
const username = v.object({ username: id });
const usernameAndPassword = v.object({ username: id, password: id });
const link = fields({ link: needed(v.pipe(v.string(), v.url())) });
const errors = ['SLOT_NO_ACCOUNT', 'NO_GAME', 'NOT_AREASLOT', 'NOT_UFABET'] as const;

const byName = (game: string) =>
  call({
    ...member,
    id: `autoLogin_${game}`,
    path: `/api/autoLogin/${game}/{username}`,
    summary: `A login link for ${game}`,
    without: 'logs in at such a game by hand',
    params: username,
    reply: link,
    errors,
  });
const byPassword = (game: string) =>
  call({
    ...member,
    id: `autoLogin_${game}`,
    path: `/api/autoLogin/${game}/{username}/{password}`,
    summary: `A login link for ${game}`,
    without: 'logs in at such a game by hand',
    params: usernameAndPassword,
    reply: link,
    errors,
  });

/** Games whose link takes the username. */
export const AUTO_LOGIN_BY_NAME = {
  PG: /*#__PURE__*/ byName('pg'),
  BETFLIX: /*#__PURE__*/ byName('betflix'),
  AREASLOT: /*#__PURE__*/ byName('areaslot'),
  JOKER2: /*#__PURE__*/ byName('joker2'),
  HUAYHD: /*#__PURE__*/ byName('huayhd'),
} as const;

/** Games whose link takes username and password. */
export const AUTO_LOGIN_BY_PASSWORD = {
  ASKMEBET: /*#__PURE__*/ byPassword('askmebet'),
  IMI: /*#__PURE__*/ byPassword('imi'),
  USUN: /*#__PURE__*/ byPassword('usun'),
  CIRCUS: /*#__PURE__*/ byPassword('circus'),
  SLOTRACHA: /*#__PURE__*/ byPassword('slotracha'),
  PGSLOT: /*#__PURE__*/ byPassword('pgslot'),
} as const;
