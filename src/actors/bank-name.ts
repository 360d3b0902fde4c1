import { fromPromise } from 'xstate';
import { putBankAccountName } from '../../contract/profile.ts';
import { bankNameMachine, type EnglishName } from '../../machines/bank-name/bank-name.machine.ts';
import type { World } from './world.ts';

export const bankNameFlow = ({ api }: World) =>
  bankNameMachine.provide({
    actors: {
      saveName: fromPromise(({ input, signal }: { input: EnglishName; signal: AbortSignal }) =>
        api.send(putBankAccountName, { body: input, signal }),
      ),
    },
  });
