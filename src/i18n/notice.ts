import type { Amounts, Notice } from '../../machines/app/events.ts';
import { codeText } from './problem.ts';
import type { Translate } from './text.tsx';

/**
 * The words of a notice: its own text, or what the service said (a code, or a raw message).
 */
export function noticeText(t: Translate, { text, values, raw }: Notice, amounts: Amounts): string {
  return text === undefined ? codeText(t, raw ?? '') : t(text, { ...values, ...amounts });
}
