import type { Listed } from '../../contract/lenient.ts';
import { ApiFailure } from '../api/client.ts';

/** A backend that has nothing of it, or no such call, may answer with one of these. */
export const NOTHING_THERE: readonly string[] = ['NO_DATA', 'NOT_FOUND'];

/**
 * A list of which something can be shown, or that is known to be empty. Throws an `ApiFailure` if there are entries and
 * none can be read: that must not pass for an empty list. `total`: the number of entries that there should be, if it is
 * known.
 */
export function readList<Item>(list: Listed<Item>, total = 0): Listed<Item> {
  if (list.items.length === 0 && (list.unread > 0 || total > 0))
    throw new ApiFailure('malformed', `${list.unread} of ${total} entries, none of which can be read`);
  return list;
}
