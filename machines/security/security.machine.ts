import { and, assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { MessageId } from '../../contract/texts.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { problemNotice } from '../register/problem-notice.ts';
import {
  hasOthers,
  MOST_PASSKEYS,
  type PasskeySupport,
  type ProofGiven,
  PUT_AWAY,
  type Security,
  type SecurityDialog,
  type SecurityTask,
} from './security.ts';

export type SecurityEvents =
  | { readonly type: 'security.retry' }
  | { readonly type: 'session.end'; readonly id: string }
  | { readonly type: 'sessions.endOthers' }
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.remove'; readonly id: string }
  | { readonly type: 'password.submit'; readonly password: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'proof.cancel' }
  | { readonly type: 'field.edited' }
  | DialogTold<SecurityDialog>;

interface SecurityContext extends PasskeySupport {
  security: Security | null;
  task: SecurityTask | null;
  /** The dialog was closed while the answer is awaited, which is told all the same. */
  left: boolean;
  problem: Problem | null;
}

const SAID: Readonly<Record<SecurityTask['kind'], MessageId>> = {
  endSession: 'sessions.ended',
  endOthers: 'sessions.othersEnded',
  addPasskey: 'passkeys.added',
  removePasskey: 'passkeys.removed',
};

/** The proof that an event brings. */
const proofIn = (event: { readonly type: string }): ProofGiven =>
  'password' in event && typeof event.password === 'string'
    ? { by: 'password', password: event.password }
    : { by: 'passkey' };

/**
 * Where the member is logged in, their passkeys, and what happened to the account. What a stolen session must not do wants
 * the password, or a passkey. A backend may lack all of it, and then there is nothing to see.
 */
export const securityMachine = setup({
  types: {
    context: {} as SecurityContext,
    events: {} as SecurityEvents,
    input: {} as PasskeySupport,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadSecurity: promised<Outcome<Security>>('loadSecurity'),
    /** Refuses with `PUT_AWAY` where the player put the device's own question away. */
    carryOut: promised<Outcome<unknown>, { task: SecurityTask; proof: ProofGiven }>('carryOut'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    calm: assign({ problem: null }),
    begin: assign((_, task: SecurityTask) => ({ task, problem: null })),
    end: assign({ task: null, left: false, problem: null }),
    tellProblem: emit(({ event }) => problemNotice(problemIn(event))),
    say: emit(({ context: { task } }) => ({
      type: 'notice.shown' as const,
      tone: 'success' as const,
      text: SAID[task?.kind ?? 'endOthers'],
    })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isPutAway: refusedWith(PUT_AWAY),
    isLeft: ({ context }) => context.left,
    hasPassword: (_, { password }: { password: string }) => password !== '',
    hasOthers: ({ context: { security } }) => security !== null && hasOthers(security),
    canAdd: ({ context: { canUse, security } }) =>
      canUse && security?.passkeys != null && security.passkeys.items.length < MOST_PASSKEYS,
    canUsePasskey: ({ context: { canUse, security } }) => canUse && (security?.passkeys?.items.length ?? 0) > 0,
  },
}).createMachine({
  id: 'security',
  context: ({ input }) => ({ ...input, security: null, task: null, left: false, problem: null }),
  invoke: { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'What is known already stays on the screen meanwhile.',
      invoke: {
        id: 'loadSecurity',
        src: 'loadSecurity',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'shown',
            actions: assign({ security: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: { tags: 'error', on: { 'security.retry': { target: 'loading', actions: 'calm' } } },
    shown: {
      initial: 'lists',
      on: {
        'dialog.closed': { target: '.lists', actions: 'end' },
        'dialog.opened': {
          description: 'What it was some time ago is not what it is now.',
          target: 'loading',
          actions: 'end',
        },
      },
      states: {
        lists: {
          on: {
            'session.end': {
              target: 'confirming',
              actions: { type: 'begin', params: ({ event }) => ({ kind: 'endSession', id: event.id }) },
            },
            'sessions.endOthers': {
              guard: 'hasOthers',
              target: 'confirming',
              actions: { type: 'begin', params: { kind: 'endOthers' } },
            },
            'passkey.add': {
              guard: 'canAdd',
              target: 'confirming',
              actions: { type: 'begin', params: { kind: 'addPasskey' } },
            },
            'passkey.remove': {
              target: 'confirming',
              actions: { type: 'begin', params: ({ event }) => ({ kind: 'removePasskey', id: event.id }) },
            },
          },
        },
        confirming: {
          description: 'The member shows that it is them again.',
          initial: 'fresh',
          on: {
            'password.submit': [
              {
                guard: { type: 'hasPassword', params: ({ event }) => event },
                target: 'carryingOut',
                actions: 'calm',
              },
              { target: '.incomplete', actions: 'calm' },
            ],
            'passkey.use': { guard: 'canUsePasskey', target: 'carryingOut', actions: 'calm' },
            'field.edited': { target: '.fresh', actions: 'calm' },
            'proof.cancel': { target: 'lists', actions: 'end' },
          },
          states: {
            fresh: {},
            incomplete: { tags: 'error', description: 'The password was empty.' },
            refused: { tags: 'error' },
            failed: { tags: 'error', description: 'No answer could be had; the same can be asked again.' },
          },
        },
        carryingOut: {
          tags: 'busy',
          description: 'A second tap sends nothing. The device may be asking its own question.',
          on: {
            'dialog.closed': { actions: assign({ left: true }) },
            'dialog.opened': { actions: assign({ left: false }) },
          },
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            // The password lives in the event alone, never in the context.
            input: ({ context, event }) => ({ task: context.task ?? { kind: 'endOthers' }, proof: proofIn(event) }),
            onDone: [
              { guard: 'isAccepted', target: '#security.loading', actions: ['say', 'end'] },
              { guard: and(['isPutAway', 'isLeft']), target: 'lists', actions: 'end' },
              { guard: 'isPutAway', target: 'confirming' },
              { guard: 'isLeft', target: 'lists', actions: ['tellProblem', 'end'] },
              { target: 'confirming.refused', actions: 'explain' },
            ],
            onError: [
              { guard: 'isLeft', target: 'lists', actions: ['tellProblem', 'end'] },
              { target: 'confirming.failed', actions: 'explain' },
            ],
          },
        },
      },
    },
  },
});
