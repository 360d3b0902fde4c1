/** Shared parts of the path tests of every flow that ends in a receipt. */
import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { ClipboardCommand } from '../../machines/clipboard.ts';
import { pictureMachine } from '../../machines/picture/picture.machine.ts';
import type { Picture, PictureCommand } from '../../machines/picture/picture.ts';
import { followMachine } from '../../machines/receipt/follow.machine.ts';
import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import type { Followed } from '../../machines/receipt/receipt.ts';
import type { Ui } from './harness/ui.tsx';

/** References that were copied, in their order. */
export const copied: string[] = [];

/** The pictures that were to be kept, in their order. */
export const kept: Picture[] = [];

/** A picture machine that draws nothing. */
export const noPicture = pictureMachine.provide({
  actors: {
    pictures: fromCallback<PictureCommand>(({ receive }) => receive(({ picture }) => void kept.push(picture))),
  },
});

/** A follow machine whose entry never moves. */
export const noFollow = followMachine.provide({
  actors: {
    readEntry: fromPromise(async (): Promise<Outcome<Followed | null>> => ({ ok: true, value: null })),
    attention: fromCallback(() => {}),
  },
  delays: { pause: 10_000_000 },
});

/** The receipt's part of a model: the player reads it, and is done. */
export const receipt = {
  machine: receiptMachine.provide({
    actors: {
      clipboard: fromCallback<ClipboardCommand>(({ receive }) =>
        receive((command) => command.type === 'text.copy' && copied.push(command.text)),
      ),
      picture: noPicture,
      follow: noFollow,
    },
  }),
  done: [{ output: undefined, act: (ui: Ui) => ui.press('common.done') }],
};
