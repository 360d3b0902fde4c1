import type { Notice } from '../../machines/app/events.ts';
import { codeText } from './problem.ts';
import type { Translate } from './text.tsx';

/** The words of a notice: its own text, or what the service said (a code, or a raw message). */
export function noticeText(t: Translate, notice: Notice): string {
  return notice.text === undefined ? codeText(t, notice.raw ?? '') : t(notice.text, notice.values);
}
