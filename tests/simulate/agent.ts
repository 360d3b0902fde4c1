/** The operator's agent at the desk's chat: reads what players write, answers, and keeps what they have seen. */
import * as v from 'valibot';
import type { Random } from './random.ts';
import type { ServiceHost } from './service.ts';
import type { Timeline } from './timeline.ts';

const conversations = v.object({ conversations: v.array(v.object({ id: v.number(), unread: v.number() })) });
const messages = v.object({ messages: v.array(v.object({ _id: v.string(), seq: v.number() })) });

export class Agent {
  /** The faults on the agent's screen. */
  readonly complaints: string[] = [];
  isAtWork = true;
  /** By conversation: what stands at each number. */
  readonly #seen = new Map<number, Map<number, string>>();
  #answers = 0;

  constructor(
    readonly timeline: Timeline,
    readonly service: ServiceHost,
  ) {}

  /** `calm`: so many times more seldom than where much happens. */
  work(random: Random, calm: number): void {
    this.timeline.plan(calm * random.between(20_000, 2 * 60_000), () => {
      if (!this.isAtWork) return;
      void this.#look(random);
      this.work(random, calm);
    });
  }

  async #look(random: Random): Promise<void> {
    const listed = v.safeParse(conversations, await this.service.desk('GET', 'chat/conversations'));
    if (!listed.success) return;
    for (const { id, unread } of listed.output.conversations) {
      if (unread === 0 || random.chance(0.2)) continue;
      const page = v.safeParse(messages, await this.service.desk('GET', `chat/conversations/${id}/messages`));
      if (!page.success) continue;
      this.#check(id, page.output.messages);
      await this.service.desk('POST', `chat/conversations/${id}/read`, {});
      for (let time = random.below(3); time > 0; time--) await this.#answer(id, random);
    }
  }

  /** Newest first, without gaps; what stood at a number stands there still. */
  #check(id: number, page: readonly { readonly _id: string; readonly seq: number }[]): void {
    const seen = this.#seen.get(id) ?? new Map<number, string>();
    this.#seen.set(id, seen);
    for (const [at, { _id, seq }] of page.entries()) {
      const before = page[at - 1];
      if (before !== undefined && before.seq !== seq + 1)
        this.complaints.push(`conversation ${id} has ${before.seq} after ${seq}`);
      if ((seen.get(seq) ?? _id) !== _id) this.complaints.push(`conversation ${id} has another number ${seq}`);
      seen.set(seq, _id);
    }
  }

  /** Sent again without an answer, as the desk's page does. */
  async #answer(id: number, random: Random): Promise<void> {
    const clientId = `agent-answer-${++this.#answers}`;
    const message = { message_type: 'text', payload: { message: `Answer ${this.#answers}` } };
    for (let time = 0; time < 3; time++) {
      const said = await this.service.desk('POST', `chat/conversations/${id}/messages`, { message, clientId });
      const isRepeated = said !== undefined && time === 0 && random.chance(0.1);
      if (said !== undefined && !isRepeated) return;
      await this.timeline.pause(5_000, null);
    }
  }
}
