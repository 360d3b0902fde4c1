import { fromCallback, fromPromise } from 'xstate';
import { agreements } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { agreementMachine } from '../../machines/agreement/agreement.machine.ts';
import type { AgreementCommand } from '../../machines/agreement/setup.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { LocalHtml } from '../../machines/safe-html.ts';
import { safeList } from '../adapters/html.ts';
import { dialogsOf } from './dialogs.ts';
import { readList } from './listed.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** Section 3. */
const PLACE = 'remember-agreement';

export const agreementFlow = (world: World) =>
  agreementMachine.provide({
    actors: {
      dialogs: dialogsOf(world, isOneOf('agreement')),
      recallAcceptance: fromPromise(async () => world.local.get(PLACE) === 'true' || world.tab.get(PLACE) === 'true'),
      loadAgreements: fromPromise(async ({ signal }: Signalled): Promise<Outcome<readonly LocalHtml[]>> => {
        const answer = await world.api.send(agreements, { signal });
        return answer.ok ? { ok: true, value: await safeList(readList(answer.value.agreements).items) } : answer;
      }),
      store: fromCallback<AgreementCommand>(({ receive }) =>
        receive(({ remember }) => (remember ? world.local : world.tab).set(PLACE, 'true')),
      ),
    },
  });
