import type { Listed } from '../../contract/lenient.ts';
import { ApiFailure } from '../api/client.ts';

/**
 * A list of which something can be shown, or that is said to be empty. Throws an `ApiFailure` where there are entries and
 * none can be read: nobody may take that for none. `total`: how many there should be, where that is told.
 */
export function readList<Item>(list: Listed<Item>, total = 0): Listed<Item> {
  if (list.items.length === 0 && (list.unread > 0 || total > 0))
    throw new ApiFailure('malformed', `${list.unread} of ${total} entries, none of which can be read`);
  return list;
}
