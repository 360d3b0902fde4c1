/** Parties outside that come by the signed door (contract/door.ts), and what they check there now and then. */
import {
  type AnyDoorCall,
  DOOR_CODES,
  DOOR_WINDOW,
  type DoorAction,
  type DoorCode,
  SIGNATURE_HEADER,
} from '../../contract/door.ts';
import { doorHeaders } from '../door-headers.ts';
import type { Random } from './random.ts';
import { type Answered, doorSecretOf, type ServiceHost } from './service.ts';

const MINUTE = 60_000;
/** A call without an answer is sent at most so many times. */
const TRIES = 4;
/** The chance that the door's own refusals are tried with a call. */
const CHECKED = 0.08;

interface Sent {
  readonly key: DoorAction;
  readonly method: string;
  readonly path: string;
  readonly time: number;
  /** Empty where there is none. */
  readonly body: string;
}

const headersOf = (sent: Sent) => doorHeaders({ ...sent, secret: doorSecretOf(sent.key) });

/** A call that the service has not looked at. */
const isUnanswered = (answer: Answered | null) => answer === null || answer.status >= 500 || answer.status === 429;

export class OutsideParty {
  #signedAt = 0;

  constructor(
    readonly service: ServiceHost,
    readonly fail: (text: string) => void,
  ) {}

  /** Sends a call, signed anew each time, until it is answered. Undefined where it is refused, or never answered. */
  async tell({ action, method, path }: AnyDoorCall, random: Random, told?: object): Promise<unknown> {
    const { timeline } = this.service;
    const body = told === undefined ? '' : JSON.stringify(told);
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await timeline.pause(MINUTE, null);
      // No two calls have the same signature by accident.
      this.#signedAt = Math.max(this.#signedAt + 1, Math.round(timeline.now));
      const sent = { key: action, method, path, time: this.#signedAt, body };
      if (random.chance(CHECKED)) await this.#check(sent, random);
      const answer = await this.#send(sent);
      if (answer === null || isUnanswered(answer)) continue;
      if (random.chance(CHECKED)) await this.#expect('REPLAYED', sent);
      if (answer.status === 200) return JSON.parse(answer.body);
      this.fail(`the door refuses ${body} with ${answer.body} (${method} ${path})`);
      return;
    }
  }

  /** Nobody is let in by another's signature, with another time, or for what their key is not good for. */
  async #check(sent: Sent, random: Random): Promise<void> {
    const { key, path, time, body } = sent;
    const other = random.pick<Partial<Sent>>([
      { key: key === 'sms' ? 'round' : 'sms' },
      { method: 'PUT' },
      { path: `${path}?` },
      { time: time - 1 },
      { body: `${body} ` },
    ]);
    await this.#expect('SIGNATURE', sent, headersOf({ ...sent, ...other })[SIGNATURE_HEADER]);
    const off = Math.round(DOOR_WINDOW + random.between(1_000, MINUTE));
    await this.#expect('CLOCK', { ...sent, time: time + (random.chance(0.5) ? off : -off) });
    await this.#expect('NOT_ALLOWED', { ...sent, key: key === 'sms' ? 'round' : 'sms' });
  }

  async #expect(code: DoorCode, sent: Sent, signature?: string): Promise<void> {
    const answer = await this.#send(sent, signature);
    const [status] = DOOR_CODES[code];
    if (answer === null || isUnanswered(answer) || (answer.status === status && answer.body.includes(`"${code}"`)))
      return;
    this.fail(`the door says ${answer.status} ${answer.body} instead of ${code} (${sent.method} ${sent.path})`);
  }

  /** `signature`: another one than its own. */
  #send(sent: Sent, signature?: string): Promise<Answered | null> {
    const { method, path, body } = sent;
    const headers = {
      ...headersOf(sent),
      ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise((resolve) => {
      this.service.handle({ method, url: path, headers, body: body === '' ? null : body }, (answer) => {
        this.service.onDesk(method, path, answer);
        resolve(answer);
      });
    });
  }
}
