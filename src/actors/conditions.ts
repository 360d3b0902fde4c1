import { fromPromise } from 'xstate';
import type { Listed } from '../../contract/lenient.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { agreements, conditions } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { conditionsMachine, type Terms } from '../../machines/conditions/conditions.machine.ts';
import { safeList } from '../adapters/html.ts';
import { connection } from './connection.ts';
import { NOTHING_THERE, readList } from './listed.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

const NONE: Listed<LocalText> = { items: [], unread: 0 };
const UNREAD: Listed<LocalText> = { items: [], unread: 1 };

function listed(agreed: Outcome<{ agreements: Listed<LocalText> }> | null): Listed<LocalText> {
  if (agreed?.ok) return agreed.value.agreements;
  return agreed !== null && NOTHING_THERE.includes(agreed.code) ? NONE : UNREAD;
}

export const conditionsFlow = ({ api, watchConnection }: Pick<World, 'api' | 'watchConnection'>) =>
  conditionsMachine.provide({
    actors: {
      connection: connection({ watchConnection }),
      // The conditions decide if the answer is accepted: agreements that could not be read are left out (rule: Agreement).
      load: fromPromise(async ({ signal }: Signalled): Promise<Outcome<Terms | null>> => {
        const [rules, agreed] = await Promise.all([
          api.send(conditions, { signal }),
          api.send(agreements, { signal }).catch(() => null),
        ]);
        if (!rules.ok) return rules;
        const texts = readList(rules.value.conditions);
        const more = listed(agreed);
        const terms = {
          conditions: await safeList(texts.items),
          agreements: await safeList(more.items),
          unread: texts.unread + more.unread,
        };
        const isNothing = terms.conditions.length + terms.agreements.length + terms.unread === 0;
        return { ok: true, value: isNothing ? null : terms };
      }),
    },
  });
