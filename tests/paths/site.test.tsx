import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { SafeHtml } from '../../machines/safe-html.ts';
import type { Announcement } from '../../machines/site/context.ts';
import { siteMachine } from '../../machines/site/site.machine.ts';
import { knownAnnouncement, siteFlow } from '../../src/actors/site.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { AnnouncementView } from '../../src/screens/site/announcement-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const CLOSED: Announcement = {
  html: '<b>Closed tonight</b> from two' as SafeHtml,
  source: '<b>Closed tonight</b> from two',
};
const WELCOME: Announcement = { html: 'Welcome' as SafeHtml, source: 'Welcome' };

const says = (ui: Ui, announcement: Announcement | null) => {
  if (announcement === null) {
    expect(ui.screen.queryByRole('region')).toBeNull();
    return;
  }
  const region = ui.screen.getByRole('region', { name: ui.t('notice.announcement') });
  expect(region.textContent).toBe(announcement === CLOSED ? 'Closed tonight from two' : 'Welcome');
  ui.offers('notice.dismiss');
};
/** True if the announcement takes no room of the page. */
const isOver = (ui: Ui) => ui.screen.getByRole('status').className.split(' ').includes('h-0');

const model: FlowModel<typeof siteMachine> = {
  machine: siteMachine,
  inputs: [{ known: null }, { known: WELCOME }],
  view: (actor) => <AnnouncementView actor={actor} place="top" />,
  contextKey: ({ announcement }) => announcement?.source ?? '',
  events: {
    'page.changed': world([{ type: 'page.changed' }]),
    'announcement.dismiss': {
      payloads: ({ announcement }) => (announcement === null ? [] : [{ type: 'announcement.dismiss' }]),
      act: (ui) => ui.press('notice.dismiss'),
    },
  },
  actors: {
    loadName: {
      done: [
        { output: { ok: true, value: 'Lucky Wallet' } },
        { output: { ok: true, value: '' } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'offline' }],
    },
    loadAnnouncement: {
      done: [
        { output: { ok: true, value: CLOSED } },
        { output: { ok: true, value: null } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'offline' }],
    },
    pages: 'quiet',
    memory: 'quiet',
  },
  states: {
    'announcement.asking': (ui, { announcement }) => {
      says(ui, announcement);
      expect(isOver(ui)).toBe(false);
    },
    'announcement.quiet.fresh': (ui) => says(ui, null),
    'announcement.quiet.stale': (ui) => says(ui, null),
    'announcement.standing.fresh': (ui, { announcement }) => {
      says(ui, announcement);
      expect(isOver(ui)).toBe(false);
    },
    'announcement.standing.stale': (ui, { announcement }) => {
      says(ui, announcement);
      expect(isOver(ui)).toBe(false);
    },
    'announcement.floating': (ui) => {
      says(ui, CLOSED);
      expect(isOver(ui)).toBe(true);
    },
  },
};

describePaths('site', model);

describe('site: journeys', () => {
  const answer = (value: Announcement | null) => ({ ok: true, value });

  journey('the name of the site is told once it is known', model, { known: null }, async (run) => {
    expect(run.emitted).toEqual([]);
    await run.answer('loadName', { ok: true, value: 'Lucky Wallet' });
    expect(run.emitted).toEqual([{ type: 'site.named', name: 'Lucky Wallet' }]);
  });

  journey('without an answer nothing is announced and nothing is said of it', model, { known: null }, async (run) => {
    await run.fail('loadName', { kind: 'offline' });
    await run.fail('loadAnnouncement', { kind: 'timeout' });
    says(run.ui, null);
    // There is no name to wait for.
    expect(run.emitted).toEqual([{ type: 'site.named', name: '' }]);
    expect(run.ui.screen.queryByRole('alert')).toBeNull();
    // The next page reads it again.
    await run.send({ type: 'page.changed' });
    await run.answer('loadAnnouncement', answer(CLOSED));
    says(run.ui, CLOSED);
  });

  journey(
    'what was known stands on the page at once, and stays as long as there is no other word; read, it stays away',
    model,
    { known: WELCOME },
    async (run) => {
      says(run.ui, WELCOME);
      await run.fail('loadAnnouncement', { kind: 'offline' });
      says(run.ui, WELCOME);
      expect(isOver(run.ui)).toBe(false);
      await run.send({ type: 'page.changed' });
      await run.answer('loadAnnouncement', answer(CLOSED));
      says(run.ui, CLOSED);
      expect(isOver(run.ui)).toBe(false);
      await run.ui.press('notice.dismiss');
      says(run.ui, null);
      expect(run.told).toEqual([['memory', { type: 'announcement.read', source: CLOSED.source }]]);
    },
  );

  journey('what is taken back is gone', model, { known: WELCOME }, async (run) => {
    await run.answer('loadAnnouncement', answer(null));
    says(run.ui, null);
  });

  journey('what is new moves nothing on the page, and stands on the next', model, { known: null }, async (run) => {
    await run.answer('loadAnnouncement', answer(CLOSED));
    expect(isOver(run.ui)).toBe(true);
    await run.send({ type: 'page.changed' });
    says(run.ui, CLOSED);
    expect(isOver(run.ui)).toBe(false);
    expect(run.asked('loadAnnouncement')).toHaveLength(1);
  });

  journey(
    'a page after five minutes asks again, and what stood there stays meanwhile',
    model,
    { known: CLOSED },
    async (run) => {
      await run.answer('loadAnnouncement', answer(CLOSED));
      await run.pass(300_000);
      await run.send({ type: 'page.changed' });
      says(run.ui, CLOSED);
      await run.pass(5000);
      await run.answer('loadAnnouncement', answer(WELCOME));
      says(run.ui, WELCOME);
      expect(isOver(run.ui)).toBe(false);
    },
  );
});

describe('site: what is asked of the service', () => {
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const begin = (answers: Record<string, () => Response>) => {
    const asked: string[] = [];
    const tab = keyValue(() => window.sessionStorage);
    let changePage = () => {};
    const world: World = {
      api: createApi({
        baseUrl: 'http://service',
        token: () => null,
        onSessionRefused() {},
        onGone() {},
        backoff: () => 0,
        fetch: async (input) => {
          const { pathname } = new URL(input instanceof Request ? input.url : String(input));
          asked.push(pathname);
          return answers[pathname]?.() ?? json({ message: 'NOT_FOUND' }, 404);
        },
      }),
      config: {
        laos: false,
        apiUrl: '',
        chatUrl: null,
        iframe: false,
        paytimzMinimum: 10,
        keys: true,
        marker: null,
        linkKey: null,
      },
      local: tab,
      tab,
      newKey: () => 'key',
      onWalletChanged: () => () => {},
      onOutcomeSeen: () => () => {},
      watchConnection: () => () => {},
      dialogs: openDialogs('home').provide,
      prepareMember: () => {},
    };
    const named = vi.fn<(event: { name: string }) => void>();
    const site = createActor(
      siteFlow({
        onPage: (listener) => {
          changePage = listener;
          return () => {};
        },
      })(world),
      { input: { known: knownAnnouncement(world) } },
    );
    site.on('site.named', named);
    site.start();
    const settled = () =>
      waitFor(site, (snapshot) => !snapshot.hasTag('busy') && snapshot.matches({ name: 'settled' }));
    return { site, settled, asked, named, changePage: () => changePage() };
  };
  const saying = (notice: unknown, name: unknown = 'Lucky Wallet') => ({
    '/api/lookup/notice': () => json({ notice }),
    '/api/lookup/info': () => json({ name, website: null }),
  });

  test('the line is cleaned, the name is trimmed', async () => {
    const { settled, named } = begin(
      saying('<img src=x onerror=alert(1)> <b onclick="x()">Closed</b><script>1</script>', ' Lucky '),
    );
    expect(String((await settled()).context.announcement?.html).trim()).toMatch(/<b>Closed<\/b>$/);
    expect((await settled()).context.announcement?.html).not.toMatch(/onerror|onclick|script/);
    expect(named).toHaveBeenCalledWith({ type: 'site.named', name: 'Lucky' });
    expect(window.sessionStorage.getItem('site-name')).toBe('Lucky');
  });

  test.each([null, '', '   ', '<p> </p>', { th: ' ' }, {}, true, undefined])(
    'nothing to see (%j) is nothing announced',
    async (notice) => {
      const { settled } = begin(saying(notice, notice));
      const snapshot = await settled();
      expect(snapshot.context.announcement).toBeNull();
      expect(snapshot.matches({ announcement: 'quiet' })).toBe(true);
    },
  );

  test('read in this tab it is not shown again, until the operator says another thing', async () => {
    const first = begin(saying('Closed tonight'));
    expect((await first.settled()).context.announcement?.html).toBe('Closed tonight');
    first.site.send({ type: 'announcement.dismiss' });
    first.site.stop();
    const again = begin(saying('Closed tonight'));
    expect((await again.settled()).context.announcement).toBeNull();
    again.site.stop();
    const other = begin(saying('Open again'));
    expect((await other.settled()).context.announcement?.html).toBe('Open again');
    other.site.stop();
    window.sessionStorage.clear();
  });

  test('a service that answers neither: the next page asks for the line again', async () => {
    const { settled, asked, named, changePage, site } = begin({});
    await settled();
    changePage();
    await settled();
    await expect.poll(() => asked.filter((path) => path === '/api/lookup/notice').length).toBe(2);
    expect(named).toHaveBeenCalledWith({ type: 'site.named', name: '' });
    site.stop();
  });

  test.each([
    ['plain text is known at once when the player comes again', 'Closed tonight', 'Closed tonight'],
    ['what must be cleaned is not', '<b>Closed</b> tonight', undefined],
    ['nothing is nothing', '', undefined],
  ])('%s', async (_, said, known) => {
    const first = begin(saying(said));
    await first.settled();
    first.site.stop();
    const again = begin(saying(said));
    expect(again.site.getSnapshot().context.announcement?.html).toBe(known);
    again.site.stop();
  });

  test('what was read is not known again', async () => {
    const first = begin(saying('Closed tonight'));
    await first.settled();
    first.site.send({ type: 'announcement.dismiss' });
    first.site.stop();
    const again = begin(saying('Closed tonight'));
    expect(again.site.getSnapshot().context.announcement).toBeNull();
    again.site.stop();
  });
});
