/** The words for a refusal or a failure. */
import { looksLikeCode } from '../../contract/errors.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Translate } from './text.tsx';

/** One of the texts that load late: without it a code's own text may still come. */
const LATE = 'error.KEY_MISSING';

/**
 * The localised text of a code, or the raw message when it is no code of ours (section 8). The general text while the
 * code's own is not there yet: it is asked for when the code is met (machines/locale).
 */
export function codeText(t: Translate, code: string): string {
  const id = `error.${code}`;
  if (t.has(id)) return t(id);
  return looksLikeCode(code) && !t.has(LATE) ? t('error.failure.unknown') : code;
}

export function problemText(t: Translate, problem: Problem): string {
  return problem.kind === 'refused' ? codeText(t, problem.code) : t(`error.failure.${problem.failure}`);
}
