/** Checks of the receivers: messages of conversations, and the news of an account over open lines. */
import type { Account } from './account.ts';
import type { Books, Call } from './call.ts';
import { field, listIn, MINUTE, satangIn, textIn } from './rules.ts';

/** A line that is open, as its far end knows it. */
export interface Heard {
  readonly token: string | null;
  /** Since when it is in its room; null: it is in none, or no more. */
  joinedAt: number | null;
  readonly news: { readonly at: number; readonly deposit: string | null }[];
  /** Names of messages, and what their senders called them. */
  readonly messages: string[];
}

/** The time within which the service sends news over the lines. */
const SOON = 20_000;

export class Chats {
  readonly #lines = new Set<Heard>();
  /** The sender's names of messages that people wrote, in order, by the owner of the conversation. */
  readonly #said = new Map<string, string[]>();
  /** Messages of which nobody knows when they were said, or whether they were. */
  readonly #unsure = new Set<string>();
  /** The owners of conversations, by the conversation's number at the desk. */
  readonly #owners = new Map<number, string>();

  constructor(readonly reference: Books) {}

  open(token: string | null): Heard {
    const line: Heard = { token, joinedAt: null, news: [], messages: [] };
    this.#lines.add(line);
    return line;
  }

  close(line: Heard): void {
    line.joinedAt = null;
    this.#lines.delete(line);
  }

  #of(account: Account): Heard[] {
    return [...this.#lines].filter((line) => line.joinedAt !== null && this.reference.holderOf(line.token) === account);
  }

  /** The service sends an event over a line. */
  hear(line: Heard, event: string, payload: unknown): void {
    const { reference } = this;
    const account = reference.holderOf(line.token);
    const name = account?.name ?? 'a guest';
    if (event === 'account') {
      const deposit = textIn(payload, 'deposit', 'reference');
      line.news.push({ at: reference.now(), deposit });
      if (account === undefined) reference.fail('a guest is told of an account');
      if (account === undefined || deposit === null) return;
      const amount = satangIn(payload, 'deposit', 'amount');
      reference.after(SOON, () => {
        const isOwn = account.lines.some(({ shape }) => shape.reference === deposit && shape.amount === amount);
        if (!isOwn && account.isCertain)
          reference.fail(`${name} is told of a deposit ${deposit} of ${amount} that is not theirs`);
      });
    }
    if (event !== 'messaging') return;
    const said = textIn(payload, 'clientId');
    if (line.messages.includes(textIn(payload, '_id') ?? ''))
      reference.fail(`${name} is told a message twice over one line`);
    line.messages.push(textIn(payload, '_id') ?? '', said ?? '');
    if (said === null || account === undefined) return;
    reference.after(SOON, () => {
      const owner = [...this.#said].find(([, all]) => all.includes(said))?.[0];
      if (owner !== undefined && owner !== account.phone)
        reference.fail(`${name} is told a message of ${owner}'s conversation`);
    });
  }

  /** Expects the news of an account on each of its lines, a deposit once by its name. */
  expectNews(account: Account, deposit: string | null): void {
    const { reference } = this;
    const now = reference.now();
    const lines = this.#of(account).filter(({ joinedAt }) => (joinedAt ?? now) < now - SOON);
    if (lines.length === 0) return;
    reference.after(SOON, () => {
      for (const line of lines) {
        if (line.joinedAt === null || account.lost !== null) continue;
        const news = line.news.filter(({ at }) => at > now - MINUTE);
        const times = news.filter((one) => one.deposit === deposit).length;
        if (deposit === null ? news.length === 0 : times !== 1)
          reference.fail(
            `${account.name} hears ${times} times over an open line ${deposit ?? 'that something has changed'}`,
          );
      }
    });
  }

  /** A message was sent in a conversation: by its owner, or by the operator's agent. */
  said(owner: string, name: string, status: number | null): void {
    const all = this.#said.get(owner) ?? [];
    this.#said.set(owner, all);
    if (status === null) this.#unsure.add(name);
    if (status !== 200 || all.includes(name)) return;
    all.push(name);
    const account = this.reference.accounts.get(owner);
    const now = this.reference.now();
    const lines =
      account === undefined ? [] : this.#of(account).filter(({ joinedAt }) => (joinedAt ?? now) < now - SOON);
    this.reference.after(SOON, () => {
      for (const line of lines)
        if (line.joinedAt !== null && !line.messages.includes(name))
          this.reference.fail(`${account?.name} does not hear a message of their conversation over an open line`);
    });
  }

  /** Checks the conversations that the desk sees, and notes its messages in them. */
  desk({ name, body, reply, status }: Call): void {
    for (const one of listIn(reply, 'conversations')) {
      const [id, phone] = [field(one, 'id'), textIn(one, 'phone')];
      if (typeof id === 'number' && phone !== null) this.#owners.set(id, phone);
    }
    const id = /^POST .*\/conversations\/(\d+)\/messages$/.exec(name)?.[1];
    const [owner, said] = [this.#owners.get(Number(id)), textIn(body, 'clientId')];
    if (owner !== undefined && said !== null) this.said(owner, said, status);
  }

  /** A page of a conversation, newest first: what people have said stands there in its order, each once. */
  pageWrong(owner: string, { reply }: Call): string | null {
    const rows = listIn(reply);
    const ids = rows.map((row) => textIn(row, '_id'));
    if (new Set(ids).size < ids.length) return 'is shown a message twice';
    const isKnown = (name: string) => [...this.#said.values()].some((names) => names.includes(name));
    const isSure = (name: string) => !this.#unsure.has(name) && isKnown(name);
    const all = (this.#said.get(owner) ?? []).filter(isSure);
    const names = rows
      .flatMap((row) => textIn(row, 'clientId') ?? [])
      .reverse()
      .filter(isSure);
    const at = names[0] === undefined ? 0 : all.indexOf(names[0]);
    const wrong = names.find((name, place) => all[at + place] !== name);
    if (wrong === undefined) return null;
    const whose = [...this.#said].find(([other, said]) => other !== owner && said.includes(wrong))?.[0];
    return `is shown ${whose === undefined ? 'a message that is missing or in another place' : `a message of ${whose}`}`;
  }
}
