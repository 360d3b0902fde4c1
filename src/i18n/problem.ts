/** The words for a refusal or a failure. */
import { looksLikeCode } from '../../contract/errors.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Translate } from './text.tsx';

/** One of the texts that load late: without it a code's own text may still come. */
const LATE = 'error.KEY_MISSING';

/**
 * The localised text of a code; a raw message as it is. A code without a text of its own stands behind a general one:
 * it says something to support. The general text stands alone while the texts of codes are not there yet: they are
 * requested at the first code (machines/locale).
 */
export function codeText(t: Translate, code: string): string {
  const id = `error.${code}`;
  if (t.has(id)) return t(id);
  if (!looksLikeCode(code)) return code;
  return t.has(LATE) ? `${t('error.failure.refused')}: ${code}` : t('error.failure.unknown');
}

export function problemText(t: Translate, problem: Problem): string {
  if (problem.kind === 'refused') return codeText(t, problem.code);
  const text = t(`error.failure.${problem.failure}`);
  return problem.request ? `${text} · ${t('error.failure.request')} ${problem.request}` : text;
}
