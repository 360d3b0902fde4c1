import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { pictureMachine } from '../../machines/picture/picture.machine.ts';
import type { ReceiptPicture } from '../../machines/picture/picture.ts';
import { pictureFlow } from '../../src/actors/pictures.ts';
import { KeepPicture } from '../../src/screens/receipt/keep-picture.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const PICTURE: ReceiptPicture = {
  kind: 'receipt',
  brand: 'Lucky Wallet',
  name: 'receipt-D1',
  title: 'Deposit done',
  status: null,
  amount: '฿1,234.50',
  rows: [{ label: 'Reference', lines: ['D1'] }],
};

const model: FlowModel<typeof pictureMachine> = {
  machine: pictureMachine,
  inputs: [undefined],
  isStandIn: true,
  view: (actor) => <KeepPicture actor={actor} picture={PICTURE} save="Save it" />,
  contextKey: ({ canShare }) => String(canShare),
  events: {
    'picture.save': {
      payloads: [{ type: 'picture.save', picture: PICTURE }],
      act: (ui) => ui.pressNamed('Save it'),
    },
    'picture.share': {
      payloads: [{ type: 'picture.share', picture: PICTURE }],
      act: (ui) => ui.press('receipt.share'),
    },
    'share.offered': world(({ canShare }) => (canShare ? [] : [{ type: 'share.offered' }])),
    'picture.saved': world([{ type: 'picture.saved' }]),
    'picture.shared': world([{ type: 'picture.shared' }]),
    'picture.declined': world([{ type: 'picture.declined' }]),
    'picture.failed': world([{ type: 'picture.failed' }]),
  },
  actors: { pictures: 'quiet' },
  states: {
    'rest.idle': (ui) => ui.seesNo('receipt.notKept'),
    making: (ui) => expect(ui.screen.getByRole('button', { name: 'Save it' })).toHaveProperty('disabled', true),
  },
};

describePaths('picture', model);

describe('picture: journeys', () => {
  journey('sharing is offered where the phone can; two taps ask once', model, undefined, async (run) => {
    expect(run.ui.screen.queryByRole('button', { name: run.ui.t('receipt.share') })).toBeNull();
    await run.send({ type: 'share.offered' });
    await run.ui.press('receipt.share');
    await run.ui.press('receipt.share');
    expect(run.told).toEqual([['pictures', { type: 'picture.share', picture: PICTURE }]]);
    await run.send({ type: 'picture.declined' });
    run.ui.seesNo('receipt.shared');
    run.ui.seesNo('receipt.notKept');
    run.ui.offers('receipt.share');
  });
});

describe('picture: what the phone does', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const run = async (type: 'picture.save' | 'picture.share', picture = PICTURE) => {
    const actor = createActor(pictureFlow()).start();
    actor.send({ type, picture });
    await waitFor(actor, (snapshot) => !snapshot.matches('making'));
    return actor.getSnapshot().value;
  };

  test('a phone that cannot draw says so', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    expect(await run('picture.save')).toEqual({ rest: 'failed' });
  });

  test.each([
    ['shared', undefined, { rest: 'shared' }],
    ['put away by the player', 'AbortError', { rest: 'idle' }],
    ['open from the tap before', 'InvalidStateError', { rest: 'idle' }],
    ['not allowed', 'NotAllowedError', { rest: 'failed' }],
  ])('the share sheet: %s', async (_, error, value) => {
    const file = new File([''], 'receipt-D1.png', { type: 'image/png' });
    vi.doMock('../../src/adapters/picture.ts', () => ({ drawPicture: async () => file }));
    const share = vi.fn(async () => {
      if (error !== undefined) throw new DOMException('', error);
    });
    vi.stubGlobal('navigator', { canShare: () => true, share, userAgent: 'Android', maxTouchPoints: 5 });
    expect(await run('picture.share')).toEqual(value);
    expect(share).toHaveBeenCalledWith({ files: [file] });
    vi.doUnmock('../../src/adapters/picture.ts');
  });

  test('without a share sheet for files, sharing is not offered', () => {
    expect(createActor(pictureFlow()).start().getSnapshot().context.canShare).toBe(false);
  });
});
