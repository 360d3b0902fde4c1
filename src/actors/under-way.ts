import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { checkActiveBonus } from '../../contract/bonus.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { getQr, QR_PROVIDERS, type QrProvider, type QrRecord } from '../../contract/qrcode.ts';
import { listSlips, listStatement, UNDER_WAY } from '../../contract/statement.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { newsOf } from '../../machines/qr/reading.ts';
import { kindOf, progressOf } from '../../machines/statement/activity.ts';
import type { Reading, UnderWayEvent } from '../../machines/under-way/setup.ts';
import { underWayMachine } from '../../machines/under-way/under-way.machine.ts';
import type { ActiveBonus, WaitingCode, WaitingMoney } from '../../machines/under-way/under-way.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { attention, SELDOM } from '../adapters/attention.ts';
import { clock } from '../adapters/clock.ts';
import { ApiFailure } from '../api/client.ts';
import { dialogsOf } from './dialogs.ts';
import { timed } from './qr-reading.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

type WalletActor = ActorRefFrom<typeof walletMachine>;

/** The number of each kind that home shows: the rest is found on its own page. */
const MOST = 5;

/** Refusals that say nothing of the requested part. */
const PASSING = ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'INTERNAL_SERVER_ERROR'];

const STALE: UnderWayEvent = { type: 'underWay.stale' };

function bonusOf(check: ReplyOf<typeof checkActiveBonus>): ActiveBonus | null {
  if (!check.status) return null;
  const { kind = null, type = null, name = null, turnoverRequired = null, turnoverDone = null } = check;
  return { kind, type, name, turnoverRequired, turnoverDone };
}

/** The withdrawals under way, also from a service that does not filter by kind and status. */
function withdrawalsIn({ statements }: ReplyOf<typeof listStatement>): WaitingMoney[] {
  return statements.items
    .filter((entry) => kindOf(entry) === 'withdraw' && progressOf(entry) === 'underWay')
    .filter(({ stage }) => stage !== 'paid' && stage !== 'refused')
    .slice(0, MOST)
    .map(({ reference, amount, createdAt: at, stage }, index) => ({
      key: reference ?? String(index),
      reference: reference ?? null,
      amount,
      at,
      stage: stage === 'processing' ? 'paying' : 'queued',
    }));
}

function slipsIn({ slips }: ReplyOf<typeof listSlips>): WaitingMoney[] {
  return slips.items
    .filter((slip) => progressOf(slip) === 'underWay')
    .slice(0, MOST)
    .map(({ reference, amount, createdAt: at }, index) => ({
      key: reference ?? String(index),
      reference: reference ?? null,
      amount,
      at,
      stage: 'checking',
    }));
}

/** The phone goes on watching the code: its payment is for the deposit dialog to tell. */
function codesIn(record: QrRecord, provider: QrProvider): WaitingCode[] {
  const news = newsOf({ record: timed(record), at: Date.now(), watched: null });
  if (news.kind !== 'open') return [];
  const { id, amount, deadline } = news.code;
  return [{ provider, id, amount, deadline }];
}

/**
 * One part of what is under way; `none` where the service refuses, or has no such call. Undefined if it could not be
 * asked, or not now.
 */
async function part<Value, Part>(
  answer: Promise<Outcome<Value>>,
  read: (value: Value) => Part,
  none: Part,
): Promise<Part | undefined> {
  try {
    const outcome = await answer;
    if (outcome.ok) return read(outcome.value);
    return PASSING.includes(outcome.code) ? undefined : none;
  } catch (error) {
    return error instanceof ApiFailure && error.kind === 'malformed' ? none : undefined;
  }
}

async function readUnderWay({ api, local }: World, signal: AbortSignal): Promise<Reading> {
  // Those whose code this phone has shown and not seen the end of: to ask all there are would be a call for each.
  const providers = QR_PROVIDERS.filter((provider) => local.get(`intent:qr-code:${provider}`) !== null);
  const [bonus, withdrawals, slips, ...codes] = await Promise.all([
    part(api.send(checkActiveBonus, { signal }), bonusOf, null),
    part(api.send(listStatement, { body: UNDER_WAY.withdrawals, signal }), withdrawalsIn, []),
    part(api.send(listSlips, { body: UNDER_WAY.slips, signal }), slipsIn, []),
    ...providers.map((provider) =>
      part(api.send(getQr, { params: { bankCode: provider }, signal }), (record) => codesIn(record, provider), []),
    ),
  ]);
  return {
    at: Date.now(),
    parts: {
      ...(bonus !== undefined && { bonus }),
      ...(withdrawals !== undefined && { withdrawals }),
      ...(slips !== undefined && { slips }),
      ...(!codes.includes(undefined) && { codes: codes.flatMap((code) => code ?? []) }),
    },
  };
}

export const underWayFlow =
  (wallet: WalletActor): FlowOf<typeof underWayMachine> =>
  (world) =>
    underWayMachine.provide({
      actors: {
        figures: fromCallback(({ sendBack }) => {
          const look = () => {
            const shown: UnderWayEvent = { type: 'figures.shown' };
            if (wallet.getSnapshot().context.reading !== null) sendBack(shown);
          };
          const subscription = wallet.subscribe(look);
          look();
          return () => subscription.unsubscribe();
        }),
        attention: attention(world, () => STALE, { every: SELDOM }),
        deposits: dialogsOf(world, isOneOf('deposit'), ({ type }) => (type === 'dialog.closed' ? [STALE] : [])),
        clock: clock(1000),
        readUnderWay: fromPromise(({ signal }: Signalled) => readUnderWay(world, signal)),
      },
    });
