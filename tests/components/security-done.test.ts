import { expect, test } from 'vitest';
import { isDone } from '../../machines/security/done.ts';
import type { Security, SecurityTask } from '../../machines/security/security.ts';

const session = (id: string) => ({ id, createdAt: null, lastSeenAt: null, isCurrent: id === 'S1' });
const passkey = (id: string) => ({ id, createdAt: null, lastUsedAt: undefined });

function known(sessions: readonly string[], passkeys: readonly string[], unread = 0): Security {
  return {
    sessions: { items: sessions.map(session), unread },
    passkeys: { items: passkeys.map(passkey), unread },
    events: null,
    takesOtp: false,
  };
}

const BEFORE = known(['S1', 'S2', 'S3'], ['P1']);

test.each<[SecurityTask, Security, Security]>([
  [{ kind: 'endSession', id: 'S2' }, known(['S1', 'S3'], ['P1']), known(['S1', 'S2'], ['P1'])],
  [{ kind: 'endOthers' }, known(['S1'], ['P1']), known(['S1', 'S3'], ['P1'])],
  [{ kind: 'removePasskey', id: 'P1' }, known(['S1'], []), known(['S1'], ['P1', 'P2'])],
  [{ kind: 'addPasskey' }, known(['S1'], ['P1', 'P2']), BEFORE],
])('the lists tell whether a request without an answer was done: %o', (task, done, undone) => {
  const given = { task, proof: { by: 'passkey' }, before: BEFORE } as const;
  expect(isDone(given, done)).toBe(true);
  expect(isDone(given, undone)).toBe(false);
  // A backend may have no such lists.
  expect(isDone(given, { sessions: null, passkeys: null, events: null, takesOtp: false })).toBe(false);
});

test('what cannot be read in the lists may be what was asked about', () => {
  const proof = { by: 'passkey' } as const;
  const unread = known(['S1'], [], 1);
  for (const task of [
    { kind: 'endSession', id: 'S2' },
    { kind: 'endOthers' },
    { kind: 'removePasskey', id: 'P1' },
  ] as const)
    expect(isDone({ task, proof, before: BEFORE }, unread), task.kind).toBe(false);
  const task = { kind: 'addPasskey' } as const;
  for (const before of [null, known(['S1'], [], 1)])
    expect(isDone({ task, proof, before }, known(['S1'], ['P1']))).toBe(false);
});
