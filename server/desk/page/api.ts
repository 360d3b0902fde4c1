/** The desk's calls. Errors are Errors whose message can be shown. */
import * as v from 'valibot';
import {
  deskError,
  flagsReply,
  ledgerReply,
  memberReply,
  membersReply,
  paidReply,
  qrcodesReply,
  smsReply,
} from '../contract.ts';
import { doneReply, giftsReply, slipOutcomeReply, slipsReply, withdrawalsReply } from '../money-contract.ts';
import type { DeskAction, DeskData, SlipAction, WithdrawalAction } from './desk.machine.ts';
import { amountText } from './format.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

async function ask<S extends v.GenericSchema>(
  schema: S,
  path: string,
  init: RequestInit = {},
): Promise<v.InferOutput<S>> {
  const limit = AbortSignal.timeout(TIMEOUT);
  const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
  const response = await fetch(`/desk/api/${path}`, { cache: 'no-store', ...init, signal }).catch(() => {
    throw new Error('The service does not answer.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const error = v.safeParse(deskError, body);
    throw new Error(error.success ? error.output.message : `The service answered ${response.status}.`);
  }
  const reply = v.safeParse(schema, body);
  if (!reply.success) throw new Error('The service gave an answer that this page does not understand.');
  return reply.output;
}

function send<S extends v.GenericSchema>(schema: S, method: 'POST' | 'PUT', path: string, body: object) {
  return ask(schema, path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
}

/** Everything that the page shows. */
export async function readDesk(search: string, signal: AbortSignal): Promise<DeskData> {
  const [sms, qr, slips, withdrawals, gifts, members, flags, ledger] = await Promise.all([
    ask(smsReply, 'sms', { signal }),
    ask(qrcodesReply, 'qrcodes', { signal }),
    ask(slipsReply, 'slips', { signal }),
    ask(withdrawalsReply, 'withdrawals', { signal }),
    ask(giftsReply, 'gifts', { signal }),
    ask(membersReply, `members?search=${encodeURIComponent(search)}`, { signal }),
    ask(flagsReply, 'flags', { signal }),
    ask(ledgerReply, 'ledger', { signal }),
  ]);
  return {
    messages: sms.messages,
    qrcodes: qr.qrcodes,
    ...slips,
    ...withdrawals,
    ...gifts,
    members,
    ...flags,
    ledger,
  };
}

/** Does something. Resolves with a line that says what was done. */
export async function act(action: DeskAction): Promise<string> {
  switch (action.kind) {
    case 'pay': {
      const { credited, late, amount } = await send(paidReply, 'POST', `qrcodes/${action.id}/pay`, {});
      if (!credited) return 'It was paid before: nothing was credited now.';
      return `฿${amountText(amount)} credited${late ? ', though the code had ended' : ''}.`;
    }
    case 'slip':
      return decideSlip(action);
    case 'withdrawal':
      return decideWithdrawal(action);
    case 'gift': {
      const { link, amount } = action;
      await send(giftsReply, 'POST', 'gifts', { link, amount });
      return 'Registered. A player can redeem it now.';
    }
    case 'transfer': {
      const { amount, reference } = action;
      const { member } = await send(memberReply, 'POST', `members/${action.member}/transfers`, { amount, reference });
      return `Credited. ${member.name} now has ฿${amountText(member.balance)}.`;
    }
    case 'coins': {
      const { member } = await send(memberReply, 'POST', `members/${action.member}/coins`, { coins: action.coins });
      return `${member.name} now has ${member.coin} coins.`;
    }
    case 'flags':
      await send(flagsReply, 'PUT', 'flags', action.flags);
      return 'Saved.';
    case 'provider':
      await send(flagsReply, 'PUT', `providers/${action.code}`, { failing: action.failing });
      return action.failing ? `${action.code} gives no codes now.` : `${action.code} gives codes again.`;
  }
}

async function decideSlip(action: SlipAction): Promise<string> {
  const path = `slips/${encodeURIComponent(action.reference)}/${action.step}`;
  if (action.step === 'refuse') {
    await send(slipOutcomeReply, 'POST', path, { reason: action.reason });
    return `Slip ${action.reference} refused.`;
  }
  const { amount, transactionReference } = action;
  const { outcome } = await send(slipOutcomeReply, 'POST', path, { amount, transactionReference });
  if (outcome === 'duplicate') throw new Error('This transfer was credited before: the slip failed, nothing moved.');
  return `Slip ${action.reference} accepted and credited.`;
}

async function decideWithdrawal(action: WithdrawalAction): Promise<string> {
  const { reference, step } = action;
  await send(
    doneReply,
    'POST',
    `withdrawals/${encodeURIComponent(reference)}/${step}`,
    step === 'refuse' ? { reason: action.reason } : {},
  );
  if (step === 'start') return `Withdrawal ${reference} is in hand.`;
  return step === 'pay' ? `Withdrawal ${reference} paid.` : `Withdrawal ${reference} refused, the money is back.`;
}

/** Where a slip's picture is. */
export function pictureOf(reference: string): string {
  return `/desk/api/slips/${encodeURIComponent(reference)}/picture`;
}

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
