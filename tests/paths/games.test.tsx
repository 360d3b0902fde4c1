import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import { gamesMachine } from '../../machines/games/games.machine.ts';
import { arranged, FEW, found, MOST_FAVOURITES, MOST_PLAYED, NO_HABITS } from '../../machines/games/games.ts';
import { gamesFlow } from '../../src/actors/games.ts';
import type { World } from '../../src/actors/world.ts';
import { WalletContext } from '../../src/screens/app/wallet.ts';
import { AllGames } from '../../src/screens/home/all-games.tsx';
import { Games } from '../../src/screens/home/games.tsx';
import { YourGames } from '../../src/screens/home/your-games.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';
import { knownWallet } from './member-phone.ts';
import { WALLET } from './request-fixtures.ts';

const game = (code: string, name: GameAccount['name'], more: Partial<GameAccount> = {}): GameAccount => ({
  code,
  name,
  category: 'slot',
  isActive: false,
  amount: bahtToSatang(0),
  ftWalletSlot: 1,
  ...more,
});

const PG = game('PG', 'PG Soft', { isActive: true, searchWords: ['พีจี', 'ພີຈີ'] });
const JOKER = game('JOKER', 'Joker Gaming', { searchWords: ['โจ๊กเกอร์'] });
const SUPER = game('SUPERSLOT', 'Superslot', { isActive: true, amount: bahtToSatang(20) });
const IMI = game('IMI', 'IMI Casino', { category: 'sport' });
const BETFLIX = game('BETFLIX', 'Bétflix 88', { category: 'sport' });
const THAI = game('THAILOTTO', { th: 'หวยรัฐบาลไทย', en: 'Thai Government Lottery' }, { category: 'lotto' });
const LAO = game('LAOLOTTO', 'ຫວຍລາວພັດທະນາ', { category: 'lotto' });
const ALL = [PG, JOKER, SUPER, IMI, BETFLIX, THAI, LAO];

const modelWith = (accounts: readonly GameAccount[] = ALL): FlowModel<typeof gamesMachine> => ({
  machine: gamesMachine,
  inputs: [undefined],
  contextKey: ({ search, arrangedBy }) => `${search} ${arrangedBy === null}`,
  view: (actor) => (
    <>
      <YourGames actor={actor} accounts={accounts} />
      <Games actor={actor} accounts={accounts} hidden={false} />
      <WalletContext value={knownWallet({ ...WALLET, slots: [...accounts], unreadSlots: 0 })}>
        <AllGames actor={actor} />
      </WalletContext>
    </>
  ),
  events: {
    'habits.told': world([{ type: 'habits.told', habits: { favourites: ['IMI'], played: ['PG', 'JOKER', 'PG'] } }]),
    'game.open': {
      payloads: ({ search }) => (search === 'zzz' ? [] : [{ type: 'game.open', code: 'PG' }]),
      act: (ui) => ui.pressNamed(/^PG Soft/),
    },
    'game.play': {
      payloads: ({ arrangedBy }) => (arrangedBy?.played.at(-1) === 'PG' ? [{ type: 'game.play', code: 'PG' }] : []),
      // In the list's state it lies behind the dialog.
      act: (ui) => {
        const name = ui.t('home.games.play', { name: 'PG Soft' });
        ui.fireEvent.click(ui.screen.getByRole('button', { name, hidden: true }));
      },
    },
    'favourite.toggle': {
      payloads: ({ search }) => (search === 'zzz' ? [] : [{ type: 'favourite.toggle', code: 'PG' }]),
      act: (ui) => ui.press('home.games.favourite', { name: 'PG Soft' }),
    },
    'list.open': {
      payloads: [{ type: 'list.open' }],
      act: (ui) => ui.press('home.games.seeAll', { count: ALL.length }),
    },
    'list.close': { payloads: [{ type: 'list.close' }], act: (ui) => ui.press('common.close') },
    'search.changed': {
      payloads: ['pgs', 'zzz'].map((text) => ({ type: 'search.changed', text })),
      act: (ui, { text }) => ui.type('home.games.search', text),
    },
    'dialog.opened': world([{ type: 'dialog.opened', dialog: 'games' }]),
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'games' }]),
  },
  actors: { phone: 'quiet', dialogs: 'quiet' },
});

const model = modelWith();

describePaths('games', model);

/** Names in the row of the member's games. */
const row = (ui: Ui) =>
  ui
    .within(ui.screen.getByRole('region', { name: ui.t('home.games.yours') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.slice(1));
const star = (ui: Ui, name: string) => ui.screen.getByRole('button', { name: ui.t('home.games.favourite', { name }) });
const inList = (ui: Ui) =>
  ui.within(ui.screen.getByRole('dialog', { name: ui.t('home.games.all') })).queryAllByRole('listitem').length;

describe('games: journeys', () => {
  journey('the most played game comes first, then the favourites, then the others', model, undefined, async (run) => {
    expect(row(run.ui).slice(0, 3)).toEqual(['Superslot', 'PG Soft', 'Joker Gaming']);
    await run.send({ type: 'habits.told', habits: { favourites: ['IMI'], played: ['JOKER', 'PG', 'JOKER', 'PG'] } });
    // Told again by another tab: nothing changes its place under the player's eyes.
    await run.send({ type: 'habits.told', habits: NO_HABITS });
    expect(row(run.ui)).toEqual([
      'PG Soft',
      'IMI Casino',
      'Joker Gaming',
      'Superslot',
      'Bétflix 88',
      'Thai Government Lottery',
      'ຫວຍລາວພັດທະນາ',
    ]);
  });

  journey('a game that is opened is kept, and comes first once its dialog is closed', model, undefined, async (run) => {
    await run.send({ type: 'habits.told', habits: NO_HABITS });
    await run.ui.pressNamed('IMI Casino');
    expect(run.told).toEqual([
      ['phone', { type: 'habits.keep', habits: { favourites: [], played: ['IMI'] } }],
      ['dialogs', { type: 'dialog.open', dialog: 'game:IMI' }],
    ]);
    expect(row(run.ui)[0]).toBe('IMI Casino');
  });

  journey('a favourite is a button that is pressed, also by keyboard', model, undefined, async (run) => {
    const { ui } = run;
    await run.send({ type: 'habits.told', habits: NO_HABITS });
    star(ui, 'IMI Casino').focus();
    await ui.pressKey('{Enter}');
    expect(star(ui, 'IMI Casino').getAttribute('aria-pressed')).toBe('true');
    expect(run.told).toEqual([['phone', { type: 'habits.keep', habits: { favourites: ['IMI'], played: [] } }]]);
    // It stays where it is until the player comes back.
    expect(row(ui)[0]).toBe('Superslot');
    await ui.pressKey(' ');
    expect(star(ui, 'IMI Casino').getAttribute('aria-pressed')).toBe('false');
  });

  journey('the list is searched, says that nothing was found, and begins anew', model, undefined, async (run) => {
    const { ui } = run;
    await ui.press('home.games.all');
    expect(run.told).toEqual([['dialogs', { type: 'dialog.open', dialog: 'games' }]]);
    expect(inList(ui)).toBe(ALL.length);
    await ui.type('home.games.search', 'b e t');
    expect(inList(ui)).toBe(1);
    ui.sees('home.games.hits', { count: 1 });
    await ui.type('home.games.search', 'zzz');
    expect(inList(ui)).toBe(0);
    ui.sees('home.games.noHit', { text: 'zzz' });
    ui.sees('home.games.noHitText');
    await ui.press('home.games.showAll');
    expect(inList(ui)).toBe(ALL.length);
    await ui.type('home.games.search', 'pg');
    await ui.press('common.close');
    await ui.press('home.games.all');
    expect(inList(ui)).toBe(ALL.length);
  });

  journey('up to six games need no list', modelWith(ALL.slice(0, FEW)), undefined, async ({ ui }) => {
    expect(row(ui)).toHaveLength(FEW);
    expect(ui.screen.queryByRole('button', { name: ui.t('home.games.all') })).toBeNull();
    ui.seesNo('home.games.seeAll', { count: FEW });
  });
});

describe('a search', () => {
  test.each([
    ['pgsoft', [PG]],
    [' PG  SOFT ', [PG]],
    ['betflix88', [BETFLIX]],
    ['thailotto', [THAI]],
    // Without tone marks and vowels above, and with others.
    ['government lottery', [THAI]],
    ['หวยรฐบาล', [THAI]],
    ['ห่วย รัฐ', [THAI]],
    ['ຫວຍລາວພດ', [LAO]],
    ['ຫວຍ  ລາວ', [LAO]],
    // By other names.
    ['พีจี', [PG]],
    ['ພີຈີ', [PG]],
    ['โจกเกอ', [JOKER]],
    ['xyz', []],
  ])('for “%s”', (text, expected) => {
    expect(found(ALL, text)).toEqual(expected);
  });
});

describe('what the phone keeps', () => {
  const storage = () => {
    const entries = new Map<string, string>();
    return {
      get: (key: string) => entries.get(key) ?? null,
      set: (key: string, value: string) => void entries.set(key, value),
      remove: (key: string) => void entries.delete(key),
      keys: () => [],
    };
  };
  const local = storage();
  const onHome = (profile: string) => {
    const dialogs = openDialogs('home');
    const tab = storage();
    tab.set('token', `session of ${profile}`);
    const at: Pick<World, 'local' | 'tab' | 'newKey' | 'dialogs'> = {
      local,
      tab,
      newKey: () => 'salt',
      dialogs: dialogs.provide,
    };
    const wallet = knownWallet({ ...WALLET, profile: { ...WALLET.profile, _id: profile }, slots: ALL });
    const actor = createActor(gamesFlow(wallet)(at as World)).start();
    return { actor, dialogs, habits: () => actor.getSnapshot().context.habits };
  };
  const told = (member: ReturnType<typeof onHome>) =>
    expect.poll(() => member.actor.getSnapshot().context.arrangedBy).not.toBeNull();

  test('is each member’s own, and says neither number nor name', async () => {
    const one = onHome('P1');
    await told(one);
    one.actor.send({ type: 'game.open', code: 'PG' });
    one.actor.send({ type: 'favourite.toggle', code: 'IMI' });
    expect(one.dialogs.open()).toEqual(['game:PG']);
    const other = onHome('P2');
    await told(other);
    expect(other.habits()).toEqual(NO_HABITS);
    other.actor.send({ type: 'favourite.toggle', code: 'SBO' });
    const again = onHome('P1');
    await told(again);
    expect(again.habits()).toEqual({ favourites: ['IMI'], played: ['PG'] });
    expect(local.get('games')).not.toContain('P1');
  });

  test('has limits, and what cannot be read is nothing', async () => {
    const one = onHome('P1');
    await told(one);
    for (let turn = 0; turn < MOST_PLAYED + 5; turn += 1) one.actor.send({ type: 'game.open', code: 'PG' });
    for (let turn = 0; turn < MOST_FAVOURITES + 5; turn += 1)
      one.actor.send({ type: 'favourite.toggle', code: `G${turn}` });
    const { favourites, played } = one.habits();
    expect([favourites.length, played.length]).toEqual([MOST_FAVOURITES, MOST_PLAYED]);
    for (const member of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const next = onHome(member);
      await told(next);
      next.actor.send({ type: 'game.open', code: 'PG' });
    }
    expect(JSON.parse(local.get('games') ?? '[]')).toHaveLength(5);
    local.set('games', '{"broken');
    const later = onHome('F');
    await told(later);
    expect(later.habits()).toEqual(NO_HABITS);
  });

  test('most played is what was opened most of late, of several the last', () => {
    const first = (played: string[]) => arranged(ALL, { favourites: [], played })[0]?.code;
    expect(first(['IMI', 'PG', 'IMI', 'PG'])).toBe('PG');
    expect(first(['IMI', 'PG', 'IMI'])).toBe('IMI');
    // A game that the service no longer has.
    expect(first(['GONE', 'GONE', 'JOKER'])).toBe('JOKER');
  });
});
