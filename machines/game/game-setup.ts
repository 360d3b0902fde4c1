import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ClipboardCommand, copyNotice, type TextCopied } from '../clipboard.ts';
import { isBack, isOnline } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { AboutGame, GameContext, GameEvent, GameInput, GameLogin } from './account.ts';

/** The types, actors, actions, guards and delays of the chart in `game.machine.ts`. */
export const gameSetup = setup({
  types: {
    context: {} as GameContext,
    events: {} as GameEvent,
    input: {} as GameInput,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    activateAccount: promised<Outcome<unknown>, AboutGame>('activateAccount'),
    loadLogin: promised<Outcome<GameLogin>, AboutGame>('loadLogin'),
    /** The new login; null if the service does not tell it with its answer. */
    resetPassword: promised<Outcome<GameLogin | null>, AboutGame>('resetPassword'),
    clipboard: listening<ClipboardCommand>('clipboard'),
    connection: listening('connection'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    takeLogin: assign((_, login: GameLogin | null) => (login === null ? {} : { login })),
    forgetLogin: assign({ login: null, plays: false }),
    tellChange: emit({ type: 'wallet.changed' }),
    copy: sendTo('clipboard', ({ context: { login } }, { what }: { what: keyof GameLogin }) =>
      what === 'password'
        ? { type: 'secret.copy' as const, secret: login?.password ?? '' }
        : { type: 'text.copy' as const, text: login?.username ?? '' },
    ),
    /** A password is named, not repeated: notices are read over shoulders. */
    tellCopied: emit((_, copied: TextCopied) =>
      copied.type === 'text.copied' && copied.text === null
        ? { type: 'notice.shown' as const, tone: 'success' as const, text: 'game.passwordCopied' as const }
        : copyNotice(copied),
    ),
  },
  guards: {
    isAccepted,
    isBack,
    isOnline,
    isActive: ({ context }) => context.isActive,
    /** An earlier try went through. */
    isActiveAlready: refusedWith('SLOT_ALREADY_ACTIVE'),
    bringsLogin: (_, answer: Outcome<GameLogin | null>) => answer.ok && answer.value !== null,
    isCertain: ({ context }) => context.problem === null,
  },
  delays: {
    /** Milliseconds that a password stays readable. */
    hideDelay: 30_000,
  },
});
