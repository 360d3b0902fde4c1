import { fromPromise } from 'xstate';
import { type DepositSetup, depositMachine } from '../../machines/deposit/deposit.machine.ts';
import { copyText } from '../adapters/clipboard.ts';
import { deposit } from '../contract/lookups.ts';
import { bahtToSatang } from '../contract/money.ts';
import type { Outcome } from '../contract/outcome.ts';
import { giftLinkFlow, giftLinksAvailable } from './gift-link.ts';
import { qrFlow } from './qr.ts';
import { slipUploadFlow } from './slip-upload.ts';
import type { World } from './world.ts';

export const depositFlow = (world: World) =>
  depositMachine.provide({
    actors: {
      loadOptions: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<DepositSetup>> => {
        const answer = await world.api.send(deposit, { signal });
        if (!answer.ok) return answer;
        return {
          ok: true,
          value: {
            options: answer.value,
            paytimzMinimum: bahtToSatang(world.config.paytimzMinimum),
            giftLinks: giftLinksAvailable(world),
          },
        };
      }),
      copyText: fromPromise(({ input }: { input: { text: string } }) => copyText(input.text)),
      qr: qrFlow(world),
      slipUpload: slipUploadFlow(world),
      giftLink: giftLinkFlow(world),
    },
  });
