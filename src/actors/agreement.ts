import { fromCallback, fromPromise } from 'xstate';
import { type AgreementCommand, agreementMachine } from '../../machines/agreement/agreement.machine.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { safeList } from '../adapters/html.ts';
import { agreements } from '../contract/lookups.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { World } from './world.ts';

/** Section 3. */
const PLACE = 'remember-agreement';

export const agreementFlow = ({ api, local, tab }: World) =>
  agreementMachine.provide({
    actors: {
      recallAcceptance: fromPromise(async () => local.get(PLACE) === 'true' || tab.get(PLACE) === 'true'),
      loadAgreements: fromPromise(
        async ({ signal }: { signal: AbortSignal }): Promise<Outcome<readonly SafeHtml[]>> => {
          const answer = await api.send(agreements, { signal });
          return answer.ok ? { ok: true, value: await safeList(answer.value.agreements) } : answer;
        },
      ),
      store: fromCallback<AgreementCommand>(({ receive }) =>
        receive(({ remember }) => (remember ? local : tab).set(PLACE, 'true')),
      ),
    },
  });
