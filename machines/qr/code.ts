/** The life of a QR code: what happens to it, and how it ends. */
import type { EventObject } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { OpenCode, Payment, QrOffer } from './reading.ts';

/**
 * The end of a code.
 * - `unsure`: it could not be taken back; ask what became of it
 * - `gone`: it is open no more, and the service does not say how it ended
 * - `replaced`: another device made another code
 * - `over`: its time was up, and the player wants another
 */
export type CodeEnd =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'cancelled' | 'unsure' | 'gone' | 'replaced' | 'over' };

function isEnd(value: unknown): value is CodeEnd {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** The end of a code, from the `onDone` of its machine. Throws a TypeError on every other event. */
export function endIn(event: EventObject): CodeEnd {
  const output = 'output' in event ? event.output : undefined;
  if (!isEnd(output)) throw new TypeError(`${event.type} tells of no code's end`);
  return output;
}

/** A guard for that `onDone`. */
export function endedAs(kind: CodeEnd['kind']) {
  return ({ event }: { event: EventObject }): boolean => endIn(event).kind === kind;
}

/** The payment that ended a code. Only behind the kind 'paid': throws a TypeError otherwise. */
export function paymentOf(end: CodeEnd): Payment {
  if (end.kind !== 'paid') throw new TypeError(`not paid: ${end.kind}`);
  return end.payment;
}

export type CodeEvent =
  | { readonly type: 'qr.cancel' }
  /** The player says that it was not paid and takes it back, or keeps it. */
  | { readonly type: 'cancel.confirm' }
  | { readonly type: 'cancel.dismiss' }
  /** The player says that it is paid. */
  | { readonly type: 'payment.claim' }
  /** The time is up, and the player wants another code. */
  | { readonly type: 'qr.renew' }
  /** The phone's clock, each second and whenever the page is looked at again. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  /** Ask now: the player is back from the bank's app perhaps, or something happened to the code elsewhere. */
  | { readonly type: 'payment.check' }
  | ConnectionChanged;

export interface CodeInput extends QrOffer {
  readonly provider: QrProvider;
}

/**
 * The service's answer where the player says that the code is paid.
 * - `checking`: the service is being asked
 * - `unseen`: it knows of no payment yet
 * - `unanswered`: it could not be asked
 */
export type Claim = 'none' | 'checking' | 'unseen' | 'unanswered';

export interface CodeContext extends CodeInput {
  code: OpenCode;
  /** The start of the countdown, and the phone's clock as last received: milliseconds since 1970. */
  readonly since: number;
  now: number;
  online: boolean;
  claim: Claim;
  problem: Problem | null;
  end: CodeEnd;
}

/** Milliseconds by which two answers about one end may differ: the time that is left comes in whole seconds. */
const SAME_END = 1500;

/** The code as it was received last. Its countdown does not jump: the end stays, unless the service has moved it. */
export function steadied(code: OpenCode, before: OpenCode): OpenCode {
  const isSame =
    code.deadline !== null && before.deadline !== null && Math.abs(code.deadline - before.deadline) < SAME_END;
  return isSame ? { ...code, deadline: before.deadline } : code;
}

/** Whole seconds that the code is still good for; null when there is no end to count to. */
export function secondsLeft({
  code,
  now,
}: {
  readonly code: Pick<OpenCode, 'deadline'>;
  readonly now: number;
}): number | null {
  return code.deadline === null ? null : Math.max(0, Math.ceil((code.deadline - now) / 1000));
}
