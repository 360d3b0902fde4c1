import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import { type StatementEvent, statementList, statementMachine } from '../../machines/statement/statement.machine.ts';
import { attention } from '../adapters/attention.ts';
import { clock } from '../adapters/clock.ts';
import { clipboard } from './clipboard.ts';
import { dialogsOf } from './dialogs.ts';
import { readList } from './listed.ts';
import type { World } from './world.ts';

/** "5 minutes ago" is right to within this. Milliseconds. */
const TICK = 10_000;
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
            const total = answer.value.total ?? 0;
            return { ok: true, value: { ...readList(answer.value.statements, input.page === 1 ? total : 0), total } };
          }),
        },
      }),
      clipboard,
      dialogs: dialogsOf(world, isOneOf('entry')),
      clock: clock(TICK),
      attention: attention(world, () => CHANGED),
    },
  });
