import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { isOrder } from '../../machines/payment/payment.ts';
import {
  type Picture,
  type Prepared,
  type SlipRules,
  slipReceipt,
  type TakenSlip,
} from '../../machines/slip-upload/slip.ts';
import { slipUploadMachine } from '../../machines/slip-upload/slip-upload.machine.ts';
import { slipUploadFlow } from '../../src/actors/slip-upload.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { SlipUploadView } from '../../src/screens/slip-upload/slip-upload-view.tsx';
import { paymentOf, placeOf, presses, requestOf, rested } from '../paying.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { knownWallet, startRequests } from './member-phone.ts';
import { memberWorld } from './member-world.ts';
import { payments } from './payment-fixtures.ts';
import { WALLET } from './request-fixtures.ts';

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
const ASK = { digest: 'D1' };
const taken = (changes: Partial<TakenSlip> = {}) => {
  const value = { ...PENDING, ...changes };
  return { value, receipt: slipReceipt(value) };
};
const payment = payments({ kind: 'slip', ask: ASK, done: taken(), refusedWith: 'SLIP_UPLOAD_FAIL' });
const { view } = payment;

const pick = (ui: Ui) =>
  ui.user.upload(
    ui.screen.queryByLabelText(ui.t('slipUpload.choose')) ?? ui.screen.getByLabelText(ui.t('slipUpload.change')),
    FILE,
  );

const model: FlowModel<typeof slipUploadMachine> = {
  machine: slipUploadMachine,
  inputs: [undefined],
  view: (actor) => <SlipUploadView actor={actor} onBack={() => {}} onDone={() => {}} />,
  contextKey: ({ rules, picture, online, missing, refusal }) =>
    [rules !== null, picture !== null, online, missing, refusal !== null].join(' '),
  events: {
    'rules.retry': { payloads: [{ type: 'rules.retry' }], act: (ui) => ui.press('common.retry') },
    'picture.chosen': { payloads: [{ type: 'picture.chosen', file: FILE }], act: pick },
    'picture.remove': { payloads: [{ type: 'picture.remove' }], act: (ui) => ui.press('slipUpload.remove') },
    'slip.send': {
      payloads: [{ type: 'slip.send' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('common.retry')) ? 'common.retry' : 'slipUpload.send'),
    },
    'connection.changed': world(({ rules, picture, online, problem }) => {
      if (rules === null && problem !== null)
        return [true, false].map((found) => ({ type: 'connection.changed', online: found }));
      return picture !== null ? [{ type: 'connection.changed', online: !online }] : [];
    }),
  },
  actors: {
    loadRules: {
      done: [{ output: { ok: true, value: RULES } }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
    preparePicture: { done: [{ output: READY }, { output: HEIC }], error: [new Error('out of memory')] },
    takeShared: { done: [{ output: null }, { output: FILE }], error: [new Error('no storage')] },
    connection: 'quiet',
    previews: 'quiet',
    payment: {
      ...payment.fixture,
      done: [...payment.fixture.done, payment.unheld, payment.refused('SLIP_NO_FILE')],
    },
  },
  states: {
    paying: (ui, { order }) => {
      if (isOrder(order)) ui.screen.getByRole('progressbar');
      else ui.sees('slipUpload.loading');
    },
    loading: (ui) => ui.sees('slipUpload.loading'),
    'choosing.fresh': (ui, { missing }) => {
      ui.sees('slipUpload.hintMinimum', { amount: '50' });
      ui.sees('slipUpload.hintHour');
      ui.seesNo('slipUpload.notUsable');
      if (missing) ui.sees('request.giveSlip');
    },
    'choosing.complaining': (ui, { complaint }) => ui.sees(`slipUpload.complaint.${complaint ?? 'type'}`),
    'choosing.refused': (ui) => ui.sees('slipUpload.lead'),
    preparing: (ui) => ui.sees('slipUpload.preparing'),
    'reviewing.fresh': (ui, { online }) => {
      expect(ui.screen.getByAltText(ui.t('slipUpload.preview')).getAttribute('src')).toBe(PICTURE.preview);
      if (online) ui.offers('slipUpload.send');
      else ui.withholds('slipUpload.send');
    },
    closed: (ui) => ui.seesNothing(),
  },
  limit: 20_000,
};

describePaths('slip-upload', model);

type SlipRun = Run<typeof slipUploadMachine>;

async function open(run: SlipRun) {
  await payment.says(null);
  await run.answer('loadRules', { ok: true, value: RULES });
}

async function review(run: SlipRun) {
  await open(run);
  await pick(run.ui);
  await run.answer('preparePicture', READY);
}

async function send(run: SlipRun) {
  await review(run);
  await run.ui.press('slipUpload.send');
  await payment.says(view('open'));
  await payment.says(view('sending'));
}

const ORDER = { kind: 'slip', payload: { file: PICTURE.file, digest: 'D1' } };

describe('slip-upload: journeys', () => {
  journey('what failed without a connection is read once there is one', model, undefined, async (run) => {
    await payment.says(null);
    await run.fail('loadRules', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadRules')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadRules')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true });
  });

  journey('chosen, seen, sent: the receipt says that it is being checked', model, undefined, async (run) => {
    await send(run);
    expect(run.asked('preparePicture')).toEqual([{ file: FILE, rules: RULES }]);
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
    run.ui.sees('slipUpload.sent', { percent: 0 });
    await payment.says(view('sending', { fraction: 0.429 }));
    run.ui.sees('slipUpload.sent', { percent: 42 });
    await payment.says(view('sending', { fraction: 1 }));
    run.ui.sees('slipUpload.answering');
    await run.stage.inspect();
    await payment.says(view('done', taken()));
    run.ui.sees('receipt.title.depositSent');
    run.ui.sees('slipUpload.hintHour');
    run.ui.seesText('S-1');
    // Nobody has read the slip: no amount is shown.
    expect(document.body.textContent).not.toContain('฿');
    await run.stage.inspect();
  });

  journey('the hour to wait is said until the slip is read', model, undefined, async (run) => {
    await send(run);
    await payment.says(view('done', taken()));
    run.ui.sees('slipUpload.hintHour');
    const receipt = run.actor.getSnapshot().children.payment?.getSnapshot().children.receipt;
    const entry = { status: 'SUCCESS', amount: bahtToSatang(300) } as const;
    await act(async () => receipt?.send({ type: 'progress.told', entry }));
    run.ui.sees('receipt.title.depositDone');
    run.ui.seesNo('slipUpload.hintHour');
  });

  journey('a slip that is read at once is a deposit that was received', model, undefined, async (run) => {
    await send(run);
    await payment.says(view('done', taken({ status: 'SUCCESS', amount: bahtToSatang(300) })));
    run.ui.sees('receipt.title.depositDone');
    run.ui.seesText('฿300.00');
    run.ui.seesNo('slipUpload.hintHour');
  });

  journey('a slip that is refused at once is said to have failed', model, undefined, async (run) => {
    await send(run);
    await payment.says(view('done', taken({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })));
    run.ui.sees('receipt.title.failed');
    run.ui.sees('slip.reason.SLIP_REFNO_DUPLICATED');
  });

  journey('stopped by the player, it can be sent again', model, undefined, async (run) => {
    await send(run);
    await run.ui.press('slipUpload.cancel');
    expect(payment.ordered().at(-1)).toBe('request.stop');
    await payment.says(view('unanswered'));
    run.ui.sees('slipUpload.stopped');
    await run.stage.inspect();
    await run.ui.press('request.checkAgain');
    expect(payment.ordered().at(-1)).toBe('request.send');
  });

  journey('after a reload the picture must be given once more, and goes on', model, undefined, async (run) => {
    await payment.says(view('unanswered', { held: false }));
    await run.answer('loadRules', { ok: true, value: RULES });
    run.ui.sees('receipt.unansweredEarlier');
    run.ui.sees('request.giveSlip');
    await run.stage.inspect();
    await pick(run.ui);
    await run.answer('preparePicture', READY);
    await run.ui.press('slipUpload.send');
    await payment.says(view('unanswered'));
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
  });

  journey('a picture that cannot be drawn in time is not waited for', model, undefined, async (run) => {
    await open(run);
    await pick(run.ui);
    await run.pass(30_000);
    run.ui.sees('slipUpload.complaint.unreadable');
  });

  journey(
    'one that was shared and did not come is not called a picture that cannot be used',
    model,
    undefined,
    async (run) => {
      await open(run);
      await pick(run.ui);
      await run.answer('preparePicture', { ok: false, complaint: 'lost' });
      run.ui.sees('slipUpload.lost');
      run.ui.seesNo('slipUpload.notUsable');
      await run.stage.inspect();
    },
  );

  journey('a picture that is too large is told the limit', model, undefined, async (run) => {
    await open(run);
    await pick(run.ui);
    await run.answer('preparePicture', { ok: false, complaint: 'size' });
    run.ui.sees('slipUpload.complaint.sizeLimit', { size: 10 });
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
  const refused: string[] = [];
  const world: World = {
    ...memberWorld(fetch),
    local: keyValue(() => window.localStorage),
    api: createApi({
      baseUrl: 'http://service.test',
      token: () => 'T',
      onSessionRefused: (token) => refused.push(token),
      onGone: () => {},
    }),
  };
  const wallet = knownWallet(WALLET);
  /** The page is loaded anew, with a picture that is ready to be sent. */
  async function open(digest = 'D1') {
    const requests = startRequests(world, wallet);
    await waitFor(requests, (snapshot) => snapshot.matches('ready'));
    const machine = slipUploadFlow(requests)(world).provide({
      actors: {
        loadRules: fromPromise(async (): Promise<Outcome<SlipRules>> => ({ ok: true, value: RULES })),
        preparePicture: fromPromise(async (): Promise<Prepared> => ({ ok: true, picture: { ...PICTURE, digest } })),
      },
    });
    const actor = createActor(machine).start();
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
    actor.send({ type: 'picture.chosen', file: FILE });
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    const answered = async (act: (wire: Wire) => void, press: () => void) => {
      const before = Wire.all.length;
      press();
      await expect.poll(() => Wire.all).toHaveLength(before + 1);
      act(Wire.last);
      await rested(actor);
    };
    return {
      actor,
      send: (act: (wire: Wire) => void) => answered(act, () => actor.send({ type: 'slip.send' })),
      retry: (act: (wire: Wire) => void) => answered(act, () => presses(actor, 'payment.retry')),
      /** The page is left. */
      leave() {
        actor.stop();
        requests.stop();
      },
    };
  }
  return { open, refused };
}

beforeEach(() => {
  Wire.all = [];
  vi.stubGlobal('XMLHttpRequest', Wire);
});

const received = (wire: Wire) => wire.reply(200, { reference: 'S1', status: 'PENDING' });
const keys = () => Wire.all.map(({ headers }) => headers['idempotency-key']);

describe('what is sent', () => {
  test('one file, with the token, the client marker and the key; progress is told', async () => {
    const { actor, send, leave } = await phone().open();
    const fractions: unknown[] = [];
    await send((wire) => {
      paymentOf(actor)?.subscribe(({ context }) => fractions.push(context.request?.fraction));
      wire.upload.onprogress?.({ lengthComputable: true, loaded: 25, total: 100 });
      wire.upload.onload?.();
      received(wire);
    });
    const { line, headers, body } = Wire.last;
    expect(line).toBe('POST http://service.test/api/wallet/slip');
    expect(headers).toMatchObject({ authorization: 'Bearer T', 'x-client': 'player-web' });
    expect(headers['idempotency-key']).toBeTruthy();
    // The browser writes the form's type itself, with its boundary.
    expect(headers).not.toHaveProperty('content-type');
    const file = body instanceof FormData ? body.get('file') : null;
    expect(file).toMatchObject({ name: 'slip.jpg', size: 5 });
    expect(fractions).toEqual(expect.arrayContaining([0.25, 1]));
    expect(requestOf(actor)).toMatchObject({ receipt: { reference: 'S1', amount: null, progress: 'sent' } });
    leave();
  });

  test('stopping ends the request; sent again it carries the same key', async () => {
    const { actor, send, retry, leave } = await phone().open();
    await send(() => presses(actor, 'payment.stop'));
    expect(Wire.last.aborted).toBe(true);
    expect(placeOf(actor)).toBe('unanswered');
    await retry(received);
    expect(new Set(keys()).size).toBe(1);
    leave();
  });

  test('a session that is not taken is told; an answer that is none is a failure', async () => {
    const { open, refused } = phone();
    const { actor, send, retry, leave } = await open();
    await send((wire) => wire.reply(401, { message: 'EXPIRED_AUTH_TOKEN' }));
    expect(refused).toEqual(['T']);
    await retry((wire) => wire.reply(200, 'ok'));
    expect(requestOf(actor)).toMatchObject({ problem: { kind: 'failed', failure: 'malformed' } });
    await retry((wire) => wire.reply(503, {}));
    expect(requestOf(actor)).toMatchObject({ problem: { kind: 'failed', failure: 'server' } });
    leave();
  });
});
