/**
 * The player's place in the statement: kept by a reload, by "back" and through a login. Page and filter stand in the
 * page's address; the text of the search is kept beside it (`Address`), as the next holder of the phone may read
 * addresses.
 */
import { type Filter, KIND_CHOICES, NO_FILTER, PERIODS, STATUS_CHOICES, searchText } from './filter.ts';

export interface Place {
  /** From 1. */
  readonly page: number;
  readonly filter: Filter;
}

const PATH = '/user/statement';
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Pages beyond are nobody's. */
const LAST_PAGE = 10_000_000;

/** The parts of a query by their names; the last of a name counts, and what cannot be read is left out. */
function partsIn(search: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [name = '', value = ''] = part.split('=');
    try {
      parts.set(name, decodeURIComponent(value.replaceAll('+', ' ')));
    } catch {
      // A percent sign that nothing follows.
    }
  }
  return parts;
}

/** The place in an address; the first page of everything if nothing in it can be read. `sought`: the text beside it. */
export function placeIn(search: string, sought = ''): Place {
  const parts = partsIn(search);
  const oneOf = <Choice extends string>(choices: readonly Choice[], name: string, otherwise: Choice) =>
    choices.find((choice) => choice === parts.get(name)) ?? otherwise;
  const day = (name: string) => (DAY.test(parts.get(name) ?? '') ? (parts.get(name) ?? '') : '');
  const page = Number(parts.get('page'));
  const period = oneOf(PERIODS, 'period', NO_FILTER.period);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    filter: {
      text: searchText({ text: sought }),
      kind: oneOf(KIND_CHOICES, 'kind', NO_FILTER.kind),
      status: oneOf(STATUS_CHOICES, 'status', NO_FILTER.status),
      period,
      from: period === 'range' ? day('from') : '',
      until: period === 'range' ? day('until') : '',
      game: (parts.get('game') ?? '').slice(0, 50),
    },
  };
}

/** The value in the signs that the way back from the login takes (`wantedIn`). */
const encoded = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The address of a place, without its text; without a query where it is the first page of everything. */
export function addressOf({ page, filter }: Place): string {
  const { text: _, ...told } = filter;
  const parts = { ...told, page: String(page) };
  const untold: Readonly<Record<string, string>> = { ...NO_FILTER, page: '1' };
  const query = Object.entries(parts)
    .filter(([name, value]) => value !== untold[name])
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  return query === '' ? PATH : `${PATH}?${query}`;
}

/** True if both places give the same search. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  addressOf(one) === addressOf(other) && searchText(one.filter) === searchText(other.filter);
