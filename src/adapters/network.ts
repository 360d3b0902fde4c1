/** Whether the browser believes it has a connection, as an actor. */
import { fromCallback } from 'xstate';
import type { ConnectionEvent } from '../../machines/connection/connection.machine.ts';

export const network = fromCallback(({ sendBack }) => {
  const tell = () => {
    const event: ConnectionEvent = { type: navigator.onLine ? 'connection.found' : 'connection.lost' };
    sendBack(event);
  };
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  tell();
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
});
