/** In the place of src/adapters/chat-corner.ts: nothing stands in the corner. */
import { fromCallback } from 'xstate';

export const chatCorner = fromCallback(({ sendBack }) => sendBack({ type: 'corner.seen', free: true }));
