import { describe, expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Outgoing } from '../../machines/chat/chat.ts';
import { deliveryMachine } from '../../machines/chat/delivery.machine.ts';
import type { DeliveryInput, DeliveryTold } from '../../machines/chat/delivery-setup.ts';
import { MessageList } from '../../src/components/chat/message-list.tsx';
import { useUnderWay } from '../../src/screens/chat/conversation-view.tsx';
import { entriesOf } from '../../src/screens/chat/entries.ts';
import { listener, PICTURE, TEXT, who } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const told: DeliveryTold[] = [];
const owner = listener(told);
const text: DeliveryInput = { owner, who, outgoing: TEXT };
const picture: DeliveryInput = { owner, who, outgoing: PICTURE };
const TAKEN = { ok: true as const, value: { createdAt: '2026-11-21T12:00:05.000Z', _id: 'M9' } };
const UPLOADED = { ok: true as const, value: { path: '/files/chat/1.jpg' } };
const BUSY = { ok: false as const, code: 'REQUEST_LIMIT' };
const REFUSED = { ok: false as const, code: 'FILE_INVALID' };

/** The message in the list, as the outbox shows it. */
function Shown({ actor }: { actor: ActorRefFrom<typeof deliveryMachine> }) {
  const { outgoing } = actor.getSnapshot().context;
  const way = useUnderWay(actor);
  return (
    <MessageList
      entries={entriesOf([], [{ ...outgoing, status: 'queued', problem: null }], null, way)}
      onCancelUpload={() => actor.send({ type: 'delivery.remove' })}
    />
  );
}

/** A file can be taken back until it is there; words may be there already. */
const takenBack = (ui: Ui, { outgoing: { content } }: { outgoing: Outgoing }) => {
  if (content.kind === 'file' && content.filePath === null) ui.offers('chat.cancelUpload');
  else expect(ui.screen.queryByRole('button', { name: ui.t('chat.cancelUpload') })).toBeNull();
};

/** Nothing is on its way any more. */
const noProgress = (ui: Ui) => expect(ui.screen.queryByRole('progressbar')).toBeNull();

const model: FlowModel<typeof deliveryMachine> = {
  machine: deliveryMachine,
  inputs: [text, picture],
  isStandIn: true,
  view: (actor) => <Shown actor={actor} />,
  events: {
    'file.progressed': world([{ type: 'file.progressed', fraction: 0.5 }]),
    'connection.found': world([{ type: 'connection.found' }]),
    'message.seen': world([{ type: 'message.seen' }]),
    'delivery.remove': {
      payloads: [{ type: 'delivery.remove' }],
      act: (ui) => ui.press('chat.cancelUpload'),
    },
  },
  actors: {
    uploadFile: {
      done: [{ output: UPLOADED }, { output: BUSY }, { output: REFUSED }],
      error: [{ kind: 'offline' }, { kind: 'timeout' }],
    },
    sendMessage: {
      done: [{ output: TAKEN }, { output: BUSY }, { output: REFUSED }],
      error: [{ kind: 'offline' }, { kind: 'timeout' }],
    },
  },
  states: {
    uploading_file: (ui) => expect(ui.screen.getByRole('progressbar')).toBeTruthy(),
    sending: (ui) => expect(ui.screen.queryByRole('progressbar')).toBeNull(),
    waiting: takenBack,
    pausing: takenBack,
    succeed: noProgress,
    failed: noProgress,
    removed: noProgress,
    seen: noProgress,
  },
  contextKey: ({ tries, outgoing }) => `${tries} ${outgoing.content.kind === 'file' && outgoing.content.filePath}`,
};

describePaths('chat-delivery', model);

describe('chat-delivery: journeys', () => {
  journey('uploading_file, sending, succeed', model, picture, async (run) => {
    told.length = 0;
    await run.send({ type: 'file.progressed', fraction: 0.42 });
    expect(run.ui.screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
    await run.answer('uploadFile', UPLOADED);
    expect(told).toEqual([{ type: 'file.uploaded', clientId: 'new-2', filePath: '/files/chat/1.jpg' }]);
    await run.answer('sendMessage', TAKEN);
    expect(run.actor.getSnapshot().output).toEqual({
      result: 'succeed',
      message: {
        _id: 'M9',
        clientId: 'new-2',
        sender: 'customer',
        message: {
          message_type: 'media',
          payload: { message: 'My slip', url: false, fileType: 'image', filePath: '/files/chat/1.jpg' },
        },
        createdAt: '2026-11-21T12:00:05.000Z',
      },
    });
  });

  journey('without a connection it waits, however long, and goes when it can', model, text, async (run) => {
    for (let tries = 0; tries < 20; tries++) {
      await run.fail('sendMessage', { kind: 'offline' });
      await run.pass(5000);
    }
    await run.fail('sendMessage', { kind: 'offline' });
    await run.send({ type: 'connection.found' });
    await run.answer('sendMessage', TAKEN);
    expect(run.actor.getSnapshot().output).toMatchObject({ result: 'succeed' });
    // Each time the very same message.
    expect(new Set(run.asked('sendMessage').map((asked) => JSON.stringify(asked))).size).toBe(1);
  });

  journey('three tries without a usable answer, then it has failed', model, text, async (run) => {
    const tries = () => run.asked('sendMessage').length;
    await run.fail('sendMessage', { kind: 'server' });
    await run.pass(2999);
    expect(tries()).toBe(1);
    await run.pass(1);
    await run.fail('sendMessage', { kind: 'timeout' });
    await run.pass(8999);
    expect(tries()).toBe(2);
    await run.pass(1);
    await run.fail('sendMessage', { kind: 'server' });
    expect(tries()).toBe(3);
    expect(run.actor.getSnapshot().output).toEqual({
      result: 'failed',
      problem: { kind: 'failed', failure: 'server' },
    });
  });

  journey('the tries of the upload are none of the message', model, picture, async (run) => {
    for (const pause of [3000, 9000]) {
      await run.fail('uploadFile', { kind: 'server' });
      await run.pass(pause);
    }
    await run.answer('uploadFile', UPLOADED);
    for (const pause of [3000, 9000]) {
      await run.fail('sendMessage', { kind: 'server' });
      await run.pass(pause);
    }
    await run.answer('sendMessage', TAKEN);
    expect(run.actor.getSnapshot().output).toMatchObject({ result: 'succeed' });
  });

  journey('a file that is there is not uploaded again', model, picture, async (run) => {
    await run.answer('uploadFile', UPLOADED);
    await run.fail('sendMessage', { kind: 'offline' });
    await run.send({ type: 'connection.found' });
    expect(run.asked('uploadFile')).toHaveLength(1);
    expect(run.asked('sendMessage')).toHaveLength(2);
  });

  journey('an answer that was lost is found in the conversation', model, text, async (run) => {
    await run.fail('sendMessage', { kind: 'timeout' });
    await run.send({ type: 'message.seen' });
    expect(run.actor.getSnapshot().output).toEqual({ result: 'seen' });
  });

  journey('a refusal is final, too many messages are not', model, picture, async (run) => {
    await run.answer('uploadFile', BUSY);
    await run.pass(5000);
    await run.answer('uploadFile', REFUSED);
    expect(run.actor.getSnapshot().output).toEqual({
      result: 'failed',
      problem: { kind: 'refused', code: 'FILE_INVALID' },
    });
  });
});
