/** The opening: the replies to the calls that a member's page makes as it opens, in one. */
import { setTimeout as pause } from 'node:timers/promises';
import { checkActiveBonus } from '../../contract/bonus.ts';
import type { BodyOf, Call } from '../../contract/call.ts';
import { getCapabilities } from '../../contract/capabilities.ts';
import { chatConfig } from '../../contract/chat.ts';
import { countUnread } from '../../contract/inbox.ts';
import { deposit } from '../../contract/member-lookups.ts';
import { getOpening } from '../../contract/opening.ts';
import { getProfile } from '../../contract/profile.ts';
import { enableChatWidget, notice, siteInfo } from '../../contract/site.ts';
import { spinActive } from '../../contract/spin.ts';
import { listSlips, listStatement, UNDER_WAY } from '../../contract/statement.ts';
import type { App } from '../http/app-context.ts';
import { gatheringRoute } from '../http/route.ts';

/** A call with the body that the app sends, if it sends one. */
const made = <C extends Call>(call: C, body?: BodyOf<C>) => ({ call, body });

/** Not the games' accounts: those are read at their providers, where there are any. */
const CALLS = [
  made(siteInfo),
  made(notice),
  made(enableChatWidget),
  made(spinActive),
  made(checkActiveBonus),
  made(listStatement, UNDER_WAY.withdrawals),
  made(listSlips, UNDER_WAY.slips),
  made(deposit),
  made(getCapabilities),
  made(countUnread),
  made(chatConfig),
  made(getProfile),
];

/** A reply that takes longer is left out, so that no other waits for it: the app makes that call by itself. Milliseconds. */
const PATIENCE = 400;
/** Calls at once. A member has three turns at the database (server/db/guard.ts): one stays for the wallet. */
const AT_ONCE = 2;

/** The name of a call's reply. */
const nameOf = (call: Call, body: unknown) =>
  [call.method, call.path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');

export function openingModule(app: App): void {
  gatheringRoute(app, getOpening, async (read) => {
    const answers: Record<string, { status: number; reply: unknown }> = {};
    const calls = CALLS.values();
    let isOver = false;
    const readOn = async () => {
      for (const { call, body } of calls) {
        if (isOver) return;
        const given = await read(call, body).catch(() => null);
        if (given !== null && !isOver) answers[nameOf(call, body)] = { status: given.status, reply: given.body };
      }
    };
    const all = Promise.all(Array.from({ length: AT_ONCE }, readOn));
    await Promise.race([all, pause(PATIENCE, null, { ref: false })]);
    isOver = true;
    return { answers };
  });
}
