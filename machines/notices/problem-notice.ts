import type { Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';

/** The notice of a problem that has no place on the screen. */
export function problemNotice(problem: Problem | null): Extract<AppEvent, { type: 'notice.shown' }> {
  return problem?.kind === 'refused'
    ? { type: 'notice.shown', tone: 'danger', raw: problem.code }
    : { type: 'notice.shown', tone: 'danger', text: `error.failure.${problem?.failure ?? 'unknown'}` };
}
