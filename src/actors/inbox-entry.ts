import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import { inboxEntryMachine } from '../../machines/inbox/entry.machine.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { pictureFlow } from './pictures.ts';
import type { World } from './world.ts';

interface Asked {
  readonly input: { readonly reference: string };
  readonly signal: AbortSignal;
}

/** What the flow starts with. */
export const entryOf = (reference: string) => ({ reference, now: serviceNow() });

export const inboxEntryFlow = ({ api, watchConnection }: Pick<World, 'api' | 'watchConnection'>) =>
  inboxEntryMachine.provide({
    actors: {
      findEntry: fromPromise(
        async ({ input: { reference }, signal }: Asked): Promise<Outcome<StatementEntry | null>> => {
          // A service that looks by nothing gives the newest: what a message tells of is among them for the most part.
          const answer = await api.send(listStatement, { body: { page: 1, limit: 100, text: reference }, signal });
          if (!answer.ok) return answer;
          const found = answer.value.statements.items.find((entry) => entry.reference === reference);
          return { ok: true, value: found ?? null };
        },
      ),
      clipboard,
      connection: connection({ watchConnection }),
      picture: pictureFlow(),
    },
  });
