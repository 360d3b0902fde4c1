/** The words for a refusal or a failure. */
import type { Problem } from '../contract/outcome.ts';
import type { Translate } from './text.tsx';

/** The localised text of a code, or the raw message when it is no code of ours (section 8). */
export function codeText(t: Translate, code: string): string {
  const id = `error.${code}`;
  return t.has(id) ? t(id) : code;
}

export function problemText(t: Translate, problem: Problem): string {
  return problem.kind === 'refused' ? codeText(t, problem.code) : t(`error.failure.${problem.failure}`);
}
