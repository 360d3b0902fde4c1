/** The events of the register flow, and its commands. */
import type { CodeChanged, OtpFailed } from '../otp/setup.ts';
import type { Draft, DraftField, Step } from './draft.ts';
import type { BankFields, ProfileFields } from './rules.ts';

export type RegisterEvent =
  /** The draft that the tab remembers, or an empty one. Sent by the memory on request. */
  | { readonly type: 'draft.recalled'; readonly draft: Draft }
  /** The player types: remembered at once, because a phone may close the page without asking. */
  | { readonly type: 'field.edited'; readonly field: DraftField; readonly value: string }
  /** The player edits a field that is never remembered. */
  | { readonly type: 'secret.edited'; readonly field: 'password' | 'confirm' }
  | { readonly type: 'phone.submit'; readonly phone: string }
  | CodeChanged
  | OtpFailed
  | ({ readonly type: 'profile.submit' } & ProfileFields)
  | ({ readonly type: 'bank.submit' } & BankFields)
  /** After a refusal that concerns an earlier step, the player goes there, with everything else kept. */
  | { readonly type: 'number.change' }
  | { readonly type: 'number.verify' }
  | { readonly type: 'profile.review' }
  /** Back to an earlier step, with everything kept: the player's press, or the browser's "back". */
  | { readonly type: 'step.back'; readonly to: Step };

/** The command to the browser's history: this step is on the screen. */
export interface StepCommand {
  readonly type: 'step.entered';
  readonly step: Step;
}

/** The commands to the flow's memory. */
export type MemoryCommand =
  /** Answer with what is remembered; a code in the address is stored. */
  | { readonly type: 'draft.recall'; readonly inviteCode: string }
  | { readonly type: 'draft.keep'; readonly draft: Draft }
  | { readonly type: 'draft.forget' };
