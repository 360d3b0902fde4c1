/**
 * The copy of an inspection event that may leave the app towards a visualiser: plain, without secrets, functions,
 * actors and cycles. Everything goes through here, so that a password cannot slip out in an event, a context, an input
 * or an output.
 */

/**
 * `confirm` is a password typed again. A guest's id, which stands in the name of their chat room too, opens their
 * conversation.
 */
const SECRET =
  /pass|^confirm|token|otp|secret|authorization|credential|accountNo|cardNo|link|payload|qrcode$|^key$|idempotency|guestId|^room$/i;
/** An OTP is called `code` in its events; other codes (of banks, errors, games) are not digits alone. */
const DIGITS = /^\d{4,8}$/;
/**
 * Addresses that open something by themselves (a slip's picture, a file of the chat, a login at a game), and pictures
 * that can be read, such as a payment's QR code: wherever they stand.
 */
const CAPABILITY = /\/files\/|[?&](token|password|code)=|^(data|blob):|<svg/i;
const DEPTH = 8;
/** Stands in for a secret. */
export const REDACTED = '•••';
/** Stands in for what is too long or too deep to be kept, or holds itself. */
export const LEFT_OUT = '…';

function isSecret(key: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return false;
  if (SECRET.test(key)) return typeof value !== 'object';
  if (typeof value === 'string' && CAPABILITY.test(value)) return true;
  return key === 'code' && typeof value === 'string' && DIGITS.test(value);
}

function isActor(value: object): boolean {
  return 'sessionId' in value && 'send' in value;
}

/** A live snapshot holds its whole machine: what it says is enough. */
const SAID = ['status', 'value', 'context', 'output', 'error', 'tags'] as const;

function said(snapshot: object): Record<string, unknown> {
  const entries = Object.entries(snapshot).filter(([name]) => SAID.some((known) => known === name));
  return Object.fromEntries(entries.map(([name, item]) => [name, item instanceof Set ? [...item] : item]));
}

function isSnapshot(value: object): boolean {
  return 'machine' in value && 'status' in value && 'context' in value;
}

/** A redacted plain copy of anything. */
export function redacted(value: unknown, key = '', depth = 0, seen: readonly object[] = []): unknown {
  if (isSecret(key, value)) return REDACTED;
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.includes(value) || depth > DEPTH) return LEFT_OUT;
  if (value instanceof Error) return { name: value.name, message: redacted(value.message) };
  if (isActor(value)) return { actor: 'id' in value ? String(value.id) : '' };
  const inner = [...seen, value];
  if (isSnapshot(value)) {
    const { value: state, ...rest } = said(value);
    // State names are the machine's own: `password` among them is no secret.
    return Object.assign({ value: state }, redacted(rest, key, depth, inner));
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, key, depth + 1, inner));
  const field = 'field' in value && typeof value.field === 'string' ? value.field : '';
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      // The value of a field is as secret as the field.
      name === 'value' && isSecret(field, item) ? REDACTED : redacted(item, name, depth + 1, inner),
    ]),
  );
}
