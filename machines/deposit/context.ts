import type { ActorRefFrom } from 'xstate';
import type { Currency } from '../../contract/entities.ts';
import type { DepositOptions } from '../../contract/member-lookups.ts';
import type { Satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { TextCopied } from '../clipboard.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { StepLeft } from '../dialogs/step.ts';
import type { QrTold } from '../qr/context.ts';
import type { qrMachine } from '../qr/qr.machine.ts';
import type { DepositWay, QrMethod } from './methods.ts';

/** The player's choices: the way to pay in, and the provider of a QR. */
export interface DepositForm {
  readonly way: DepositWay | null;
  readonly provider: QrProvider | null;
}

/** The options that the service offers, and the settings of the build. */
export interface DepositSetup {
  readonly options: DepositOptions;
  /** Satang. */
  readonly paytimzMinimum: Satang;
  /** The member's; baht where it is not said. */
  readonly currency?: Currency | undefined;
  /** Gift links can be encrypted here. */
  readonly giftLinks: boolean;
  /** The choice and the amounts at each provider, as they were before. */
  readonly recalled: DepositForm & {
    readonly amounts: Readonly<Partial<Record<QrProvider, string>>>;
    /** Not from the last deposit: the player was in the middle of this one when the session expired, or on a reload. */
    readonly byPlayer: boolean;
  };
}

export type DepositEvent =
  | { readonly type: 'deposit.retry' }
  | { readonly type: 'way.choose'; readonly way: DepositWay }
  | { readonly type: 'method.choose'; readonly provider: QrProvider }
  /** An account number, as it is to stand on the clipboard. */
  | { readonly type: 'account.copy'; readonly text: string }
  | { readonly type: 'slip.open' }
  | { readonly type: 'gift.open' }
  /** Back to the ways, from a slip or a gift link. */
  | { readonly type: 'deposit.back' }
  | StepLeft
  | TextCopied
  | ConnectionChanged
  | QrTold;

export interface DepositContext {
  setup: DepositSetup | null;
  /** The accounts of `setup` may have changed: none is shown before they are read anew. */
  isOld: boolean;
  /** The way to deposit that is on the screen. */
  way: DepositWay | null;
  /** The account number that was copied last. */
  copied: string | null;
  /** The provider on the screen. */
  chosen: QrProvider | null;
  /** The player has chosen: an open code that is found later does not take the screen. */
  byPlayer: boolean;
  /** A flow for each provider that the service lists, in its order. */
  flows: readonly (QrMethod & { readonly actor: ActorRefFrom<typeof qrMachine> })[];
  problem: Problem | null;
}

/** A dialog that opens with the ways shows them at once; without, it loads them. */
export interface DepositInput {
  readonly known?: { readonly setup: DepositSetup; readonly isOld: boolean } | undefined;
}

export const NOTHING: DepositContext = {
  setup: null,
  isOld: false,
  way: null,
  copied: null,
  chosen: null,
  byPlayer: false,
  flows: [],
  problem: null,
};
