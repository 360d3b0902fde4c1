/** Bonuses (rule: Bonus page). */
import { activateBonus, checkActiveBonus, checkMinimumBonus, clearBonus, listBonuses } from '../../contract/bonus.ts';
import type { App } from '../http/app-context.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { ProviderFailure } from '../provider/accounts.ts';
import { sayer } from '../texts/texts.ts';
import { activate } from './activation.ts';
import { clearHeld } from './clearing.ts';
import { currentHeld, LEAST, readHoldings, standingOf, totalOf } from './held.ts';
import { readBonuses } from './listed.ts';
import { readRecords } from './offers.ts';

/** Codes are upper case, however they were typed (rule: Promotion code). */
export const codeAsKept = (code: string): string => code.trim().toUpperCase();

export function bonusModule(app: App): void {
  memberRoute(app, listBonuses, async ({ member, now }) => {
    const held = await currentHeld(app.db, member.id, now);
    return readBonuses(app.db, held, { memberId: member.id, timeZone: app.config.timeZone, now });
  });

  keyedRoute(app, activateBonus, async ({ tx, member, params, now }) => {
    const asking = { memberId: member.id, timeZone: app.config.timeZone, now };
    const held = await activate(tx, 'bonus', codeAsKept(params.code), asking);
    const record = (await readRecords(tx, member.id, held, held.code)).get(held.code);
    if (record === undefined) throw new Error(`no record of ${held.code}`);
    return record;
  });

  memberRoute(app, checkActiveBonus, async ({ member, now }) => {
    const held = await currentHeld(app.db, member.id, now);
    const { timeZone } = app.config;
    if (held === undefined) return { status: false, timeZone };
    const { type, code, name, kind, percentFail } = held;
    const say = await sayer(app.db, [name]);
    return { status: true, type, code, name: say(name), kind, percentFail, timeZone, ...standingOf(held) };
  });

  /** `status` is true if there is enough to play on with: an active bonus ends below that. */
  memberRoute(app, checkMinimumBonus, async ({ member }) => ({
    status: totalOf(await readHoldings(app.db, member.id)) >= LEAST,
  }));

  memberRoute(app, clearBonus, async ({ member, now, refusal }) => {
    const taken = await clearHeld(app.db, member.id, now).catch((error: unknown) => {
      // A part cannot be given up: what the game holds is taken later, or nothing is.
      throw error instanceof ProviderFailure ? refusal('GAME_UNAVAILABLE') : error;
    });
    if (taken === undefined) throw refusal('NO_DATA');
    return { message: 'BONUS_CLEAR' };
  });
}
