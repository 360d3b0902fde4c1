/** The desk's calls. Errors are Errors whose message can be shown. */
import type * as v from 'valibot';
import { bonusesReply } from '../../server/desk/bonuses-contract.ts';
import {
  flagsReply,
  ledgerReply,
  memberReply,
  membersReply,
  paidReply,
  qrcodesReply,
  smsReply,
} from '../../server/desk/contract.ts';
import { gamesReply } from '../../server/desk/games-contract.ts';
import {
  doneReply,
  giftsReply,
  slipOutcomeReply,
  slipsReply,
  withdrawalsReply,
} from '../../server/desk/money-contract.ts';
import { textsReply } from '../../server/desk/texts-contract.ts';
import { wheelsReply } from '../../server/desk/wheel-contract.ts';
import type { DeskAction, SlipAction, WithdrawalAction } from './deeds.ts';
import type { DeskData } from './desk.machine.ts';
import { moneyText } from './format.ts';
import { type ListName, pathOf, type Views } from './lists.ts';
import { ask, send } from './transport.ts';

/** Everything that the page shows. */
export async function readDesk(views: Views, signal: AbortSignal): Promise<DeskData> {
  const list = <S extends v.GenericSchema>(schema: S, name: ListName) =>
    ask(schema, pathOf(name, views[name]), { signal });
  const [sms, qrcodes, slips, withdrawals, gifts, members, ledger, flags, games, bonuses, wheels, texts] =
    await Promise.all([
      list(smsReply, 'sms'),
      list(qrcodesReply, 'qrcodes'),
      list(slipsReply, 'slips'),
      list(withdrawalsReply, 'withdrawals'),
      list(giftsReply, 'gifts'),
      list(membersReply, 'members'),
      list(ledgerReply, 'ledger'),
      ask(flagsReply, 'flags', { signal }),
      ask(gamesReply, 'games', { signal }),
      ask(bonusesReply, 'bonuses', { signal }),
      ask(wheelsReply, 'wheels', { signal }),
      ask(textsReply, 'texts', { signal }),
    ]);
  return {
    sms,
    qrcodes,
    slips,
    withdrawals,
    gifts,
    members,
    ledger,
    ...flags,
    ...games,
    bonuses,
    ...wheels,
    ...texts,
  };
}

/** Does something. Resolves with a line that says what was done. */
export async function act(action: DeskAction): Promise<string> {
  switch (action.kind) {
    case 'pay': {
      const { credited, late, amount, currency } = await send(paidReply, 'POST', `qrcodes/${action.id}/pay`, {});
      if (!credited) return 'It was paid before: nothing was credited now.';
      return `${moneyText(amount, currency)} credited${late ? ', though the code had ended' : ''}.`;
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
      return `Credited. ${member.name} now has ${moneyText(member.balance, member.currency)}.`;
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
    case 'bank':
      await send(flagsReply, 'PUT', `banks/${encodeURIComponent(action.code)}`, { status: action.status });
      return action.status === null ? `${action.code} works.` : `Players see that ${action.code} is ${action.status}.`;
    case 'game':
      await send(gamesReply, 'PUT', `games/${encodeURIComponent(action.code)}`, { failing: action.failing });
      return action.failing ? `${action.code} fails now.` : `${action.code} works again.`;
    case 'bonus':
      await send(bonusesReply, 'PUT', `bonuses/${encodeURIComponent(action.code)}`, { active: action.active });
      return action.active ? `${action.code} is offered.` : `${action.code} is offered no more.`;
    case 'wheel':
      await send(wheelsReply, 'POST', `wheels/${encodeURIComponent(action.code)}/activate`, {});
      return `Players spin ${action.code} now.`;
    case 'text':
      await send(textsReply, 'PUT', `texts/${action.id}`, { th: action.th, la: action.la, en: action.en });
      return 'Saved. Players read it at once.';
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

/** The address of a slip's picture. */
export function pictureOf(reference: string): string {
  return `/desk/api/slips/${encodeURIComponent(reference)}/picture`;
}

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
