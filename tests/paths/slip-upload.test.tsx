import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { uploadSlip } from '../../contract/deposit.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import type { Picture, Prepared, SlipRules, TakenSlip } from '../../machines/slip-upload/slip.ts';
import {
  type DepositTold,
  type SlipUploadInput,
  slipUploadMachine,
} from '../../machines/slip-upload/slip-upload.machine.ts';
import { slipUploadFlow } from '../../src/actors/slip-upload.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider, translator } from '../../src/i18n/text.tsx';
import { SlipUploadView } from '../../src/screens/slip-upload/slip-upload-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { receipt } from './receipt-fixtures.ts';

const RULES: SlipRules = { depositMin: bahtToSatang(50), slipMaxBytes: 10 * 1024 * 1024, accept: ['image/jpeg'] };
const FILE = new File(['slip'], 'slip.png', { type: 'image/png' });
const PICTURE: Picture = {
  file: new Blob(['drawn'], { type: 'image/jpeg' }),
  preview: '/art/slip',
  bytes: 5,
  digest: 'D1',
};
const READY: Prepared = { ok: true, picture: PICTURE };
const HEIC: Prepared = { ok: false, complaint: 'heic' };
const PENDING: TakenSlip = {
  amount: null,
  reference: 'S-1',
  at: Date.UTC(2026, 10, 21),
  status: 'PENDING',
  note: null,
};
const answer = (taken: Partial<TakenSlip> = {}): Outcome<TakenSlip> => ({ ok: true, value: { ...PENDING, ...taken } });
const refusal = (code: string): Outcome<TakenSlip> => ({ ok: false, code });
const DONE = answer();
const NO_FILE = refusal('SLIP_NO_FILE');
const FAIL = refusal('SLIP_UPLOAD_FAIL');

const told: DepositTold[] = [];
const owner = createActor(fromCallback<DepositTold>(({ receive }) => receive((event) => told.push(event)))).start();

const pick = (ui: Ui) =>
  ui.user.upload(
    ui.screen.queryByLabelText(ui.t('slipUpload.choose')) ?? ui.screen.getByLabelText(ui.t('slipUpload.change')),
    FILE,
  );

const modelOf = (online = true): FlowModel<typeof slipUploadMachine> => ({
  machine: slipUploadMachine,
  inputs: [{ owner }],
  view: (actor) => <SlipUploadView actor={actor} online={online} onBack={() => {}} onDone={() => {}} />,
  events: {
    'rules.retry': { payloads: [{ type: 'rules.retry' }], act: (ui) => ui.press('common.retry') },
    'picture.chosen': { payloads: [{ type: 'picture.chosen', file: FILE }], act: pick },
    'picture.remove': { payloads: [{ type: 'picture.remove' }], act: (ui) => ui.press('slipUpload.remove') },
    'slip.send': {
      payloads: [{ type: 'slip.send' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('common.retry')) ? 'common.retry' : 'slipUpload.send'),
    },
    'upload.cancel': { payloads: [{ type: 'upload.cancel' }], act: (ui) => ui.press('slipUpload.cancel') },
    'upload.progressed': { payloads: [{ type: 'upload.progressed', fraction: 0.5 }], act: 'world' },
  },
  actors: {
    loadRules: {
      done: [{ output: { ok: true, value: RULES } }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
    preparePicture: { done: [{ output: READY }, { output: HEIC }], error: [new Error('out of memory')] },
    uploadSlip: { done: [{ output: DONE }, { output: NO_FILE }, { output: FAIL }], error: [{ kind: 'timeout' }] },
    previews: 'quiet',
    receipt,
  },
  states: {
    loading: (ui) => ui.sees('slipUpload.loading'),
    failed: (ui) => {
      ui.sees('slipUpload.failed');
      ui.offers('common.retry');
    },
    'choosing.fresh': (ui) => {
      ui.sees('slipUpload.hintMinimum', { amount: '50' });
      ui.sees('slipUpload.hintHour');
      ui.seesNo('slipUpload.notUsable');
    },
    'choosing.complaining': (ui, { complaint }) => ui.sees(`slipUpload.complaint.${complaint ?? 'type'}`),
    'choosing.refused': (ui) => ui.sees('error.SLIP_NO_FILE'),
    preparing: (ui) => ui.sees('slipUpload.preparing'),
    'reviewing.fresh': (ui) => {
      expect(ui.screen.getByAltText(ui.t('slipUpload.preview')).getAttribute('src')).toBe(PICTURE.preview);
      ui.offers('slipUpload.send');
    },
    'reviewing.stopped': (ui) => {
      ui.sees('slipUpload.stopped');
      ui.sees('slipUpload.safe');
    },
    'reviewing.refused': (ui) => {
      ui.sees('error.SLIP_UPLOAD_FAIL');
      ui.offers('common.retry');
    },
    'reviewing.unanswered': (ui) => {
      ui.sees('slipUpload.unanswered');
      ui.sees('slipUpload.safe');
      ui.offers('common.retry');
    },
    uploading: (ui) => {
      expect(ui.screen.getByRole('progressbar')).toBeTruthy();
      ui.offers('slipUpload.cancel');
      expect(ui.screen.queryByText(ui.t('slipUpload.send'))).toBeNull();
    },
    done: (ui) => {
      ui.sees('receipt.title.depositSent');
      ui.sees('receipt.stage.checking');
    },
    closed: () => {},
  },
});

const input: SlipUploadInput = { owner };
const model = modelOf();

describePaths('slip-upload', model);

type SlipRun = Run<typeof slipUploadMachine>;

async function review(run: SlipRun) {
  await run.answer('loadRules', { ok: true, value: RULES });
  await pick(run.ui);
  await run.answer('preparePicture', READY);
}

describe('slip-upload: journeys', () => {
  journey('chosen, seen, sent: the receipt says that it is being checked', model, input, async (run) => {
    told.length = 0;
    await review(run);
    expect(run.asked('preparePicture')).toEqual([{ file: FILE, rules: RULES }]);
    await run.ui.press('slipUpload.send');
    run.ui.sees('slipUpload.sent', { percent: 0 });
    await run.send({ type: 'upload.progressed', fraction: 0.429 });
    run.ui.sees('slipUpload.sent', { percent: 42 });
    await run.send({ type: 'upload.progressed', fraction: 1 });
    run.ui.sees('slipUpload.answering');
    await run.stage.inspect();
    await run.answer('uploadSlip', DONE);
    run.ui.sees('receipt.title.depositSent');
    run.ui.sees('slipUpload.hintHour');
    run.ui.seesText('S-1');
    // Nobody has read the slip: no amount is shown.
    expect(document.body.textContent).not.toContain('฿');
    expect(told).toEqual([{ type: 'deposit.moved' }]);
    await run.stage.inspect();
  });

  journey('a slip that is read at once is a deposit that was received', model, input, async (run) => {
    await review(run);
    await run.ui.press('slipUpload.send');
    await run.answer('uploadSlip', answer({ status: 'SUCCESS', amount: bahtToSatang(300) }));
    run.ui.sees('receipt.title.depositDone');
    run.ui.seesText('฿300.00');
    run.ui.seesNo('slipUpload.hintHour');
  });

  journey('a slip that is refused at once is said to have failed', model, input, async (run) => {
    await review(run);
    await run.ui.press('slipUpload.send');
    await run.answer('uploadSlip', answer({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' }));
    run.ui.sees('receipt.title.failed');
    run.ui.sees('slip.reason.SLIP_REFNO_DUPLICATED');
  });

  journey('a timeout is tried again with the same picture', model, input, async (run) => {
    await review(run);
    await run.ui.press('slipUpload.send');
    await run.fail('uploadSlip', { kind: 'timeout' });
    await run.ui.press('common.retry');
    const sent = run.asked('uploadSlip') as { picture: Picture }[];
    expect(sent.map(({ picture }) => picture)).toEqual([PICTURE, PICTURE]);
  });

  journey('a picture that cannot be drawn in time is not waited for', model, input, async (run) => {
    await run.answer('loadRules', { ok: true, value: RULES });
    await pick(run.ui);
    await run.pass(30_000);
    run.ui.sees('slipUpload.complaint.unreadable');
  });

  journey('a picture that is too large is told the limit', model, input, async (run) => {
    await run.answer('loadRules', { ok: true, value: RULES });
    await pick(run.ui);
    await run.answer('preparePicture', { ok: false, complaint: 'size' });
    run.ui.sees('slipUpload.complaint.sizeLimit', { size: 10 });
    await run.stage.inspect();
  });

  journey('offline, sending is held back and said', modelOf(false), input, async (run) => {
    await review(run);
    run.ui.withholds('slipUpload.send');
    run.ui.sees('connection.offlineHint');
    await run.stage.inspect();
  });
});

/** One request, in the test's hands. */
class Wire {
  static all: Wire[] = [];
  static get last(): Wire {
    const wire = Wire.all.at(-1);
    if (wire === undefined) throw new Error('nothing was sent');
    return wire;
  }
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly headers: Record<string, string> = {};
  line = '';
  body: unknown = null;
  aborted = false;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(method: string, address: string | URL) {
    this.line = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return 'application/json';
  }
  send(body: unknown) {
    this.body = body;
    Wire.all.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  reply(status: number, body: object | string) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

function phone() {
  let keys = 0;
  const store = keyValue(() => window.localStorage);
  const refused: string[] = [];
  const world: World = {
    config: { apiUrl: '', laos: false, chatUrl: null, iframe: false, paytimzMinimum: 10, linkKey: null },
    local: store,
    tab: store,
    onWalletChanged: () => () => {},
    watchConnection: () => () => {},
    dialogs: openDialogs('home').provide,
    prepareMember: () => {},
    newKey: () => `key-${++keys}`,
    api: createApi({
      baseUrl: 'http://service.test',
      token: () => 'T',
      onSessionRefused: (token) => refused.push(token),
      onGone: () => {},
    }),
  };
  /** Opens the flow anew, with a picture that is ready to be sent. */
  async function open(digest = 'D1') {
    const machine = slipUploadFlow(world).provide({
      actors: {
        loadRules: fromPromise(async (): Promise<Outcome<SlipRules>> => ({ ok: true, value: RULES })),
        preparePicture: fromPromise(async (): Promise<Prepared> => ({ ok: true, picture: { ...PICTURE, digest } })),
      },
    });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
    actor.send({ type: 'picture.chosen', file: FILE });
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    const send = async (act: (wire: Wire) => void) => {
      const before = Wire.all.length;
      actor.send({ type: 'slip.send' });
      await expect.poll(() => Wire.all).toHaveLength(before + 1);
      act(Wire.last);
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    };
    return { actor, send };
  }
  return { open, refused };
}

beforeEach(() => {
  window.localStorage.clear();
  Wire.all = [];
  vi.stubGlobal('XMLHttpRequest', Wire);
});

const silence = (wire: Wire) => wire.onerror?.();
const received = (wire: Wire) => wire.reply(200, { reference: 'S1', status: 'PENDING' });

describe('what is sent', () => {
  test('one file, with the token, the client marker and the key; progress is told', async () => {
    const { actor, send } = await phone().open();
    const fractions: number[] = [];
    actor.subscribe(({ context }) => fractions.push(context.fraction));
    await send((wire) => {
      wire.upload.onprogress?.({ lengthComputable: true, loaded: 25, total: 100 });
      wire.upload.onload?.();
      received(wire);
    });
    const { line, headers, body } = Wire.last;
    expect(line).toBe('POST http://service.test/api/wallet/slip');
    expect(headers).toMatchObject({ authorization: 'Bearer T', 'x-client': 'player-web', 'idempotency-key': 'key-1' });
    // The browser writes the form's type itself, with its boundary.
    expect(headers).not.toHaveProperty('content-type');
    const file = body instanceof FormData ? body.get('file') : null;
    expect(file).toMatchObject({ name: 'slip.jpg', size: 5 });
    expect(fractions).toEqual(expect.arrayContaining([0.25, 1]));
    expect(actor.getSnapshot().context.receipt).toMatchObject({ reference: 'S1', amount: null, progress: 'sent' });
    expect(window.localStorage).toHaveLength(0);
  });

  test('the key is kept through silence, "too many requests" and a reload, and dropped on the answer', async () => {
    const { open } = phone();
    const first = await open();
    await first.send(silence);
    expect(first.actor.getSnapshot().context.problem).toEqual({ kind: 'failed', failure: 'offline' });
    await first.send((wire) => wire.reply(429, { message: 'REQUEST_LIMIT_1MIN' }));
    first.actor.stop();
    const second = await open();
    await second.send(received);
    const third = await open();
    await third.send(received);
    expect(Wire.all.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  test('another picture is another intent; so is the same one after a refusal', async () => {
    const { open } = phone();
    const first = await open('D1');
    await first.send(silence);
    const second = await open('D2');
    await second.send((wire) => wire.reply(400, { message: 'SLIP_UPLOAD_FAIL' }));
    await second.send(received);
    expect(Wire.all.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-2', 'key-3']);
  });

  test('stopping ends the request; sent again it carries the same key', async () => {
    const { actor, send } = await phone().open();
    await send(() => actor.send({ type: 'upload.cancel' }));
    expect(Wire.last.aborted).toBe(true);
    await send(received);
    expect(Wire.all.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  test('a session that is not taken is told; an answer that is none is a failure', async () => {
    const { open, refused } = phone();
    const { actor, send } = await open();
    await send((wire) => wire.reply(401, { message: 'EXPIRED_AUTH_TOKEN' }));
    expect(refused).toEqual(['T']);
    await send((wire) => wire.reply(200, 'ok'));
    expect(actor.getSnapshot().context.problem).toEqual({ kind: 'failed', failure: 'malformed' });
    await send((wire) => wire.reply(503, {}));
    expect(actor.getSnapshot().context.problem).toEqual({ kind: 'failed', failure: 'server' });
  });
});

const LOCALES: readonly LocaleKey[] = ['th', 'la', 'en'];
describe.each(LOCALES)('every refusal is said in %s', (locale) => {
  test.each(uploadSlip.errors)('%s', async (code) => {
    const { actor, send } = await phone().open();
    await send((wire) => wire.reply(400, { message: code }));
    const messages = await loadMessages({ locale, parts: ['core', 'codes', 'member'] });
    render(
      <TextProvider locale={locale} messages={messages}>
        <SlipUploadView actor={actor} online onBack={() => {}} onDone={() => {}} />
      </TextProvider>,
    );
    const id = `error.${code}`;
    const t = translator(messages);
    expect(t.has(id)).toBe(true);
    if (t.has(id)) expect(screen.getByText(t(id))).toBeTruthy();
  });
});
