import { Server } from 'socket.io';
import type { Plain } from './http.ts';

/**
 * The socket of a plain backend: a room is joined by its name, prefix and id, and each conversation that is kept goes to
 * its room as `messaging`. A join is not acknowledged.
 */
export function startSocket({ server, world }: Plain) {
  const io = new Server(server, { transports: ['websocket'], cors: { origin: true } });
  io.on('connection', (socket) => {
    socket.on('join', (asked: { room: string } | string) =>
      socket.join(typeof asked === 'string' ? asked : asked.room),
    );
  });
  const pass = (conversation: { userId: string; guestId: string }) =>
    io.to(`plain-${conversation.userId || conversation.guestId}`).emit('messaging', conversation);
  world.listeners.add(pass);
  return () => io.close();
}
