import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type ChosenFile, complaintOf, kindOf } from '../../machines/chat/attachment.ts';
import { composerMachine } from '../../machines/chat/composer.machine.ts';
import type { AttachmentPrepared, ComposerInput, ComposerTold } from '../../machines/chat/composer-setup.ts';
import { lettersIn } from '../../machines/chat/letters.ts';
import { WritingView } from '../../src/screens/chat/writing-view.tsx';
import { idleOutbox } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const MB = 1024 * 1024;
const told: ComposerTold[] = [];
const owner = createActor(fromCallback<ComposerTold>(({ receive }) => receive((event) => told.push(event)))).start();
const input: ComposerInput = { owner, who: { userId: '7', guestId: null }, draft: '' };

function fileOf(name: string, type: string, size: number): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const chosen = (file: File): ChosenFile => ({ file, name: file.name, type: file.type, size: file.size });

const PHOTO = fileOf('slip.png', 'image/png', 1000);
const NAMELESS = fileOf('slip', 'image/png', 1000);
const READY: AttachmentPrepared = {
  ok: true,
  attachment: { file: PHOTO, name: 'slip.jpg', size: 900, kind: 'image', preview: 'blob:slip' },
};
const REFUSED: AttachmentPrepared = { ok: false, complaint: { kind: 'unreadable' } };

const field = (ui: Ui) =>
  ui.screen.getByLabelText<HTMLTextAreaElement>(ui.t('chat.composer.label'), { selector: 'textarea' });
const write = (ui: Ui, text: string) => {
  fireEvent.input(field(ui), { target: { value: text } });
};
const attach = (ui: Ui, file: object) => {
  const box = ui.screen.getByLabelText(ui.t('chat.composer.attach'), { selector: 'input' });
  fireEvent.change(box, { target: { files: [file] } });
};

const model: FlowModel<typeof composerMachine> = {
  machine: composerMachine,
  inputs: [input],
  view: (actor) => <WritingView composer={actor} outbox={idleOutbox()} />,
  events: {
    'draft.changed': {
      payloads: ({ draft }) => [{ type: 'draft.changed', text: draft === '' ? 'Hello' : '' }],
      act: (ui, { text }) => write(ui, text),
    },
    'draft.offered': world([{ type: 'draft.offered', text: 'Reference W-1' }]),
    'attachment.chosen': {
      payloads: [
        { type: 'attachment.chosen', chosen: chosen(PHOTO) },
        { type: 'attachment.chosen', chosen: chosen(NAMELESS) },
      ],
      act: (ui, event) => attach(ui, event.chosen.file),
    },
    // While a file is being prepared nothing of it shows yet: the parent takes it back.
    'attachment.remove': world([{ type: 'attachment.remove' }]),
    'recording.offered': world([{ type: 'recording.offered' }]),
    'recording.attach': { payloads: [{ type: 'recording.attach' }], act: (ui) => ui.press('chat.recording.attach') },
    'draft.send': { payloads: [{ type: 'draft.send' }], act: (ui) => ui.press('chat.composer.send') },
  },
  actors: {
    prepareAttachment: { done: [{ output: READY }, { output: REFUSED }], error: [new Error('out of memory')] },
    store: 'quiet',
  },
  states: {
    'writing.fresh': (ui, { draft, attachment }) => {
      expect(field(ui).value).toBe(draft);
      ui.seesNo('chat.screen.preparing');
      if (attachment !== null) ui.seesText('slip.jpg');
      if (draft.trim() === '' && attachment === null) ui.withholds('chat.composer.send');
      else ui.offers('chat.composer.send');
    },
    'writing.complaining': (ui, { complaint }) =>
      ui.sees(complaint?.kind === 'unsupported' ? 'chat.screen.unsupported' : 'chat.screen.unreadable'),
  },
  contextKey: ({ draft, attachment, records }) =>
    `${draft === '' ? 'blank' : 'written'} ${attachment !== null} ${records}`,
};

describePaths('chat-composer', model);

describe('chat-composer: journeys', () => {
  journey('Enter sends, Shift and Enter break the line', model, input, async (run) => {
    told.length = 0;
    await run.ui.user.type(field(run.ui), 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
    expect(told).toEqual([{ type: 'message.written', content: { kind: 'text', text: 'Hello\nthere' } }]);
    expect(field(run.ui).value).toBe('');
    // The draft is kept for a reload, and gone once it is sent.
    const drafts = run.told.map(([, event]) => event.text);
    expect(drafts).toContain('Hello\nthere');
    expect(drafts.at(-1)).toBe('');
  });

  journey('an input method that still composes never sends early', model, input, async (run) => {
    told.length = 0;
    write(run.ui, 'สวัสดี');
    fireEvent.keyDown(field(run.ui), { key: 'Enter', isComposing: true });
    expect(told).toEqual([]);
    fireEvent.keyDown(field(run.ui), { key: 'Enter' });
    expect(told).toHaveLength(1);
  });

  journey('what happened is sent only where the app keeps it, and only by a press', model, input, async (run) => {
    told.length = 0;
    run.ui.seesNo('chat.recording.attach');
    await run.send({ type: 'recording.attach' });
    expect(run.asked('prepareAttachment')).toEqual([]);
    await run.send({ type: 'recording.offered' });
    run.ui.sees('chat.recording.holds');
    await run.ui.press('chat.recording.attach');
    expect(run.asked('prepareAttachment')).toEqual([{ chosen: null }]);
    const file = new File(['{}'], 'what-happened.txt', { type: 'text/plain' });
    const attachment = { file, name: file.name, size: file.size, kind: 'file' as const, preview: '' };
    await run.answer('prepareAttachment', { ok: true, attachment });
    run.ui.seesText('what-happened.txt');
    // One is enough, and it goes only when the player sends it.
    run.ui.seesNo('chat.recording.attach');
    expect(told).toEqual([]);
    await run.ui.press('chat.composer.send');
    expect(told).toEqual([
      { type: 'message.written', file, content: expect.objectContaining({ kind: 'file', fileType: 'file' }) },
    ]);
  });

  journey('blank is not sent', model, input, async (run) => {
    told.length = 0;
    write(run.ui, ' \n\t ');
    run.ui.withholds('chat.composer.send');
    await run.send({ type: 'draft.send' });
    expect(told).toEqual([]);
  });

  journey('2000 characters are sent, one more is not', model, input, async (run) => {
    told.length = 0;
    write(run.ui, 'ก'.repeat(2000));
    run.ui.offers('chat.composer.send');
    write(run.ui, `${'ก'.repeat(2000)}!`);
    run.ui.withholds('chat.composer.send');
    run.ui.sees('chat.composer.tooLong', { count: 1 });
    await run.stage.inspect();
    // Characters as the player sees them: a vowel sign belongs to its letter, a family is one.
    write(run.ui, 'ที่'.repeat(2000));
    run.ui.offers('chat.composer.send');
    write(run.ui, '👨‍👩‍👧‍👦'.repeat(2000));
    run.ui.offers('chat.composer.send');
    await run.ui.press('chat.composer.send');
    expect(told).toHaveLength(1);
  });

  journey('a picture is seen before it is sent, with what is written under it', model, input, async (run) => {
    told.length = 0;
    write(run.ui, 'My slip');
    attach(run.ui, PHOTO);
    await run.answer('prepareAttachment', READY);
    run.ui.seesText('slip.jpg');
    await run.stage.inspect();
    await run.ui.press('chat.composer.send');
    expect(told).toEqual([
      {
        type: 'message.written',
        content: {
          kind: 'file',
          fileType: 'image',
          name: 'slip.jpg',
          size: 900,
          text: 'My slip',
          filePath: null,
          preview: 'blob:slip',
        },
        file: PHOTO,
      },
    ]);
    expect(field(run.ui).value).toBe('');
  });

  journey('a removed picture is let go of; what was written stays', model, input, async (run) => {
    write(run.ui, 'My slip');
    attach(run.ui, PHOTO);
    await run.answer('prepareAttachment', READY);
    await run.ui.press('chat.removeFile', { name: 'slip.jpg' });
    expect(run.told.at(-1)).toEqual(['store', { type: 'preview.release', preview: 'blob:slip' }]);
    expect(field(run.ui).value).toBe('My slip');
  });

  journey('files that are too large are told their limit', model, input, async (run) => {
    attach(run.ui, fileOf('photo.jpg', 'image/jpeg', 10 * MB + 1));
    run.ui.sees('chat.screen.large', { limit: 10 });
    attach(run.ui, fileOf('clip.mp4', 'video/mp4', 20 * MB + 1));
    run.ui.sees('chat.screen.large', { limit: 20 });
    await run.stage.inspect();
    expect(run.asked('prepareAttachment')).toEqual([]);
  });

  journey(
    'what is asked about stands before what was begun, once',
    model,
    { ...input, draft: 'Where is it?' },
    async (run) => {
      await run.send({ type: 'draft.offered', text: 'Reference W-1' });
      await run.send({ type: 'draft.offered', text: 'Reference W-1' });
      expect(field(run.ui).value).toBe('Reference W-1\nWhere is it?');
    },
  );
});

describe('which files are taken', () => {
  test.each([
    ['a.mp4', 'video/mp4', 'video'],
    ['a.mov', 'video/quicktime', 'video'],
    ['a.png', 'image/png', 'image'],
    ['a.JPEG', 'image/jpeg', 'image'],
    ['a.jpg', 'image/jpeg', 'image'],
    ['a.gif', 'image/gif', 'image'],
    ['a.jpg', '', 'image'],
    ['image', 'image/png', null],
    ['.png', 'image/png', null],
    ['a.', 'image/png', null],
    ['a.webp', 'image/webp', null],
    ['a.svg', 'image/svg+xml', null],
    ['a.pdf', 'application/pdf', null],
    ['a.png', 'text/html', null],
    ['a.png', 'video/png', null],
  ] as const)('%s of type "%s": %s', (name, type, kind) => {
    expect(kindOf({ name, type })).toBe(kind);
  });

  test.each([
    ['a.png', 'image/png', 10 * MB, null],
    ['a.png', 'image/png', 10 * MB + 1, { kind: 'large', limit: 10 }],
    ['a.mp4', 'video/mp4', 20 * MB, null],
    ['a.mp4', 'video/mp4', 20 * MB + 1, { kind: 'large', limit: 20 }],
    ['a.png', 'image/png', 0, { kind: 'unreadable' }],
    ['image', 'image/png', 10, { kind: 'unsupported' }],
  ] as const)('%s of %s with %d bytes', (name, type, size, complaint) => {
    expect(complaintOf({ file: {}, name, type, size })).toEqual(complaint);
  });

  test('characters are counted as the player sees them', () => {
    expect(['', 'abc', 'ที่นี่', 'ສະບາຍດີ', '👨‍👩‍👧‍👦', 'e\u0301'].map(lettersIn)).toEqual([0, 3, 2, 6, 1, 1]);
  });
});
