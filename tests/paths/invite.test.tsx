import { describe, expect, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import type { Invited, InviteInput } from '../../machines/invite/setup.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { Receipt } from '../../machines/receipt/receipt.ts';
import { InviteView } from '../../src/screens/invite/invite-view.tsx';
import { Records } from '../../src/screens/invite/records.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { payments } from './payment-fixtures.ts';

const LINK = 'https://wallet.test/register?code=PRabc123';
const AT = new Date(2026, 10, 21, 8, 30, 12);
const BONUS: Invited = { amount: bahtToSatang(150), success: 3, fail: 2 };
const NOTHING: Invited = { ...BONUS, amount: bahtToSatang(0) };
const MOVED: Moved = { amount: bahtToSatang(150), reference: 'I-2026-0001', at: AT.getTime(), status: null };
const ASK = { amount: BONUS.amount ?? satang(0) };
const DONE: { value: Moved; receipt: Receipt } = {
  value: MOVED,
  receipt: {
    kind: 'invite',
    progress: 'done',
    amount: ASK.amount,
    reference: MOVED.reference,
    at: MOVED.at,
    method: 'claim',
    from: null,
    to: { kind: 'wallet' },
  },
};
const payment = payments({ kind: 'invite', ask: ASK, done: DONE, refusedWith: 'INVITE_COLLECT' }, 'by the line');
const { view } = payment;
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Friend ${index + 1}`,
    amount: bahtToSatang(10 + index),
    at: AT.toISOString(),
  }));

// ---- the list ----

const page = (count: number, total: number): Outcome<ListPage<Entry>> => ({
  ok: true,
  value: { items: entries(count), total, unread: 0 },
});
const list: FlowModel<typeof recordList> = {
  machine: recordList,
  inputs: [{}],
  view: (actor) => <Records actor={actor} title="Bonuses" rowTitle="Friend" empty="None yet" hidden={false} />,
  contextKey: ({ items: { length }, wanted }) => `${length > 0} ${wanted > 1}`,
  events: {
    'page.chosen': {
      payloads: ({ items: { length }, page: number }) =>
        length > 0 && number === 1 ? [{ type: 'page.chosen', page: 2 }] : [],
      act: (ui, event) => ui.press('invite.page', { number: event.page }),
    },
    'list.reload': {
      // The dialog offers it after a failure alone.
      payloads: ({ problem }) => (problem === null ? [] : [{ type: 'list.reload' }]),
      act: (ui) => ui.press('common.retry'),
    },
    'list.sought': world([{ type: 'list.sought', page: 1 }]),
    'list.changed': world([{ type: 'list.changed' }]),
  },
  actors: {
    loadPage: {
      done: [
        { output: page(10, 12) },
        { output: page(0, 0) },
        { output: page(0, 10) },
        { output: { ok: false, code: 'INVITE_INACTIVE' } },
      ],
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    'loading.first': (ui) => ui.sees('common.loading'),
    'loading.turning': (ui) => {
      expect(ui.screen.getByRole('region').getAttribute('aria-busy')).toBe('true');
      ui.seesText('Friend 10');
    },
    ready: (ui) => {
      expect(ui.screen.getByRole('region').getAttribute('aria-busy')).not.toBe('true');
      ui.seesNo('invite.listFailed');
    },
    empty: (ui) => ui.seesText('None yet'),
    failed: (ui) => {
      ui.sees('invite.listFailed');
      expect(ui.screen.queryByRole('alert')).toBeNull();
    },
  },
  unreachable: {
    'ready: list.reload': 'the dialog offers no way to ask again for what is there',
    'empty: list.reload': 'nor where there is nothing',
  },
};

describePaths('records', list);

describe('records: journeys', () => {
  journey('ten to a page; the page before stays until the next is there', list, {}, async (run) => {
    await run.answer('loadPage', page(10, 12));
    run.ui.seesText('Friend 10');
    await run.ui.press('invite.page', { number: 2 });
    expect(run.asked('loadPage')).toEqual([
      { page: 1, limit: 10 },
      { page: 2, limit: 10 },
    ]);
    run.ui.seesText('Friend 10');
    await run.answer('loadPage', page(2, 12));
    expect(run.ui.screen.getAllByRole('listitem')).toHaveLength(2);
    run.ui.seesText('฿11.00');
  });

  journey('a service that does not count: a full page may have another', list, {}, async (run) => {
    await run.answer('loadPage', page(10, 0));
    await run.ui.press('common.next');
    await run.answer('loadPage', page(4, 0));
    run.ui.withholds('common.next');
  });

  journey('a page that fails leaves the one before, and is asked for again', list, {}, async (run) => {
    await run.answer('loadPage', page(10, 12));
    await run.ui.press('common.next');
    await run.fail('loadPage', { kind: 'offline' });
    run.ui.seesText('Friend 10');
    run.ui.sees('invite.listFailed');
    await run.ui.press('common.retry');
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 2, limit: 10 });
  });
});

// ---- the dialog ----

const records = recordList.provide({
  actors: { loadPage: fromPromise(async () => page(2, 2)) },
});

const onClose = vi.fn();
const modelOf = ({ hidden = false } = {}): FlowModel<typeof inviteMachine> => ({
  machine: inviteMachine,
  // With nothing to receive it is as if it were opened without.
  inputs: [{ invited: BONUS, link: LINK, receive: true }],
  view: (actor) => <InviteView actor={actor} hidden={hidden} onClose={onClose} />,
  contextKey: ({ invited, online, request }) => [invited.amount !== 0, online, request === null].join(' '),
  events: {
    'payment.changed': world(({ request }) =>
      request === null || request.phase === 'sending'
        ? payment.changed(view('sending'), view('unanswered'), view('done', DONE))
        : [],
    ),
    'connection.changed': world(({ invited, online, request }) =>
      invited.amount !== 0 && request === null ? [{ type: 'connection.changed', online: !online }] : [],
    ),
    'bonus.receive': { payloads: [{ type: 'bonus.receive' }], act: (ui) => ui.press('invite.receive') },
    'link.copy': {
      payloads: ({ request, online }) => (request === null && online ? [{ type: 'link.copy' }] : []),
      act: async (ui) => {
        // Not while the receipt is on the screen.
        if (ui.screen.queryByText(ui.t('invite.copy'))) await ui.press('invite.copy');
      },
    },
    'link.share': {
      payloads: ({ canShare, request, online }) =>
        canShare && request === null && online ? [{ type: 'link.share', text: 'Join me' }] : [],
      act: async (ui) => {
        if (ui.screen.queryByText(ui.t('invite.share'))) await ui.press('invite.share');
      },
    },
    'link.copied': world(({ request, online }) => (request === null && online ? [{ type: 'link.copied' }] : [])),
    'link.notCopied': world(({ request, online }) => (request === null && online ? [{ type: 'link.notCopied' }] : [])),
    'share.offered': world(({ canShare, request, online }) =>
      canShare || request !== null || !online ? [] : [{ type: 'share.offered' }],
    ),
    'invited.told': world(({ invited, online, request }) =>
      invited.amount !== 0 && online && request === null ? [{ type: 'invited.told', invited: NOTHING }] : [],
    ),
  },
  actors: {
    connection: 'quiet',
    link: 'quiet',
    watchWallet: 'quiet',
    records: { machine: records, done: [] },
    payment: payment.fixture,
  },
  states: {
    'ready.fresh': (ui, { invited, online }) => {
      if (invited.amount !== 0 && online) ui.offers('invite.receive');
      else ui.withholds('invite.receive');
      ui.seesText(LINK);
    },
    'ready.refused': (ui) => ui.sees('error.INVITE_COLLECT'),
  },
  limit: 20_000,
});

const model = modelOf();
const input: InviteInput = { invited: BONUS, link: LINK };

describePaths('invite', model);

type InviteRun = Run<typeof inviteMachine>;

const ORDER = { kind: 'invite', ask: ASK };

async function receive(run: InviteRun) {
  await payment.says(null);
  await run.ui.press('invite.receive');
  await payment.says(view('open'));
  await payment.says(view('sending'));
}

describe('invite: journeys', () => {
  journey('the bonus, how many friends brought something and how many not', model, input, async (run) => {
    run.ui.seesText('฿150.00');
    const figures = run.ui.screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['3', '2']);
  });

  journey('receiving: one request, the notice, the receipt', model, input, async (run) => {
    await payment.says(null);
    await run.ui.press('invite.receive');
    await run.ui.press('invite.receive');
    expect(payment.ordered()).toEqual([ORDER]);
    await payment.says(view('open'));
    await payment.says(view('sending'));
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
    await payment.says(view('done', DONE));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', text: 'error.INVITE_BONUS_SUCCESS' }]);
    run.ui.seesText('I-2026-0001');
    run.ui.seesText('฿150.00');
    await run.ui.press('common.done');
    expect(onClose).toHaveBeenCalled();
  });

  journey('what the service says about it is the toast', model, input, async (run) => {
    await receive(run);
    await payment.says(view('done', { ...DONE, value: { ...MOVED, message: 'Thanks to Nok!' } }));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', raw: 'Thanks to Nok!' }]);
  });

  journey('from home’s button it is received at once', model, { ...input, receive: true }, async (run) => {
    await payment.says(null);
    expect(payment.ordered()).toEqual([ORDER]);
    await payment.says(view('open'));
    await payment.says(view('sending'));
    await payment.says(view('done', DONE));
    run.ui.seesText('I-2026-0001');
    await run.ui.press('common.done');
    // Once: the dialog does not receive anew after its receipt.
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
  });

  journey(
    'nothing to receive: the button is held back and says why',
    model,
    { invited: NOTHING, link: LINK },
    async (run) => {
      await payment.says(null);
      run.ui.withholds('invite.receive');
      run.ui.sees('error.NO_INVITE_BONUS');
      await run.ui.press('invite.receive');
      expect(payment.ordered()).toEqual([]);
    },
  );

  journey('more since then is another request', model, input, async (run) => {
    await receive(run);
    await payment.says(view('unanswered'));
    await run.send({ type: 'invited.told', invited: { ...BONUS, amount: bahtToSatang(200) } });
    await run.ui.press('invite.receive');
    expect(payment.ordered()).toEqual([ORDER, 'request.send', { ...ORDER, ask: { amount: 20_000 } }]);
  });

  journey('sharing is offered where the phone can', model, input, async (run) => {
    run.ui.seesNo('invite.share');
    await run.send({ type: 'share.offered' });
    await run.ui.press('invite.share');
    expect(run.told).toEqual([['link', { type: 'link.share', link: LINK, text: run.ui.t('invite.shareText') }]]);
  });

  journey('amounts stay hidden where the player hides them', modelOf({ hidden: true }), input, async (run) => {
    expect(document.body.textContent).not.toContain('150');
    run.ui.sees('home.amountHidden');
  });
});
