import { describe, expect } from 'vitest';
import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { deliveryMachine } from '../../machines/chat/delivery.machine.ts';
import type { FileUpload, Sending, Taken } from '../../machines/chat/delivery-setup.ts';
import { outboxMachine } from '../../machines/chat/outbox.machine.ts';
import type { OutboxTold, Unsent } from '../../machines/chat/outbox-setup.ts';
import { FILE_LOST } from '../../src/actors/chat-outbox.ts';
import { ConversationView } from '../../src/screens/chat/conversation-view.tsx';
import { WritingView } from '../../src/screens/chat/writing-view.tsx';
import { idleComposer, idleHistory, listener, PICTURE, said, stamping, TEXT, who } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';

/** The service's answers, in the test's hands. */
class Line {
  readonly sent: string[] = [];
  /** Uploads never end. */
  slow = false;
  private waiting: ((answer: Outcome<Taken>) => void)[] = [];
  private breaking: ((error: unknown) => void)[] = [];
  readonly delivery = deliveryMachine.provide({
    actors: {
      uploadFile: fromPromise<Outcome<{ path: string }>, FileUpload>(() =>
        this.slow ? new Promise(() => {}) : Promise.resolve({ ok: true, value: { path: '/files/chat/1.jpg' } }),
      ),
      sendMessage: fromPromise<Outcome<Taken>, Sending>(({ input }) => {
        const { content } = input.outgoing;
        this.sent.push(content.kind === 'text' ? content.text : content.kind);
        return new Promise((resolve, reject) => {
          this.waiting.push(resolve);
          this.breaking.push(reject);
        });
      }),
    },
  });
  answer(answer: Outcome<Taken>) {
    this.waiting.at(-1)?.(answer);
  }
  cut() {
    this.breaking.at(-1)?.({ kind: 'offline' });
  }
}

const told: OutboxTold[] = [];
const input = { owner: listener(told), who, stamp: stamping() };
const line = new Line();
const words = (text: string) => ({ type: 'message.written' as const, content: { kind: 'text' as const, text } });
const failedText: Unsent = {
  ...TEXT,
  clientId: 'old-1',
  status: 'failed',
  problem: { kind: 'refused', code: 'INVALID_REQUEST' },
};
const queuedText: Unsent = { ...TEXT, clientId: 'old-2', status: 'queued', problem: null };
const at = { createdAt: '2026-11-21T12:01:00.000Z', _id: 'M1' };
const first = (unsent: readonly Unsent[]) => unsent.find(({ status }) => status === 'queued')?.clientId ?? '';

const history = idleHistory();
const composer = idleComposer();

const model: FlowModel<typeof outboxMachine> = {
  machine: outboxMachine,
  inputs: [input],
  view: (actor) => (
    <>
      <ConversationView
        history={history}
        outbox={actor}
        unreadFrom={null}
        onBottomChange={() => {}}
        onButton={() => {}}
      />
      <WritingView composer={composer} outbox={actor} />
    </>
  ),
  events: {
    'message.written': world(({ unsent }) => (unsent.length < 3 ? [words('Is anybody there?')] : [])),
    'message.resend': {
      payloads: [{ type: 'message.resend', clientId: 'old-1' }],
      act: (ui) => ui.press('chat.resend'),
    },
    // Among the messages under way only an upload has a button.
    'message.remove': world(({ unsent }) => [
      { type: 'message.remove', clientId: 'old-1' },
      { type: 'message.remove', clientId: first(unsent) },
    ]),
    'messages.seen': world(({ unsent }) => [
      // The message under way ends its delivery when it is seen: the journey walks it.
      ...unsent
        .filter(({ clientId }) => clientId !== first(unsent))
        .map(({ clientId }) => ({ type: 'messages.seen' as const, clientIds: [clientId] })),
    ]),
    'connection.found': world([{ type: 'connection.found' }]),
    'file.uploaded': world([{ type: 'file.uploaded', clientId: 'old-1', filePath: '/files/1' }]),
  },
  actors: {
    loadUnsent: {
      done: [{ output: [failedText, queuedText] }, { output: [failedText] }],
      error: [new Error('blocked')],
    },
    store: 'quiet',
    delivery: {
      machine: line.delivery,
      done: [
        {
          output: { result: 'succeed', message: said(2) },
          act: async () => {
            line.answer({ ok: true, value: at });
            await new Promise((resolve) => setTimeout(resolve, 0));
          },
        },
        {
          output: { result: 'failed', problem: { kind: 'refused', code: 'INVALID_REQUEST' } },
          act: async () => {
            line.answer({ ok: false, code: 'INVALID_REQUEST' });
            await new Promise((resolve) => setTimeout(resolve, 0));
          },
        },
      ],
    },
  },
  states: {
    // Nothing is on its way yet.
    restoring: (ui) => expect(ui.screen.queryByRole('progressbar')).toBeNull(),
    resting: (ui, { unsent }) => {
      for (const one of unsent) expect(one.status).toBe('failed');
      if (unsent.length === 0) ui.seesNo('chat.failed');
      else ui.offers('chat.resend');
    },
    delivering: (ui) => ui.sees('chat.sending'),
  },
  wrong: ({ unsent }) => unsent.some(({ status }) => status === 'failed'),
  contextKey: ({ unsent }) => unsent.map(({ status }) => status).join(' '),
  unreachable: {
    'delivering: xstate.done.actor.delivery [3]':
      'the parent has a message removed or seen: walked by the journeys "taken back" and "seen"',
    'delivering: messages.seen [1]': 'it ends the delivery, which a model cannot know: walked by the journey "seen"',
  },
};

describePaths('chat-outbox', model);

type OutboxRun = Run<typeof outboxMachine>;

/** A run with a line of its own, nothing left from before. */
const fresh = (name: string, steps: (run: OutboxRun, line: Line) => Promise<void>, left: readonly Unsent[] = []) => {
  const own = new Line();
  const ownModel = { ...model, actors: { ...model.actors, delivery: { machine: own.delivery, done: [] } } };
  const ownInput = {
    ...input,
    // A count of its own for each run: where mutants are tried, a journey runs again and again.
    get stamp() {
      return stamping();
    },
  };
  journey(name, ownModel, ownInput, async (run) => {
    told.length = 0;
    own.sent.length = 0;
    await run.answer('loadUnsent', left);
    await steps(run, own);
  });
};
const settle = (run: OutboxRun, work: () => void) => {
  work();
  return run.pass(0);
};
const texts = (run: OutboxRun) =>
  run.actor
    .getSnapshot()
    .context.unsent.map(({ content, status }) => [content.kind === 'text' ? content.text : content.kind, status]);

describe('chat-outbox: journeys', () => {
  fresh('messages go one after another, in the order in which they were written', async (run, own) => {
    for (const text of ['one', 'two', 'three']) await run.send(words(text));
    expect(own.sent).toEqual(['one']);
    run.ui.seesText('three');
    await settle(run, () => own.answer({ ok: true, value: at }));
    expect(own.sent).toEqual(['one', 'two']);
    await settle(run, () => own.answer({ ok: true, value: at }));
    await settle(run, () => own.answer({ ok: true, value: at }));
    expect(own.sent).toEqual(['one', 'two', 'three']);
    expect(told.map(({ message }) => message.message)).toEqual(
      ['one', 'two', 'three'].map((message) => ({ message_type: 'text', payload: { message } })),
    );
    expect(texts(run)).toEqual([]);
  });

  fresh('without a connection the others wait behind the first; nothing overtakes', async (run, own) => {
    for (const text of ['one', 'two']) await run.send(words(text));
    await settle(run, () => own.cut());
    expect(own.sent).toEqual(['one']);
    expect(texts(run)).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ]);
    run.ui.sees('chat.sending');
    await run.send({ type: 'connection.found' });
    await settle(run, () => own.answer({ ok: true, value: at }));
    expect(own.sent).toEqual(['one', 'one', 'two']);
  });

  fresh('a refused message steps aside and says so; sent again, it goes to the end', async (run, own) => {
    for (const text of ['one', 'two']) await run.send(words(text));
    await settle(run, () => own.answer({ ok: false, code: 'INVALID_REQUEST' }));
    expect(texts(run)).toEqual([
      ['one', 'failed'],
      ['two', 'queued'],
    ]);
    run.ui.sees('chat.failed');
    run.ui.sees('error.INVALID_REQUEST');
    await run.stage.inspect();
    await run.ui.press('chat.resend');
    expect(texts(run)).toEqual([
      ['two', 'queued'],
      ['one', 'queued'],
    ]);
    run.ui.seesNo('chat.failed');
    await settle(run, () => own.answer({ ok: true, value: at }));
    await settle(run, () => own.answer({ ok: true, value: at }));
    expect(own.sent).toEqual(['one', 'two', 'one']);
    expect(new Set(told.map(({ message }) => message.clientId))).toEqual(new Set(['new-1', 'new-2']));
  });

  fresh('a failed message can be removed', async (run, own) => {
    await run.send(words('one'));
    await settle(run, () => own.answer({ ok: false, code: 'INVALID_REQUEST' }));
    await run.ui.press('chat.remove');
    expect(texts(run)).toEqual([]);
    expect(run.told.at(-1)).toEqual(['store', { type: 'unsent.drop', clientId: 'new-1' }]);
  });

  fresh('a file is kept on the phone, goes by its place, and is taken back until it is there', async (run, own) => {
    const file = new Blob(['x']);
    await run.send({ type: 'message.written', content: PICTURE.content, file });
    await settle(run, () => {});
    expect(run.told.map(([, event]) => event.type)).toEqual(['file.keep', 'unsent.keep', 'unsent.keep']);
    expect(run.told[0]).toEqual(['store', { type: 'file.keep', clientId: 'new-1', file }]);
    expect(run.told[2]).toMatchObject(['store', { unsent: { content: { filePath: '/files/chat/1.jpg' } } }]);
    await settle(run, () => own.answer({ ok: true, value: at }));
    own.slow = true;
    await run.send({ type: 'message.written', content: PICTURE.content, file });
    await run.send(words('after it'));
    expect(own.sent).toEqual(['file']);
    await run.ui.press('chat.cancelUpload');
    expect(own.sent).toEqual(['file', 'after it']);
    expect(texts(run)).toEqual([['after it', 'queued']]);
  });

  fresh(
    'what an earlier page has left goes first',
    async (run, own) => {
      await run.send(words('new'));
      expect(own.sent).toEqual(['Is anybody there?']);
      await settle(run, () => own.answer({ ok: true, value: at }));
      expect(own.sent).toEqual(['Is anybody there?', 'new']);
    },
    [queuedText],
  );

  fresh('seen at the service, a message is not sent again, whatever its answer was', async (run, own) => {
    for (const text of ['one', 'two']) await run.send(words(text));
    await settle(run, () => own.cut());
    await run.send({ type: 'messages.seen', clientIds: ['new-1'] });
    expect(texts(run)).toEqual([['two', 'queued']]);
    expect(own.sent).toEqual(['one', 'two']);
    expect(told).toEqual([]);
  });

  fresh(
    'a file that the phone has lost: the player is asked to choose it again',
    async (run) => {
      run.ui.sees('chat.screen.fileLost');
      await run.stage.inspect();
    },
    [
      {
        ...PICTURE,
        content: { ...PICTURE.content, preview: null } as Unsent['content'],
        status: 'failed',
        problem: { kind: 'refused', code: FILE_LOST },
      },
    ],
  );
});
