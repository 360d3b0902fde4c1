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
import { refreshSlots } from '../../contract/wallet.ts';
import type { App } from '../http/app-context.ts';
import { gatheringRoute } from '../http/route.ts';

/** A call with the body that the app sends, if it sends one. */
const made = <C extends Call>(call: C, body?: BodyOf<C>) => ({ call, body });

const CALLS = [
  made(siteInfo),
  made(notice),
  made(enableChatWidget),
  made(spinActive),
  made(checkActiveBonus),
  made(listStatement, UNDER_WAY.withdrawals),
  made(listSlips, UNDER_WAY.slips),
  made(refreshSlots),
  made(deposit),
  made(getCapabilities),
  made(countUnread),
  made(chatConfig),
  made(getProfile),
];

/** A reply that takes longer is left out, so that it keeps no other waiting: the app makes that call by itself. Milliseconds. */
const PATIENCE = 400;

/** The name of a call's reply. */
const nameOf = (call: Call, body: unknown) =>
  [call.method, call.path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');

export function openingModule(app: App): void {
  gatheringRoute(app, getOpening, async (read) => {
    const late = pause(PATIENCE, null, { ref: false });
    const replies = await Promise.all(
      CALLS.map(async ({ call, body }) => {
        const given = await Promise.race([late, read(call, body).catch(() => null)]);
        return given === null ? [] : [[nameOf(call, body), { status: given.status, reply: given.body }] as const];
      }),
    );
    return { answers: Object.fromEntries(replies.flat()) };
  });
}
