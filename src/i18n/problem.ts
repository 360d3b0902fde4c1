/** The words for a refusal or a failure. */
import { isErrorCode } from '../contract/errors.ts';
import type { Problem } from '../contract/outcome.ts';
import type { Translate } from './text.tsx';

/** The localised text of a code, or the raw message when it is no code of ours (section 8). */
export function codeText(t: Translate, code: string): string {
  return isErrorCode(code) ? t(`error.${code}`) : code;
}

export function problemText(t: Translate, problem: Problem): string {
  return problem.kind === 'refused' ? codeText(t, problem.code) : t(`error.failure.${problem.failure}`);
}
