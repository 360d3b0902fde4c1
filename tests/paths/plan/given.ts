/** The player, the balance and what the service has: from a model's input and the context with which the flow starts. */
import type { EventObject } from 'xstate';
import { dataOf, inBaht, isMoment, isThing, momentText, textIn } from './data.ts';
import { alike, type Said, sentence, type Word } from './texts.ts';

/** The value under a name, wherever it stands. */
function find(value: unknown, name: string, depth = 0): unknown {
  if (!isThing(value) || depth > 3 || 'sessionId' in value) return undefined;
  if (name in value) return value[name];
  for (const inner of Object.values(value)) {
    const found = find(inner, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const texts = (thing: unknown, ...names: readonly string[]): string =>
  names.flatMap((name) => textIn(thing, name) || []).join(', ');

const fact = (word: Word, value: string): Said[] => (value === '' ? [] : [sentence(word, { value: alike(value) })]);

const amountOf = (thing: unknown): string =>
  isThing(thing) && typeof thing.amount === 'number' ? inBaht(thing.amount) : '';

/** The names that have a sentence of their own. */
const TOLD = ['profile', 'wallet', 'slots', 'bankAccount', 'coin'];

function rest(value: unknown): unknown {
  if (!isThing(value) || Array.isArray(value) || 'sessionId' in value) return value;
  const kept = Object.entries(value).filter(([name]) => !TOLD.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, rest(inner)]));
}

/** `news`: what the flow learns before it shows anything of it. */
export function givenOf(input: unknown, context: unknown, news: readonly EventObject[]): Said[] {
  const figures = news.filter(({ type }) => type.endsWith('.told'));
  const all = { figures: Object.assign({}, ...figures), input, context };
  const bank = find(all, 'bankAccount');
  const slots = find(all, 'slots');
  const coin = find(all, 'coin');
  const now = find(all, 'now');
  const games = (Array.isArray(slots) ? slots : []).flatMap((slot: unknown) =>
    amountOf(slot) === '' || (isThing(slot) && slot.isActive === false)
      ? []
      : [`${texts(slot, 'name')} ${amountOf(slot)}`],
  );
  const data = dataOf(rest(input));
  const isMember = ['wallet', 'bankAccount', 'coin'].some((name) => find(all, name) !== undefined);
  return [
    sentence('language'),
    isMember ? sentence('member') : sentence('guest'),
    ...fact('balance', amountOf(find(all, 'wallet'))),
    ...fact('games', games.join(', ')),
    ...fact('coins', typeof coin === 'number' ? String(coin) : ''),
    ...(bank === null
      ? [sentence('noBank')]
      : fact('bank', texts(bank, 'bankCode', 'bankAccountName', 'bankAccountNo'))),
    ...(figures.length < news.length ? [sentence('request.noneBefore')] : []),
    ...(data.en === '' ? [] : [sentence('startsWith', { data })]),
    ...fact('examples', momentText(typeof now === 'number' && isMoment(now) ? now : Date.now())),
    sentence('ahead'),
    sentence('onward'),
  ];
}
