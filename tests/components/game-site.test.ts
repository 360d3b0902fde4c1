/** The way out to the games' own sites: what leaves the app, and that nothing else does. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, type SnapshotFrom, waitFor } from 'xstate';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { Entrance } from '../../machines/game/entrance.ts';
import type { playMachine } from '../../machines/game/play.machine.ts';
import { gameFlow, linksOf, playFlow } from '../../src/actors/game.ts';
import type { World } from '../../src/actors/world.ts';
import { type GameSite, gameSite } from '../../src/adapters/game-site.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { webAddress } from '../../src/web-address.ts';
import { openDialogs } from '../dialogs.ts';
import { knownWallet, startRequests } from '../paths/member-phone.ts';

const LINK: Entrance = { link: 'https://game.example/in?token=once', inputs: null };
const FORM: Entrance = {
  link: 'https://game.example/login',
  inputs: [
    { name: 'submit', secret: 'event' },
    { name: 'username', secret: 'me' },
    { name: 'password', secret: 'p&"<1' },
  ],
};

/** The way in which a document was left. */
interface Left {
  readonly document: Document;
  readonly to: string;
  readonly rel: string | null;
  readonly referrerPolicy: string | null;
  readonly quiet: boolean;
  readonly form: readonly (readonly [string, FormDataEntryValue])[] | null;
}
let left: Left[] = [];

function note(element: HTMLElement, to: string, form: Left['form']) {
  const document = element.ownerDocument;
  left.push({
    document,
    to,
    rel: element.getAttribute('rel'),
    referrerPolicy: element.getAttribute('referrerpolicy'),
    quiet: document.querySelector('meta[name=referrer]')?.getAttribute('content') === 'no-referrer',
    form,
  });
}

beforeEach(() => {
  left = [];
  document.head.innerHTML = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    note(this, this.getAttribute('href') ?? '', null);
  });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    note(this, this.getAttribute('action') ?? '', this.method === 'post' ? [...new FormData(this)] : null);
  });
});
afterEach(() => vi.restoreAllMocks());

/** A browser's new tab. */
function newTab() {
  const tab = {
    document: document.implementation.createHTMLDocument(),
    opener: window as unknown,
    closed: false,
    close: vi.fn(() => {
      tab.closed = true;
    }),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

describe('game site, in the same window', () => {
  test('a link: no referrer, no opener', () => {
    const open = vi.spyOn(window, 'open');
    const site = gameSite(false);
    site.reserve('PG');
    expect(site.enter(LINK)).toBe(true);
    expect(open).not.toHaveBeenCalled();
    expect(left).toMatchObject([
      { document, to: LINK.link, rel: 'noreferrer noopener', referrerPolicy: 'no-referrer', quiet: true, form: null },
    ]);
  });

  test('a form: posted, and nothing of it stays in the page', () => {
    expect(gameSite(false).enter(FORM)).toBe(true);
    expect(left).toMatchObject([
      {
        to: FORM.link,
        rel: 'noreferrer noopener',
        quiet: true,
        form: [
          ['submit', 'event'],
          ['username', 'me'],
          ['password', 'p&"<1'],
        ],
      },
    ]);
    expect(document.querySelector('form, input')).toBeNull();
  });
});

describe('game site, in a new tab', () => {
  test('the tab opens in the tap, without a way back, and is led to the game', () => {
    const { tab, open } = newTab();
    const site = gameSite(true);
    site.reserve('PG Soft');
    expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank');
    expect(tab.opener).toBeNull();
    expect(tab.document.title).toBe('PG Soft');
    expect(site.enter(FORM)).toBe(true);
    expect(left).toMatchObject([{ to: FORM.link, quiet: true }]);
    expect(left[0]?.document).toBe(tab.document);
    // It is the game's now.
    site.release();
    expect(tab.close).not.toHaveBeenCalled();
  });

  test('a tab that leads nowhere is closed', () => {
    const { tab } = newTab();
    const site = gameSite(true);
    site.reserve('PG Soft');
    site.release();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  test.each([
    ['held back by the browser', () => vi.spyOn(window, 'open').mockReturnValue(null), true],
    ['closed by the player', () => Object.assign(newTab().tab, { closed: true }), true],
    ['never reserved', () => newTab(), false],
  ])('a tab %s: not entered', (_, prepare, reserve) => {
    prepare();
    const site = gameSite(true);
    if (reserve) site.reserve('PG Soft');
    expect(site.enter(LINK)).toBe(false);
    expect(left).toEqual([]);
  });
});

test.each([
  ['https://game.example/a?b=1', 'https://game.example/a?b=1'],
  ['http://game.example', 'http://game.example/'],
  ['/provider/PG', 'https://service.test/provider/PG'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['intent://game#Intent;end', null],
  ['market://details?id=game', null],
  ['', null],
  [null, null],
  ['https://', null],
])('address %s → %s', (address, url) => {
  expect(webAddress(address, 'https://service.test')).toBe(url);
});

test.each(['javascript:alert(1)', 'data:text/html,hi', 'file:///etc/passwd'])('%s is not entered', (link) => {
  expect(() => gameSite(false).enter({ link, inputs: null })).toThrow('not an address of the web');
  expect(left).toEqual([]);
});

interface Sent {
  readonly method: string;
  readonly path: string;
}

type Reply = Record<string, unknown>;

/** A phone, and a service that answers by path. */
function phone(replies: Record<string, Reply>) {
  const sent: Sent[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    sent.push({ method: request.method, path });
    const reply = replies[path] ?? { message: 'NO_GAME' };
    return Response.json(reply, { status: 'message' in reply ? 400 : 200 });
  };
  const store = keyValue(() => window.localStorage);
  const world: World = {
    config: {
      apiUrl: 'https://service.test',
      laos: false,
      chatUrl: null,
      iframe: true,
      paytimzMinimum: 10,
      keys: true,
      marker: null,
      linkKey: null,
    },
    local: store,
    tab: store,
    onWalletChanged: () => () => {},
    onOutcomeSeen: () => () => {},
    watchConnection: () => () => {},
    dialogs: openDialogs('home').provide,
    prepareMember: () => {},
    newKey: () => 'key',
    api: createApi({
      baseUrl: 'https://service.test',
      token: () => 'T',
      onSessionRefused: () => {},
      onGone: () => {},
      fetch: service,
      backoff: () => 0,
    }),
  };
  return { world, sent };
}

const account = (code: string, more: Partial<GameAccount> = {}): GameAccount => ({
  code,
  name: code,
  category: 'slot',
  isActive: true,
  amount: bahtToSatang(0),
  ftWalletSlot: 1,
  web: `https://${code.toLowerCase()}.example/`,
  ...more,
});
const WALLET: Wallet = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 0, createdAt: '2026-01-01T00:00:00Z' },
  bankAccount: null,
  currency: 'BAHT',
  wallet: { amount: bahtToSatang(300) },
  invite: null,
  slots: [],
  unreadSlots: 0,
};
const LOGIN = { username: 'me', password: 'p/1' };

function player(game: GameAccount, replies: Record<string, Reply>) {
  const known = phone(replies);
  const entered: Entrance[] = [];
  const site: GameSite = {
    reserve: vi.fn(),
    release: vi.fn(),
    enter: (entrance) => entered.push(entrance) > 0,
  };
  const { canOpen } = linksOf(game, known.world);
  const wallet = knownWallet(WALLET);
  const requests = startRequests(known.world, wallet);
  const actor = createActor(playFlow(game, { wallet, requests, site })(known.world), {
    input: { code: game.code, available: bahtToSatang(300), ftWalletSlot: game.ftWalletSlot, canOpen },
  }).start();
  const rest = (): Promise<SnapshotFrom<typeof playMachine>> => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { ...known, actor, site, entered, rest };
}

async function played(game: GameAccount, replies: Record<string, Reply>) {
  const run = player(game, { [`/api/wallet/account/${game.code}`]: LOGIN, ...replies });
  await run.rest();
  run.actor.send({ type: 'play.submit' });
  const snapshot = await run.rest();
  run.actor.stop();
  return { ...run, snapshot };
}

const link = { link: 'https://lobby.example/?once=1' };

describe('custom logins', () => {
  test.each(['PG', 'BETFLIX', 'AREASLOT', 'JOKER2', 'HUAYHD'])('%s: a link by the username', async (code) => {
    const path = `/api/autoLogin/${code.toLowerCase()}/me`;
    const { entered, sent } = await played(account(code, { web: null }), { [path]: link });
    expect(entered).toEqual([{ link: link.link, inputs: null }]);
    expect(sent.map((request) => request.path)).toEqual([`/api/wallet/account/${code}`, path]);
  });

  test.each(['ASKMEBET', 'IMI', 'USUN', 'CIRCUS', 'SLOTRACHA', 'PGSLOT'])(
    '%s: a link by username and password',
    async (code) => {
      const path = `/api/autoLogin/${code.toLowerCase()}/me/p%2F1`;
      const { entered } = await played(account(code, { web: null }), { [path]: link });
      expect(entered).toEqual([{ link: link.link, inputs: null }]);
    },
  );

  test.each(['JOKER', 'SEXYGAME', 'SLOTXO', 'UFABET'])('%s: a form to its own site', async (code) => {
    const { entered } = await played(account(code), {});
    expect(entered).toEqual([
      {
        link: `https://${code.toLowerCase()}.example/`,
        inputs: [
          { name: 'username', secret: 'me' },
          { name: 'password', secret: 'p/1' },
        ],
      },
    ]);
  });

  test('a web game’s form tokens go along, and cannot take the place of the login', async () => {
    const { entered } = await played(account('UFABET'), {
      '/api/wallet/account/UFABET': { ...LOGIN, event: { __EVENTVALIDATION: 'E', password: 'other' } },
    });
    expect(entered[0]?.inputs).toEqual([
      { name: '__EVENTVALIDATION', secret: 'E' },
      { name: 'password', secret: 'p/1' },
      { name: 'username', secret: 'me' },
    ]);
  });

  test('SUPERSLOT: the credentials in the query', async () => {
    const { entered } = await played(account('SUPERSLOT', { web: 'https://s.example/in?lang=th' }), {});
    expect(entered).toEqual([{ link: 'https://s.example/in?lang=th&username=me&password=p%2F1', inputs: null }]);
  });

  test('any other game: its web address, without asking for the login', async () => {
    const { entered, sent } = await played(account('SBO', { web: '/provider/SBO' }), {});
    expect(entered).toEqual([{ link: 'https://service.test/provider/SBO', inputs: null }]);
    expect(sent).toEqual([]);
  });

  test('a refusal opens nothing and closes the tab', async () => {
    const { entered, site, snapshot } = await played(account('IMI'), {
      '/api/wallet/account/IMI': { message: 'SLOT_NO_ACCOUNT' },
    });
    expect(entered).toEqual([]);
    expect(site.reserve).toHaveBeenCalledExactlyOnceWith('IMI');
    expect(site.release).toHaveBeenCalled();
    expect(snapshot.context.problem).toEqual({ kind: 'refused', code: 'SLOT_NO_ACCOUNT' });
  });

  test('a link that is no web address is not followed', async () => {
    const { entered, snapshot } = await played(account('PG'), {
      '/api/autoLogin/pg/me': { link: 'javascript:alert(1)' },
    });
    expect(entered).toEqual([]);
    expect(snapshot.context.problem).toEqual({ kind: 'failed', failure: 'malformed' });
  });
});

test('the tab is opened within the tap itself', async () => {
  const run = player(account('PG'), {});
  await run.rest();
  run.actor.send({ type: 'play.submit' });
  expect(run.site.reserve).toHaveBeenCalledOnce();
  run.actor.stop();
  expect(run.site.release).toHaveBeenCalled();
});

test('where a game can be played', () => {
  const { world } = phone({});
  expect(linksOf(account('SBO', { web: null, android: '/apps/sbo', ios: 'itms-apps://sbo' }), world)).toEqual({
    canOpen: false,
    android: 'https://service.test/apps/sbo',
    ios: null,
  });
  expect(linksOf(account('toString', { web: null }), world).canOpen).toBe(false);
  expect(linksOf(account('IMI', { web: null }), world).canOpen).toBe(true);
});

test('opening an account and a new password ask by the contract’s paths, once', async () => {
  const { world, sent } = phone({
    '/api/wallet/activate/PG': {},
    '/api/wallet/account/PG': LOGIN,
    '/api/wallet/resetpassword/PG': { username: 'me' },
  });
  const actor = createActor(gameFlow(world), { input: { code: 'PG', isActive: false } }).start();
  actor.send({ type: 'account.activate' });
  await waitFor(actor, (snapshot) => snapshot.matches('active'));
  actor.send({ type: 'reset.ask' });
  actor.send({ type: 'reset.confirm' });
  await waitFor(actor, (snapshot) => snapshot.matches({ active: { masked: 'renewed' } }));
  actor.stop();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/wallet/activate/PG',
    'GET /api/wallet/account/PG',
    'GET /api/wallet/resetpassword/PG',
    // The reset's reply had no password in it.
    'GET /api/wallet/account/PG',
  ]);
});
