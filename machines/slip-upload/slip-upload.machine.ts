import { and, assign, emit, or, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { EMPTY, fileIn, type SlipUploadContext, type SlipUploadEvent } from './context.ts';
import { needsAnother, type PictureComplaint, type Prepared, type SlipRules } from './slip.ts';

/** A slip's picture, from the phone to the service: the rule **Slip upload**. */
export const slipUploadMachine = setup({
  types: {
    context: {} as SlipUploadContext,
    events: {} as SlipUploadEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    loadRules: promised<Outcome<SlipRules>>('loadRules'),
    /** Looks at the file's bytes and draws the picture anew. */
    preparePicture: promised<Prepared, { file: object; rules: SlipRules | null }>('preparePicture'),
    /** A picture that was handed to the app by the phone's share sheet; null for none. */
    takeShared: promised<object | null>('takeShared'),
    request: listening<RequestCommand<'slip'>>('request'),
    connection: listening('connection'),
    /** Lets go of the previews when the flow ends. */
    previews: listening('previews'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    complain: assign((_, complaint: PictureComplaint) => ({ complaint, picture: null })),
    dropPicture: assign({ picture: null, complaint: null }),
    takeRequest: assign(({ event }) => taken<'slip'>(event)),
    /** Why stays on the screen, whatever becomes of the request. */
    takeRefusal: assign(({ context: { request } }) => ({ problem: request?.problem ?? null })),
    openRequest: sendTo('request', ({ context: { picture } }) => ({
      type: 'request.open' as const,
      kind: 'slip' as const,
      payload: { file: picture?.file ?? {}, digest: picture?.digest ?? '' },
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    stopRequest: sendTo('request', { type: 'request.stop' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isAccepted,
    isBack,
    isOnline,
    isReady: (_, prepared: Prepared) => prepared.ok,
    isShared: (_, shared: object | null) => shared !== null,
    lacksRules: ({ context }) => context.rules === null,
    hasPicture: ({ context }) => context.picture !== null,
    wasRefused: ({ context }) => context.request?.phase === 'refused',
    /** The file itself was refused. */
    needsAnother: ({ context }) => context.request?.phase === 'refused' && needsAnother(context.request.problem),
    /** Another tab's upload goes on there. */
    isOwnUpload: ({ context }) => context.request?.phase === 'sending' && !context.request.elsewhere,
  },
  delays: {
    /** Drawing takes seconds at most: after this the phone has given up on the picture. Milliseconds. */
    preparingLimit: 30_000,
  },
}).createMachine({
  id: 'slipUpload',
  context: EMPTY,
  invoke: [
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'previews', src: 'previews', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description:
        'A slip from before without an answer comes first. After a reload its picture must be given once more.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'done', actions: 'takeRequest' },
          { guard: 'isUnheld', target: 'loading', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRules',
        src: 'loadRules',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: assign({ rules: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'rules.retry': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
      },
    },
    deciding: {
      always: [
        { guard: 'lacksRules', target: 'loading' },
        { guard: 'needsAnother', target: 'choosing.refused', actions: 'dropPicture' },
        { guard: and(['wasRefused', 'hasPicture']), target: 'reviewing.refused' },
        { guard: 'wasRefused', target: 'choosing.refused' },
        { guard: 'hasPicture', target: 'reviewing' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      initial: 'fresh',
      invoke: {
        id: 'takeShared',
        src: 'takeShared',
        onDone: { guard: { type: 'isShared', params: ({ event }) => event.output }, target: 'preparing' },
        onError: { description: 'It can be chosen here.' },
      },
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'The file cannot be sent, and the player is told why.' },
        refused: {
          tags: 'error',
          entry: 'takeRefusal',
          description: 'The service said no, and there is no picture that could be sent again.',
        },
      },
      on: { 'picture.chosen': 'preparing' },
    },
    preparing: {
      tags: 'busy',
      description: 'The picture is drawn anew: no place, no name of a phone, and no more bytes than needed.',
      entry: assign({ complaint: null }),
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ context, event }) => ({
          file: fileIn(event),
          rules: context.rules,
        }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign({ picture: ({ event }) => (event.output.ok ? event.output.picture : null) }),
          },
          {
            target: 'choosing.complaining',
            actions: {
              type: 'complain',
              params: ({ event }) => (event.output.ok ? 'unreadable' : event.output.complaint),
            },
          },
        ],
        onError: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
      after: {
        preparingLimit: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
    },
    reviewing: {
      description: 'The player sees what will be sent.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', entry: 'takeRefusal', description: 'The service said no; the picture is kept.' },
      },
      on: {
        'slip.send': { guard: 'isOnline', target: 'asking', actions: 'openRequest' },
        'picture.chosen': 'preparing',
        'picture.remove': { target: 'choosing', actions: 'dropPicture' },
      },
    },
    asking: {
      tags: 'busy',
      description: 'The picture gets its key, or is one that waits for an answer; then it is sent at once.',
      on: {
        'request.told': [
          { guard: and(['isOpen', 'isOnline']), actions: ['takeRequest', 'sendRequest'] },
          { guard: or(['isOpen', 'isNoRequest']), target: 'deciding', actions: ['takeRequest', 'leaveRequest'] },
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnheld', actions: 'takeRequest', description: 'The picture is on its way to it.' },
          { guard: 'isUnanswered', target: 'unanswered', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isRefused', target: 'deciding', actions: 'takeRequest' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'Two taps send one request. Leaving stops nothing.',
      initial: 'running',
      on: {
        'request.told': [
          { guard: 'isDone', target: 'done', actions: 'takeRequest' },
          { guard: 'isUnheld', target: 'deciding', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'deciding', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: ['takeRequest', 'dropPicture'] },
        ],
      },
      states: {
        running: { on: { 'upload.cancel': { guard: 'isOwnUpload', target: 'stopping', actions: 'stopRequest' } } },
        stopping: {
          on: {
            'request.told': { guard: 'isUnanswered', target: '#slipUpload.unanswered.stopped', actions: 'takeRequest' },
          },
        },
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have arrived or not. The next try carries the same key: the slip counts once.',
      initial: 'silent',
      states: { silent: {}, stopped: { description: 'The player has stopped the upload.' } },
      on: {
        'slip.retry': { guard: 'canSend', actions: 'sendRequest' },
        'slip.later': { target: 'deciding', actions: 'leaveRequest' },
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: ['takeRequest', 'dropPicture'] },
        ],
      },
    },
    done: {
      description: 'The service has it: waiting to be read, or read at once.',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final' },
  },
});
