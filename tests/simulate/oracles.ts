/**
 * Rules that must hold, whatever the machines say. Each oracle names the kind of fault that it is after, and gives back
 * what is wrong. A new one is one more in the list.
 */
import * as v from 'valibot';
import type { AnyActorRef } from 'xstate';
import type { Database } from '../../server/db/database.ts';
import { isPassword } from '../../server/members/passwords.ts';
import { hashToken } from '../../server/members/sessions.ts';
import { SECRET } from './members.ts';
import type { Oracle, Scene } from './oracle.ts';
import { CHAT } from './oracles-chat.ts';
import type { Page } from './page.ts';
import type { Person } from './person.ts';
import { REFERRED, type Wish } from './wishes.ts';

const counting = v.object({ code: v.object({ id: v.string(), deadline: v.number() }), now: v.number() });

/** A movement or a gift, in the words of the wishes. */
interface Movement {
  readonly member_id: number;
  readonly kind: string;
  readonly what: string;
  readonly reference: string;
}

const movementsOf = ({ db }: Scene) =>
  db.query<Movement>(
    `select member_id, 'withdraw' as kind, amount::text as what, reference from activity where type = 'withdraw'
     union all
     select member_id, 'transfer', from_place || '>' || to_place || ':' || amount, reference from activity
     where type = 'transfer' and from_place <> 'COIN' and status <> 'FAILED'
     union all
     select member_id, 'spin', '', reference from spin where reference not like 'OLD%'
     union all
     select member_id, 'coupon', reference, reference from activity where type = 'bonus' and from_place = 'WHEEL'
     union all
     select r.member_id, b.kind, r.code, r.reference from bonus_receipt r join bonus b on b.code = r.code
     where r.reference not like 'OLD%'`,
  );

/** True if it is what a wish requests. */
const isOf = (player: Person, wish: Wish, one: Movement) =>
  one.member_id === player.memberId && one.kind === wish.kind && one.what === wish.what;

const sumOf = (group: readonly Wish[], count: (wish: Wish) => number) =>
  group.reduce((sum, wish) => sum + count(wish), 0);

/** Money that comes out of games also moves when all is withdrawn or moved: only what goes into one is counted. */
const isCounted = ({ wishes }: Person, { kind, ask }: Wish) =>
  kind !== 'transfer' || (ask.startsWith('WALLET>') && !wishes.hasMovedAll);

const figuresOf = (page: Page) => page.frame?.wallet.getSnapshot().context.reading?.wallet ?? null;

/** The amount that stands on the screen, where it is shown as the truth; null where there is none, or it is said to be old. */
export function shownBalance(page: Page): number | null {
  const wallet = page.frame?.wallet.getSnapshot();
  if (wallet === undefined || !wallet.matches('ready')) return null;
  const amount = figuresOf(page)?.wallet.amount;
  return typeof amount === 'number' ? amount : null;
}

export async function ledgerBalance(db: Database, memberId: number): Promise<number> {
  const [row] = await db.query<{ balance: number }>(
    `select balance from ledger_account where kind = 'player_wallet' and member_id = $1`,
    [memberId],
  );
  return row?.balance ?? 0;
}

/** The QR codes that are counting down on a page: how many milliseconds it says they are good for. */
export function countdowns(page: Page): { readonly id: string; readonly left: number }[] {
  const flows: { readonly actor: AnyActorRef }[] = page.flows.get('deposit')?.getSnapshot().context.flows ?? [];
  return flows.flatMap(({ actor }) => {
    const code: AnyActorRef | undefined = actor.getSnapshot().children.code;
    const shown = code?.getSnapshot();
    if (!shown?.matches({ watching: { code: 'offered' } })) return [];
    const read = v.safeParse(counting, shown.context);
    return read.success ? [{ id: read.output.code.id, left: read.output.code.deadline - read.output.now }] : [];
  });
}

/** The milliseconds for which the service takes a payment of a code in time; null where it is open no more. */
export async function leftOfCode(db: Database, id: string, now: number): Promise<number | null> {
  const [row] = await db.query<{ expires_at: Date }>('select expires_at from qr_code where id = $1 and is_open', [id]);
  return row === undefined ? null : row.expires_at.getTime() - now;
}

/** True if the service still takes a session's token. */
export async function isTaken(db: Database, token: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `select 1 from session where token_hash = $1 and expires_at > $2
     and last_seen_at + idle_hours * interval '1 hour' > $2`,
    [hashToken(token), now],
  );
  return rows.length > 0;
}

const MONEY: readonly Oracle[] = [
  {
    name: 'books',
    against: 'a ledger entry without its counter-entry; a kept balance that is not the sum of its entries',
    check: async ({ db }) => {
      const [sum] = await db.query<{ total: number }>(
        'select coalesce(sum(amount), 0)::bigint as total from ledger_entry',
      );
      const wrong = await db.query<{ id: number }>(
        `select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
         where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0`,
      );
      return [
        ...(sum?.total === 0 ? [] : [`all entries sum to ${sum?.total}`]),
        ...wrong.map(({ id }) => `account ${id} is not the sum of its entries, or below zero`),
      ];
    },
  },
  {
    name: 'once',
    against: 'a lost idempotency key: what was confirmed once has moved money twice',
    check: async (scene) => {
      const movements = await movementsOf(scene);
      return scene.people.flatMap((player) =>
        player.wishes.groups().flatMap((group) => {
          const [wish] = group;
          if (!isCounted(player, wish)) return [];
          const wanted = sumOf(group, (one) => one.wanted);
          const moved = movements.filter((one) => isOf(player, wish, one)).length;
          return moved <= wanted + sumOf(group, (one) => one.forgotten)
            ? []
            : [`${player.name} wanted ${wish.kind} ${wish.what} ${wanted} times, it was done ${moved} times`];
        }),
      );
    },
  },
  {
    name: 'toldTrue',
    against: 'a receipt for what did not happen; "refused" for what did',
    atEnd: true,
    check: async (scene) => {
      const movements = await movementsOf(scene);
      return scene.people.flatMap((player) =>
        player.wishes.groups().flatMap((group) => {
          const [wish] = group;
          const own = movements.filter((one) => isOf(player, wish, one));
          const told = new Set(group.flatMap(({ done }) => [...done]));
          const invented = REFERRED.includes(wish.kind)
            ? [...told].filter((reference) => !own.some((one) => one.reference === reference))
            : [];
          const wrong = invented.map((reference) => `${player.name} was told ${wish.kind} ${reference}: there is none`);
          const unsure = group.some((one) => one.isOpen || one.setAside > 0 || one.forgotten > 0);
          if (!unsure && isCounted(player, wish) && own.length !== told.size)
            wrong.push(
              `${player.name} was told ${told.size} of ${wish.kind} ${wish.what}, it was done ${own.length} times`,
            );
          return wrong;
        }),
      );
    },
  },
  {
    name: 'atRest',
    against: 'a spinner that never ends; a request that stays without an answer although the world has healed',
    atEnd: true,
    check: async ({ players }) =>
      players.flatMap((player) =>
        [...player.pages.values()].flatMap((page) => [
          ...page
            .actors()
            .filter((actor) => actor.getSnapshot().hasTag?.('busy'))
            .map((actor) => `${page.tab.name} ${actor.id} is busy: ${JSON.stringify(actor.getSnapshot().value)}`),
          ...Object.values(page.frame?.requests.getSnapshot().context.views ?? {})
            // Without its picture it waits for the player, as does what was looked for: not found, or not to be told.
            .filter(
              ({ phase, held, lookedUp }) =>
                (phase === 'unanswered' && held && lookedUp === null) || phase === 'sending',
            )
            .map(({ kind, phase }) => `${page.tab.name}: ${kind} is ${phase}`),
        ]),
      ),
  },
  {
    name: 'noActorInError',
    against: 'an error that nobody handles: the actor has stopped, and its screen does nothing any more',
    check: async ({ players }) =>
      players.flatMap((player) =>
        [...player.pages.values()].flatMap((page) =>
          page
            .actors()
            // A promise's error is its machine's to handle; a machine's ends its screen.
            .filter((actor) => actor.getSnapshot().status === 'error' && 'value' in actor.getSnapshot())
            .map((actor) => `${page.tab.name} ${actor.id}: ${String(actor.getSnapshot().error)}`),
        ),
      ),
  },
  {
    name: 'canLogIn',
    against: 'a registration or a new password that the player was told of, and that does not hold; a member twice',
    atEnd: true,
    check: async ({ db, people }) => {
      const wrong: string[] = [];
      for (const { name, number, passwords } of people) {
        const members = await db.query<{ password_hash: string }>('select password_hash from member where phone = $1', [
          number,
        ]);
        if (members.length > 1) wrong.push(`${name} is a member ${members.length} times`);
        if (passwords.told === null) continue;
        const [member] = members;
        if (member === undefined) wrong.push(`${name} was told to be a member`);
        else if (!(await isPassword(passwords.told, member.password_hash)))
          wrong.push(`${name} cannot log in with the password that they were told to have`);
      }
      return wrong;
    },
  },
  {
    name: 'noSecrets',
    against: 'a password or an account number that stays on the phone',
    check: async ({ players }) =>
      players.flatMap(({ phone, name }) =>
        [phone.local, ...phone.tabs.map((tab) => tab.session)].flatMap((area) =>
          Object.entries(area)
            .filter(([, value]) => String(value).includes(SECRET))
            .map(([key]) => `${name} keeps the password under ${key}`),
        ),
      ),
  },
];

export const ORACLES: readonly Oracle[] = [...MONEY, ...CHAT];
