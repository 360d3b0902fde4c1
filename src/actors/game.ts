import { fromCallback, fromPromise } from 'xstate';
import { AUTO_LOGIN_BY_NAME, AUTO_LOGIN_BY_PASSWORD } from '../../contract/autologin.ts';
import type { GameAccount } from '../../contract/entities.ts';
import { inLanguage } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { activateSlot, type GameCredentials, getSlotAccount, resetSlotPassword } from '../../contract/wallet.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { GameLogin } from '../../machines/game/account.ts';
import type { Entrance, EntranceInput, Visit } from '../../machines/game/entrance.ts';
import { gameMachine } from '../../machines/game/game.machine.ts';
import { playMachine } from '../../machines/game/play.machine.ts';
import type { PlayEvent, TabCommand } from '../../machines/game/play.ts';
import { knownMovable } from '../../machines/wallet/totals.ts';
import { type GameSite, gameSite } from '../adapters/game-site.ts';
import { ApiFailure } from '../api/client.ts';
import { initialLocale } from '../i18n/locale.ts';
import { webAddress } from '../web-address.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import { type FollowedWallet, watchFunds } from './funds.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import { receiptFlow } from './receipt.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

/**
 * Games that are logged in at their own web address: a posted form, or an address with the credentials in its query.
 * Those with an auto-login link are in the contract; every other game opens its web address. The rule **Custom
 * logins**.
 */
const ownLogins: ReadonlyMap<string, 'form' | 'query'> = new Map([
  ['JOKER', 'form'],
  ['SEXYGAME', 'form'],
  ['SLOTXO', 'form'],
  ['UFABET', 'form'],
  ['SUPERSLOT', 'query'],
]);
const linksByName = new Map(Object.entries(AUTO_LOGIN_BY_NAME));
const linksByPassword = new Map(Object.entries(AUTO_LOGIN_BY_PASSWORD));

/** The base of the service's relative addresses. */
function baseOf({ config }: Pick<World, 'config'>): string {
  return config.apiUrl || window.location.origin;
}

export interface GameLinks {
  /** The game has a site that we can open. */
  readonly canOpen: boolean;
  readonly android: string | null;
  readonly ios: string | null;
}

/** The places where a game can be played. */
export function linksOf({ code, web, android, ios }: GameAccount, world: Pick<World, 'config'>): GameLinks {
  const base = baseOf(world);
  return {
    canOpen: linksByName.has(code) || linksByPassword.has(code) || webAddress(web, base) !== null,
    android: webAddress(android, base),
    ios: webAddress(ios, base),
  };
}

function formInputs({ username, password, event }: GameCredentials): EntranceInput[] {
  return Object.entries({ ...event, username, password }).map(([name, secret]) => ({ name, secret }));
}

function withCredentials(address: string, { username, password }: GameCredentials): string {
  const url = new URL(address);
  url.searchParams.set('username', username);
  url.searchParams.set('password', password);
  return url.href;
}

function expectAddress(address: string | null | undefined, base: string): string {
  const link = webAddress(address, base);
  if (link === null) throw new ApiFailure('malformed', 'no web address to open');
  return link;
}

/** The way into a game for one use, with a login that is read anew: some of its parts work only once. */
async function entranceTo(world: World, { code, web }: GameAccount, signal: AbortSignal): Promise<Outcome<Entrance>> {
  const { api } = world;
  const base = baseOf(world);
  const byName = linksByName.get(code);
  const byPassword = linksByPassword.get(code);
  const own = ownLogins.get(code);
  if (byName === undefined && byPassword === undefined && own === undefined)
    return { ok: true, value: { link: expectAddress(web, base), inputs: null } };

  const login = await api.send(getSlotAccount, { params: { slotCode: code }, signal });
  if (!login.ok) return login;
  const { username, password } = login.value;
  if (own !== undefined) {
    const link = expectAddress(web, base);
    return own === 'form'
      ? { ok: true, value: { link, inputs: formInputs(login.value) } }
      : { ok: true, value: { link: withCredentials(link, login.value), inputs: null } };
  }
  const answer =
    byPassword === undefined
      ? byName && (await api.send(byName, { params: { username }, signal }))
      : await api.send(byPassword, { params: { username, password }, signal });
  if (answer?.ok === false) return answer;
  return { ok: true, value: { link: expectAddress(answer?.value.link, base), inputs: null } };
}

const loginOf = ({ username, password }: Partial<GameLogin>): GameLogin | null =>
  username && password ? { username, password } : null;

export const gameFlow: FlowOf<typeof gameMachine> = (world: World) => {
  const { api } = world;
  type Asked = Signalled<{ code: string }>;
  return gameMachine.provide({
    actors: {
      activateAccount: fromPromise(
        ({ input, signal }: Asked): Promise<Outcome<unknown>> =>
          api.send(activateSlot, { params: { slotCode: input.code }, signal }),
      ),
      loadLogin: fromPromise(async ({ input, signal }: Asked): Promise<Outcome<GameLogin>> => {
        const answer = await api.send(getSlotAccount, { params: { slotCode: input.code }, signal });
        if (!answer.ok) return answer;
        const { username, password } = answer.value;
        return { ok: true, value: { username, password } };
      }),
      resetPassword: fromPromise(async ({ input, signal }: Asked): Promise<Outcome<GameLogin | null>> => {
        const answer = await api.send(resetSlotPassword, { params: { slotCode: input.code }, signal });
        return answer.ok ? { ok: true, value: loginOf(answer.value) } : answer;
      }),
      clipboard,
      dialogs: dialogsOf(world, isOneOf('reset'), (told) => (told.type === 'dialog.closed' ? [told] : [])),
      connection: connection(world),
    },
  });
};

/** The flow's connections to the page. */
interface PlayOptions {
  /** The wallet whose figures it follows. */
  readonly wallet: FollowedWallet;
  /** The member's. */
  readonly requests: RequestsActor;
  /** The way out of the app. */
  readonly site?: GameSite;
}

export const playFlow =
  (account: GameAccount, { wallet, requests, site }: PlayOptions): FlowOf<typeof playMachine> =>
  (world: World) => {
    const name = () => inLanguage(account.name, initialLocale(world.local.get('locale'), world.config.laos));
    const out = site ?? gameSite(world.config.iframe);
    return playMachine.provide({
      actors: {
        payment: paymentFlow(world, requests),
        connection: connection(world),
        receipt: receiptFlow(world),
        openSite: fromPromise(async ({ signal }: Signalled): Promise<Outcome<Visit>> => {
          const entrance = await entranceTo(world, account, signal);
          if (!entrance.ok) return entrance;
          signal.throwIfAborted();
          return { ok: true, value: { blocked: out.enter(entrance.value) ? null : entrance.value } };
        }),
        tab: fromCallback<TabCommand>(({ receive }) => {
          receive(({ type }) => (type === 'tab.reserve' ? out.reserve(name()) : out.release()));
          return () => out.release();
        }),
        watchFunds: watchFunds(
          wallet,
          (told): PlayEvent => ({ type: 'funds.told', available: knownMovable(told.wallet.amount) }),
        ),
      },
    });
  };
