/** The traces of a request on a backend that knows no keys: in the statement, and in each flow's own list. */
import { MONEY_TYPES, type MoneyType } from '../../../contract/activity.ts';
import type { Call, ReplyOf } from '../../../contract/call.ts';
import type { Listed } from '../../../contract/lenient.ts';
import { listStatement, type StatementEntry } from '../../../contract/statement.ts';
import type { Moved } from '../../../machines/receipt/answer.ts';
import { digestOf } from '../../adapters/digest.ts';
import { ApiFailure, type SendOptions } from '../../api/client.ts';
import type { World } from '../world.ts';
import type { Likeness, Look, Trace } from './row.ts';

/** Pages that are read at most. */
const MOST_PAGES = 5;
/** A backend may give less on a page than is asked for, by a round number: so many may not be all. */
const ROUND = 5;

/** The reply of a call; a refusal says nothing about what is looked for. */
export async function readReply<C extends Call>({ api }: World, call: C, options: SendOptions<C>): Promise<ReplyOf<C>> {
  const answer = await api.send(call, options);
  if (!answer.ok) throw new ApiFailure('unknown', `${call.id} refused: ${answer.code}`);
  return answer.value;
}

/** A trace that only shows that the request was done. */
export const sign = <Answer>(id: string | null, answer: Answer | null, likeness: Likeness = 'yes'): Trace<Answer> => ({
  id,
  at: null,
  answer,
  likeness,
});

const timeOf = (createdAt: string | null): number | null => (createdAt === null ? null : Date.parse(createdAt));

/** The time of an item; the present if it has none. */
export const momentOf = (createdAt: string | null): number => timeOf(createdAt) ?? Date.now();

/** Gives each of those that have the same name a number. */
export function numbered(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name} ${count}`;
  };
}

/** An item of a list. What has neither is told from others only by how many there are. */
interface Item {
  readonly createdAt: string | null;
  readonly reference?: string | null | undefined;
}

interface Pages<Of extends Item, Answer> {
  readonly read: (page: number) => Promise<Listed<Of> & { readonly total: number | null | undefined }>;
  /** The name that tells an item without a reference from others, if it has a time. */
  readonly name: (item: Of) => string;
  readonly trace: (item: Of) => Omit<Trace<Answer>, 'id' | 'at'>;
}

/** Noted where a list may go on beyond what was read: one more at its top puts one out at its end. */
const CUT = 'cut';

/** The items of a list, newest first, back to those that were there before the first try. */
export async function tracesIn<Of extends Item, Answer>(
  { isOld }: Look,
  { read, name, trace }: Pages<Of, Answer>,
): Promise<readonly Trace<Answer>[]> {
  const pages: (readonly Trace<Answer>[])[] = [];
  const nameless: Trace<Answer>[] = [];
  let length = 0;
  let isCut = true;
  let isReached = false;
  while (isCut && !isReached && pages.length < (isOld === null ? 1 : MOST_PAGES)) {
    const { items, unread, total } = await read(pages.length + 1);
    const size = items.length + unread;
    length += size;
    isCut = (size > 0 && size % ROUND === 0) || (total ?? 0) > length;
    const number = numbered();
    const page = items.toReversed().flatMap((item): readonly Trace<Answer>[] => {
      const { reference, createdAt } = item;
      const id = digestOf(number(reference ?? name(item))).slice(0, 16);
      const found = { ...trace(item), id, at: timeOf(createdAt) };
      if (reference != null || createdAt !== null) return [found];
      nameless.push(found);
      return [];
    });
    for (let each = 0; each < unread; each++) nameless.push(sign<Answer>(number('unread'), null, 'perhaps'));
    // Where the oldest come first, the newest stand on a page that was not read.
    const isNewestFirst = (page[0]?.at ?? 0) <= (page.at(-1)?.at ?? 0);
    isReached = isOld !== null && isNewestFirst && page.some(isOld);
    pages.unshift(page);
  }
  const named = new Map(pages.flat().map((one) => [one.id, one]));
  if (isOld === null) return [...named.values(), ...nameless, ...(isCut ? [sign<Answer>(CUT, null, 'no')] : [])];
  const isCounted = pages.length === 1 && !isCut && !isOld({ id: CUT, at: null });
  const isUnknown = (isCut && !isReached) || (!isCounted && nameless.some(({ likeness }) => likeness !== 'no'));
  return [
    ...named.values(),
    ...(isCounted ? nameless : []),
    ...(isUnknown ? [sign<Answer>(null, null, 'perhaps')] : []),
  ];
}

function moved({ amount, reference, createdAt, status }: StatementEntry): Moved {
  return {
    amount: amount ?? null,
    reference: reference ?? null,
    at: momentOf(createdAt),
    status: status ?? null,
  };
}

/** The entries of the statement, and how far they are like what was ordered. */
export function entriesLike(
  look: Look,
  likeness: (entry: StatementEntry) => Likeness,
): Promise<readonly Trace<Moved>[]> {
  const { world, signal } = look;
  return tracesIn(look, {
    read: async (page) => {
      const { statements, total } = await readReply(world, listStatement, { body: { page, limit: 50 }, signal });
      return { ...statements, total };
    },
    name: ({ createdAt, amount, from, to }) => [createdAt, amount, from, to].join(' '),
    trace: (entry) => ({
      answer: moved(entry),
      entry: { ...moved(entry), at: timeOf(entry.createdAt) },
      likeness: likeness(entry),
    }),
  });
}

/** The likeness of a whole: that of its least like part. */
export const leastOf = (...parts: readonly Likeness[]): Likeness =>
  parts.find((part) => part === 'no') ?? parts.find((part) => part === 'perhaps') ?? 'yes';

/** Of this type; `perhaps` for money of a type that the app does not know. */
export function typeLike({ statementType, amount }: StatementEntry, type: MoneyType): Likeness {
  if (statementType === type) return 'yes';
  return amount === null || MONEY_TYPES.some((known) => known === statementType) ? 'no' : 'perhaps';
}

/** `perhaps` for an entry that may yet fail, or has. (One that is done may be told without a status.) */
export const ifDone = ({ status }: StatementEntry): Likeness =>
  status === null || status === 'SUCCESS' ? 'yes' : 'perhaps';
