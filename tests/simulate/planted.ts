/**
 * Mistakes that the simulator has to find: each is put into the product's source while the simulator is built, and never
 * elsewhere. `found`: by which oracles; by the reference account, or by what a phone must
 * remember, it may be each of them.
 */
import type { Mistake } from './build.ts';

export interface Planted extends Mistake {
  readonly name: string;
  readonly found: readonly string[];
  /** The changes in other files that belong to it. */
  readonly also?: readonly Mistake[];
}

/** All that it changes. */
export const mistakesOf = (planted: Planted): readonly Mistake[] => [planted, ...(planted.also ?? [])];

export const PLANTED: readonly Planted[] = [
  {
    name: 'key-lost-by-another',
    file: 'machines/money-request/book.ts',
    find: `    const view = same ?? viewOf(intent, { phase: 'open', again: false, held: true });`,
    replace: `    for (const other of draft.views.values())
      if (other.phase === 'unanswered' && other.intent !== intent.intent) {
        draft.views.delete(other.id);
        draft.drop(other);
      }
    const view = same ?? viewOf(intent, { phase: 'open', again: false, held: true });`,
    found: ['once', 'toldTrue'],
  },
  {
    name: 'key-lost-by-login',
    file: 'src/actors/money-request/records.ts',
    find: 'const member = saltedDigest(storage, profileId);',
    replace: 'const member = profileId === null ? profileId : token();',
    found: ['once', 'toldTrue'],
  },
  {
    name: 'key-lost-by-typing',
    file: 'src/actors/money-request/records.ts',
    find: 'const member = saltedDigest(storage, profileId);',
    replace: "const member = saltedDigest(storage, local.get('typed-number') ?? profileId);",
    also: [
      {
        file: 'src/actors/login.ts',
        find: 'if (answer.ok) keepNumber(world, username, input.remember);',
        replace: "if (answer.ok) world.local.set('typed-number', input.username);",
      },
    ],
    found: ['once', 'toldTrue'],
  },
  {
    name: 'key-lost-by-going-back',
    file: 'machines/payment/payment.machine.ts',
    find: `        'payment.retry': { guard: 'canSend', actions: 'send' },
        'payment.back': 'ended',`,
    replace: `        'payment.retry': { guard: 'canSend', actions: 'send' },
        'payment.back': { target: 'ended', actions: sendTo('request', { type: 'request.drop' } as never) },`,
    also: [
      {
        file: 'machines/payment/payment.machine.ts',
        find: "import { and, assign } from 'xstate';",
        replace: "import { and, assign, sendTo } from 'xstate';",
      },
    ],
    found: ['once', 'toldTrue'],
  },
  {
    name: 'wallet-change-dropped',
    file: 'machines/money-request/book.ts',
    find: `    draft.emit({ type: 'wallet.changed', ...(games && { games }) });`,
    replace: '    void games;',
    found: ['figures'],
  },
  {
    name: 'idempotency-unchecked',
    file: 'server/http/idempotency.ts',
    find: 'if (claimed.length === 0) return one(await answersTo(tx, intent));',
    replace: '',
    found: ['once', 'toldTrue'],
  },
  {
    name: 'entry-without-counterpart',
    file: 'server/transfer/moves.ts',
    find: '      { account: accountOf(memberId, to), amount },',
    replace: '',
    found: ['books', 'serviceFailed'],
  },
  {
    name: 'stale-refusal-ends-session',
    file: 'machines/session/setup.ts',
    find: 'isCurrent: ({ context, event }) => context.token === tokenIn(event),',
    replace: 'isCurrent: () => true,',
    found: ['session'],
  },
  {
    name: 'countdown-by-phone-clock',
    file: 'src/actors/qr-reading.ts',
    find: 'expireIn != null || expiresAt == null) return record;\n  return { ...record, expireIn: (Date.parse(expiresAt) - serviceNow()',
    replace: 'expiresAt == null) return record;\n  return { ...record, expireIn: (Date.parse(expiresAt) - Date.now()',
    found: ['countdown'],
  },
  {
    name: 'token-of-newer-session-removed',
    file: 'src/adapters/token-store.ts',
    find: '        clearExpired(local, tab, used);\n        used = null;',
    replace: '        clearSession(local, tab);\n        used = null;',
    found: ['session'],
  },
  {
    name: 'late-logout-ends-newer-session',
    file: 'src/adapters/token-store.ts',
    find: '      if (!isShared) clearExpired(local, tab, used);',
    replace: '      clearSession(local, tab);',
    found: ['session'],
  },
  {
    name: 'two-late-logouts-end-newer-session',
    file: 'src/adapters/token-store.ts',
    find: '      isShared = used !== null;',
    replace: '',
    found: ['session'],
  },
  {
    name: 'refusal-taken-for-final',
    file: 'machines/receipt/answer.ts',
    find: '  return !again || (looksLikeCode(outcome.code) && !BEFORE.includes(outcome.code));',
    replace: '  return true;',
    found: ['once', 'toldTrue'],
  },
  {
    name: 'offline-taken-for-refused',
    file: 'machines/money-request/money-request.machine.ts',
    find: `onError: { target: 'unanswered', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },`,
    replace: `onError: { target: 'refused', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },`,
    found: ['once', 'toldTrue'],
  },
  {
    name: 'record-not-written',
    file: 'src/actors/money-request/requests.ts',
    find: '    records.write({ kind, ask: order, intent, key, at }, ids);',
    replace: '',
    found: ['once', 'toldTrue'],
  },
  {
    name: 'bank-credits-twice',
    file: 'server/deposits/credit.ts',
    find: '  if (await isCredited(tx, reported)) return false;\n  const booking = bookingOf(reported);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    replace: '  void isCredited;\n  const booking = `${bookingOf(reported)}${now.getTime()}`;',
    // The books take no reference twice.
    found: ['reference', 'serviceFailed'],
  },
  {
    name: 'no-limit-on-time',
    file: 'src/api/client.ts',
    find: '        const limit = AbortSignal.timeout(call.timeout);',
    replace: '        const limit = new AbortController().signal;',
    found: ['atRest'],
  },
  {
    name: 'keyed-call-repeated-with-new-key',
    file: 'src/actors/money-request/requests.ts',
    find: '    const key = earlier?.key ?? sending.key;',
    replace: '    const key = world.newKey();',
    found: ['once', 'toldTrue'],
  },
  {
    name: 'refusal-recorded-as-done',
    file: 'server/http/idempotency.ts',
    find: '    return { status: error.status, body: refusalBody(error) };',
    replace: `    return { status: 200, body: { reference: 'R0', amount: 1, status: 'PENDING', createdAt: '2026-03-02T05:00:00.000Z' } };`,
    found: ['toldTrue', 'serviceFailed'],
  },
  {
    name: 'password-kept',
    file: 'src/actors/login.ts',
    find: '        const username = phoneOf(input.username, world.config.laos);',
    replace: `        const username = phoneOf(input.username, world.config.laos);\n        globalThis.window.localStorage.setItem('typed:login', input.password);`,
    found: ['noSecrets'],
  },
  {
    name: 'load-without-way-on',
    file: 'machines/wallet/wallet.machine.ts',
    find: `          { target: 'unanswered', actions: 'explain' },
        ],
        onError: { target: 'unanswered', actions: 'explain' },
      },
      on: { 'wallet.reload'`,
    replace: `          { target: 'unanswered', actions: 'explain' },
        ],
        onError: {},
      },
      on: { 'wallet.reload'`,
    found: ['atRest', 'reference'],
  },
  {
    name: 'message-named-anew',
    file: 'src/actors/chat-outbox.ts',
    find: '? { clientId, locale:',
    replace: '? { clientId: world.newKey(), locale:',
    found: ['saidOnce'],
  },
  {
    name: 'older-page-skips-one',
    file: 'machines/chat/history.machine.ts',
    find: 'skip: context.olderSkip }',
    replace: 'skip: context.olderSkip + 1 }',
    found: ['chatShown'],
  },
  {
    name: 'coin-not-taken',
    file: 'server/spin/spins.ts',
    find: 'set coin = coin - 1 where',
    replace: 'set coin = coin - 0 where',
    found: ['reference'],
  },
  {
    name: 'prize-not-noted',
    file: 'server/spin/coupons.ts',
    find: "  await tx.query('update coupon set claimed_at = $2 where id = $1', [coupon.id, now]);",
    replace: '',
    found: ['reference'],
  },
  {
    name: 'turnover-of-before-counts',
    file: 'server/bonus/held.ts',
    find: 'and p.id > r.after_play) played',
    replace: 'and p.id > 0) played',
    found: ['reference'],
  },
  {
    name: 'slip-beside-report',
    file: 'server/slip/slips.ts',
    find: '  if (await isCredited(tx, transfer)) {',
    replace: '  if (transfer.reference === undefined) {',
    found: ['reference'],
  },
  {
    name: 'registration-taken-for-done',
    file: 'src/actors/register.ts',
    find: 'await world.api.send(createAccount, { body: input, signal });',
    replace:
      'await world.api.send(createAccount, { body: input, signal }).catch(() => ({ ok: true as const, value: {} }));',
    found: ['canLogIn'],
  },
  {
    name: 'chat-joined-without-reading',
    file: 'machines/chat/history.machine.ts',
    find: "'room.joined': { target: 'loading', actions: ['join', 'start'] },",
    replace: "'room.joined': { target: 'current', actions: 'join' },",
    found: ['caughtUp', 'chatShown'],
  },
  {
    name: 'door-credits-another',
    file: 'server/door/routes.ts',
    find: 'creditTransfer(tx, { memberId, amount,',
    replace: 'creditTransfer(tx, { memberId: Math.max(1, memberId - 1), amount,',
    found: ['reference'],
  },
  {
    name: 'door-takes-a-call-twice',
    file: 'server/door/signature.ts',
    find: "if (kept.length === 0) throw new DoorRefusal('REPLAYED');",
    replace: '',
    found: ['reference'],
  },
  {
    name: 'sessions-outlive-new-password',
    file: 'server/members/set-password.ts',
    find: '  await endSessions(tx, memberId, butFor);',
    replace: '  void endSessions;',
    found: ['reference', 'session'],
  },
];
