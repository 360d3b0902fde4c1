import type { Notice } from '../../machines/app/events.ts';
import { DOTS } from './dots.ts';
import { codeText } from './problem.ts';
import type { Translate } from './text.tsx';

/**
 * The words of a notice: its own text, or what the service said (a code, or a raw message). `hidden`: the player keeps amounts
 * from other people's eyes.
 */
export function noticeText(t: Translate, { text, values, raw }: Notice, hidden: boolean): string {
  if (text === undefined) return codeText(t, raw ?? '');
  return t(text, hidden && values?.amount !== undefined ? { ...values, amount: DOTS } : values);
}
