import { describe, expect } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import { chatConnectionMachine } from '../../machines/chat/chat-connection.machine.ts';
import type { ConnectionTold } from '../../machines/chat/chat-connection.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const told: ConnectionTold[] = [];
const owner = createActor(fromCallback<ConnectionTold>(({ receive }) => receive((event) => told.push(event)))).start();
const message: Conversation = {
  _id: 'M1',
  sender: 'support',
  message: { message_type: 'text', payload: { message: 'Hello' } },
  createdAt: '2026-11-21T08:00:00.000Z',
};

const model: FlowModel<typeof chatConnectionMachine> = {
  machine: chatConnectionMachine,
  inputs: [{ owner, room: 'chat-1' }],
  events: {
    'socket.connected': world([{ type: 'socket.connected' }]),
    'socket.lost': world([{ type: 'socket.lost' }]),
    'socket.joined': world([{ type: 'socket.joined' }, { type: 'socket.joined', unchanged: true }]),
    'socket.refused': world([{ type: 'socket.refused' }]),
    'phone.woke': world([{ type: 'phone.woke' }]),
    'connection.renew': world([{ type: 'connection.renew' }]),
    'connection.changed': world([true, false].map((online) => ({ type: 'connection.changed', online }) as const)),
    'message.received': world([{ type: 'message.received', message }]),
    'account.told': world([{ type: 'account.told', deposit: null }]),
    'read.received': world([{ type: 'read.received', readAt: message.createdAt }]),
  },
  actors: { socket: 'quiet', connection: 'quiet' },
};

describePaths('chat-connection', model);

const input = { owner, room: 'chat-1' };

describe('chat-connection: journeys', () => {
  journey('connects, joins, and tells that what was said meanwhile must be read', model, input, async (run) => {
    told.length = 0;
    expect(run.told).toEqual([['socket', { type: 'socket.connect' }]]);
    await run.send({ type: 'socket.connected' });
    expect(run.told.at(-1)).toEqual(['socket', { type: 'socket.join' }]);
    expect(told).toEqual([]);
    await run.send({ type: 'socket.joined' });
    expect(told).toEqual([{ type: 'room.joined' }]);
    await run.send({ type: 'message.received', message });
    await run.send({ type: 'read.received', readAt: message.createdAt });
    expect(told.slice(1)).toEqual([
      { type: 'message.received', message },
      { type: 'read.received', readAt: message.createdAt },
    ]);
  });

  journey('checks every 5 s, and joins again when it was disconnected', model, input, async (run) => {
    told.length = 0;
    await run.send({ type: 'socket.connected' });
    await run.send({ type: 'socket.joined' });
    const before = run.told.length;
    await run.pass(4999);
    expect(run.told).toHaveLength(before);
    await run.pass(1);
    expect(run.told.slice(before)).toEqual([['socket', { type: 'socket.check' }]]);
    await run.pass(5000);
    expect(run.told.slice(before)).toHaveLength(2);
    await run.send({ type: 'socket.lost' });
    expect(told.at(-1)).toEqual({ type: 'room.left' });
    expect(run.told.at(-1)).toEqual(['socket', { type: 'socket.connect' }]);
    // Without end: each check tries once more.
    for (let tries = 0; tries < 100; tries++) await run.pass(5000);
    expect(run.told.filter(([, event]) => event.type === 'socket.connect')).toHaveLength(102);
    await run.send({ type: 'socket.connected' });
    await run.send({ type: 'socket.joined' });
    expect(told.at(-1)).toEqual({ type: 'room.joined' });
    expect(run.actor.getSnapshot().context.joinedOnce).toBe(true);
  });

  journey('a phone that slept asks for its place in the room before it trusts it', model, input, async (run) => {
    await run.send({ type: 'socket.connected' });
    await run.send({ type: 'socket.joined' });
    told.length = 0;
    await run.send({ type: 'phone.woke' });
    expect(run.told.at(-1)).toEqual(['socket', { type: 'socket.join' }]);
    // No answer: the connection was dead.
    await run.pass(5000);
    expect(run.told.slice(-2).map(([, event]) => event.type)).toEqual(['socket.restart', 'socket.connect']);
    await run.send({ type: 'socket.connected' });
    await run.send({ type: 'socket.joined' });
    expect(told).toEqual([{ type: 'room.left' }, { type: 'room.joined' }]);
  });

  journey('not let in, it asks again with the next check', model, input, async (run) => {
    await run.send({ type: 'socket.connected' });
    await run.send({ type: 'socket.refused' });
    const before = run.told.length;
    await run.pass(5000);
    expect(run.told.slice(before)).toEqual([['socket', { type: 'socket.join' }]]);
  });
});
