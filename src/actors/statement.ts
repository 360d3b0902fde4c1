import { fromCallback, fromPromise } from 'xstate';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import {
  isStatementDialog,
  type StatementEvent,
  statementList,
  statementMachine,
} from '../../machines/statement/statement.machine.ts';
import { copyText } from '../adapters/clipboard.ts';
import { clock } from '../adapters/clock.ts';
import { dialogHistory } from '../adapters/dialog-history.ts';
import type { Outcome } from '../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../contract/statement.ts';
import type { World } from './world.ts';

/** "5 minutes ago" is right to within this. Milliseconds. */
const TICK = 10_000;
/** Away for longer than this, the player is shown what is new. Milliseconds. */
const AWAY = 30_000;

/** Tells when money moved, the page is looked at again after a while, or the connection is back. */
export const attention = ({ onWalletChanged }: Pick<World, 'onWalletChanged'>, event: { readonly type: string }) =>
  fromCallback(({ sendBack }) => {
    const tell = () => sendBack(event);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) tell();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', tell);
    const unsubscribe = onWalletChanged(tell);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', tell);
    };
  });

const CHANGED: StatementEvent = { type: 'activity.changed' };

interface Asked {
  readonly input: PageAsked;
  readonly signal: AbortSignal;
}

export const statementFlow = (world: World) =>
  statementMachine.provide({
    actors: {
      list: statementList.provide({
        actors: {
          loadPage: fromPromise(async ({ input, signal }: Asked): Promise<Outcome<ListPage<StatementEntry>>> => {
            const answer = await world.api.send(listStatement, { body: input, signal });
            if (!answer.ok) return answer;
            const { statements, total } = answer.value;
            return { ok: true, value: { items: statements, total } };
          }),
        },
      }),
      copyText: fromPromise(({ input }: { input: { text: string } }) => copyText(input.text)),
      history: dialogHistory(isStatementDialog),
      clock: clock(TICK),
      attention: attention(world, CHANGED),
    },
  });
