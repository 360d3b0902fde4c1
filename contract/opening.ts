/** The replies that a member's page needs as it opens, in one: home's file requests it while the app's code is on its way. */
import * as v from 'valibot';
import { call } from './call.ts';
import { fields, needed } from './fields.ts';

const answer = v.object({
  /** The HTTP status that the call would have had. */
  status: v.number(),
  /** The body of that reply. */
  reply: v.unknown(),
});

export const getOpening = /*#__PURE__*/ call({
  method: 'GET',
  access: 'member',
  repeat: 'safe',
  tag: 'Lookups',
  id: 'getOpening',
  path: '/api/opening',
  summary: 'The replies to the calls that a member’s page makes as it opens, in one',
  without: 'opens home with twelve requests more',
  reply: fields({
    /**
     * By method, path and, where there is one, JSON body of the call, such as `GET /api/capabilities`. The app makes a call
     * that is not among them by itself.
     */
    answers: needed(v.record(v.string(), answer)),
  }),
  isOptional: true,
});
