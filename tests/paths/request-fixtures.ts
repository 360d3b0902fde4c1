/** Shared parts of the path tests of every flow that requests money. */
import { fromCallback } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { Answers, Asks, Kind } from '../../machines/money-request/kinds.ts';
import type { RequestCommand, RequestTold } from '../../machines/money-request/port.ts';
import type { Phase, RequestView, ViewOf } from '../../machines/money-request/request.ts';

/** The time at which the requests of these tests were made. */
const REQUESTED_AT = new Date(2026, 10, 21, 8, 30, 12).getTime();

/** A member without games. */
export const WALLET: Wallet = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 0, createdAt: '2026-01-01T00:00:00Z' },
  bankAccount: null,
  currency: 'BAHT',
  wallet: { amount: satang(100_000) },
  invite: null,
  slots: [],
  unreadSlots: 0,
};

/** The same, with a bank account. */
export const BANKED: Wallet = {
  ...WALLET,
  bankAccount: {
    bankCode: 'SCB',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '4051234567',
  },
};

/** A request as a flow receives it. */
export function requestView<K extends Kind>(
  kind: K,
  ask: Asks[K],
  phase: Phase,
  changes: Partial<RequestView<K>> = {},
): RequestView<K> {
  return {
    kind,
    ask,
    phase,
    intent: `${kind}:test`,
    key: 'K1',
    id: 'K1',
    at: REQUESTED_AT,
    again: phase === 'unanswered',
    elsewhere: false,
    held: true,
    fraction: 0,
    problem: null,
    lookedUp: null,
    value: null,
    receipt: null,
    ...changes,
  };
}

export function told<K extends Kind>(request: ViewOf<K> | null): RequestTold<K> {
  return { type: 'request.told', request };
}

export interface Course<K extends Kind> {
  readonly kind: K;
  readonly ask: Asks[K];
  /** The answer, and the receipt that comes with it. */
  readonly done: Pick<RequestView<K>, 'receipt'> & { readonly value: Answers[K] };
  /** A code with which it is refused. */
  readonly refusedWith: string;
}

const TIMEOUT = { kind: 'failed', failure: 'timeout' } as const;

/**
 * The possible next payloads of `request.told`, by how far the request is that the flow knows, in a model whose context
 * keeps it as `request`.
 */
export function course<K extends Kind>({ kind, ask, done, refusedWith }: Course<K>) {
  const view = (phase: Phase, changes: Partial<RequestView<K>> = {}) => told(requestView(kind, ask, phase, changes));
  const problem = { kind: 'refused', code: refusedWith } as const;
  return ({ request }: { readonly request: Pick<RequestView, 'phase' | 'again'> | null }) => {
    if (request === null)
      return [told<K>(null), view('open'), view('sending', { again: true }), view('unanswered'), view('done', done)];
    const { again } = request;
    if (request.phase === 'open') return [view('sending'), view('refused', { problem }), told<K>(null)];
    if (request.phase === 'sending')
      return [
        view('done', { again, ...done }),
        view('refused', { again, problem }),
        view('unanswered', { problem: TIMEOUT }),
        told<K>(null),
      ];
    if (request.phase === 'unanswered') return [view('sending', { again: true }), told<K>(null)];
    return [told<K>(null)];
  };
}

/** The `request` of a flow for which nothing waits, and whose requests are done at once. */
export function answering<K extends Kind>({ kind, ask, done }: Pick<Course<K>, 'kind' | 'ask' | 'done'>) {
  return fromCallback<RequestCommand<K>>(({ sendBack, receive }) => {
    const tell = (request: ViewOf<K> | null) => sendBack(told(request));
    tell(null);
    receive(({ type }) => {
      if (type === 'request.open') tell(requestView(kind, ask, 'open'));
      if (type === 'request.leave') tell(null);
      if (type !== 'request.send') return;
      tell(requestView(kind, ask, 'sending'));
      tell(requestView(kind, ask, 'done', done));
    });
  });
}
