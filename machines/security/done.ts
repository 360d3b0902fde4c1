/** Tells whether a request without an answer was done; it stands apart from security.ts, which the first page loads. */
import { hasOthers, type Part, type Security, type TaskGiven } from './security.ts';

const lacks = (part: Part<{ readonly id: string }> | undefined, id: string): boolean =>
  part != null && part.unread === 0 && part.items.every((one) => one.id !== id);

/** True if the task was done, by what is known now. */
export function isDone({ task, before }: TaskGiven, now: Security): boolean {
  switch (task.kind) {
    case 'endSession':
      return lacks(now.sessions, task.id);
    case 'endOthers':
      return now.sessions?.unread === 0 && !hasOthers(now);
    case 'removePasskey':
      return lacks(now.passkeys, task.id);
    case 'addPasskey':
      return now.passkeys?.items.some(({ id }) => lacks(before?.passkeys, id)) === true;
  }
}
