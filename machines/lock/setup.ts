import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { type ProofBy, proofIn } from '../proof/proof.ts';
import { listening, promised } from '../provided.ts';
import { PUT_AWAY } from '../security/security.ts';
import type { LockCommand, LockEvent } from './lock.ts';

interface LockContext {
  minutes: number | null;
  online: boolean;
  /** The member has a passkey, and this browser can use it. */
  hasPasskey: boolean;
  /** The way of the proof that is being checked. */
  by: ProofBy['by'];
  problem: Problem | null;
}

type Told = Extract<LockEvent, { type: 'lock.told' }>;

const told = (event: LockEvent): Told | null => (event.type === 'lock.told' ? event : null);

/** The types, actors, actions and guards of the chart in `lock.machine.ts`. */
export const lockSetup = setup({
  types: {
    context: {} as LockContext,
    events: {} as LockEvent,
    emitted: {} as Extract<AppEvent, { type: 'session.closed' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Knows the setting and the time of the last use, on the phone and of its other tabs. */
    phone: listening<LockCommand>('phone'),
    connection: listening('connection'),
    askPasskey: promised<boolean>('askPasskey'),
    /** Refuses with `PUT_AWAY` where the player put the device's own question away. */
    prove: promised<Outcome<unknown>, ProofBy>('prove'),
  },
  actions: {
    take: assign(({ context, event }) => ({ minutes: told(event)?.minutes ?? context.minutes })),
    choose: assign(({ event }) => (event.type === 'lock.choose' ? { minutes: event.minutes } : {})),
    keep: sendTo('phone', ({ context: { minutes } }) => ({ type: 'lock.keep' as const, minutes })),
    open: sendTo('phone', { type: 'lock.open' }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    begin: assign(({ event }) => ({ by: proofIn(event).by, problem: null })),
    closeSession: emit({ type: 'session.closed' }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isBack,
    isOnline,
    isPutAway: refusedWith(PUT_AWAY),
    isOff: ({ event }) => told(event)?.minutes === null,
    isLocked: ({ event }) => told(event)?.locked === true,
    isChosen: ({ event }) => event.type === 'lock.choose' && event.minutes !== null,
    hasPassword: ({ event }) => event.type === 'password.submit' && event.password !== '',
    hasPasskey: ({ context }) => context.hasPasskey,
  },
});
