import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { PAGE_SIZE } from '../paged-list.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { promised } from '../provided.ts';
import type { Filter } from './filter.ts';

export const FORMATS = ['csv', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

/** Entries of one file. Who wants more chooses a shorter period. */
export const EXPORT_MOST = 5000;
/** The number of entries requested at once; a service that gives fewer is read by pages of the usual size. */
const PAGE_OF_EXPORT = 100;

export interface ExportPage {
  /** The entries that match the filter. */
  readonly items: readonly StatementEntry[];
  /** The number of entries on the page, with those that do not match or could not be read. */
  readonly count: number;
  /** The number of all entries; 0 if the service does not count. */
  readonly total: number;
  /** Entries of the page that could not be read. */
  readonly unread: number;
  /** The service has looked through so many of the newest entries, and there are older ones. */
  readonly lookedThrough: number | null;
}

export interface ExportPart {
  readonly filter: Filter;
  readonly page: number;
  readonly limit: number;
}

export interface ExportContent {
  readonly format: Format;
  readonly filter: Filter;
  readonly entries: readonly StatementEntry[];
  /** True if the file lacks some of the found entries. */
  readonly shortened: boolean;
  readonly unread: number;
}

export type ExportEvent =
  | { readonly type: 'export.start'; readonly format: Format }
  | { readonly type: 'export.cancel' }
  | { readonly type: 'export.retry' }
  /** The player wants another file. */
  | { readonly type: 'export.again' };

interface ExportContext {
  readonly filter: Filter;
  format: Format;
  entries: readonly StatementEntry[];
  page: number;
  limit: number;
  /** The number of entries read so far, and of all entries; 0 if that is not known. */
  read: number;
  total: number;
  unread: number;
  shortened: boolean;
  /** The name of the file that was made. */
  name: string | null;
  problem: Problem | null;
}

export const NOTHING = {
  entries: [],
  page: 1,
  limit: PAGE_OF_EXPORT,
  read: 0,
  total: 0,
  unread: 0,
  shortened: false,
  name: null,
};

/** New entries push others to the next page meanwhile, where they come again. */
function withoutRepeats(entries: readonly StatementEntry[]): readonly StatementEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ statementType, reference, createdAt, amount }) => {
    if (!reference) return true;
    const key = JSON.stringify([statementType, reference, createdAt, amount]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The types, actors, actions and guards of the chart in `export.machine.ts`. */
export const exportSetup = setup({
  types: {
    context: {} as ExportContext,
    events: {} as ExportEvent,
    input: {} as { readonly filter: Filter },
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { picture: 'picture' },
  },
  actors: {
    readPart: promised<Outcome<ExportPage>, ExportPart>('readPart'),
    /** Gives the file's name. */
    writeFile: promised<{ readonly name: string }, ExportContent>('writeFile'),
    /** Keeps or shares what was written. */
    picture: pictureMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    clearProblem: assign({ problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    begin: assign((_, format: Format) => ({ ...NOTHING, format })),
    useSmallPages: assign({ ...NOTHING, limit: PAGE_SIZE }),
    take: assign(({ context }, { items, count, total, unread, lookedThrough }: ExportPage) => {
      const read = context.read + count;
      return {
        entries: withoutRepeats([...context.entries, ...items]).slice(0, EXPORT_MOST),
        page: context.page + 1,
        read,
        total,
        unread: context.unread + unread,
        shortened: lookedThrough !== null || total > EXPORT_MOST || (read >= EXPORT_MOST && total === 0),
      };
    }),
  },
  guards: {
    isAccepted,
    /** The service gives fewer entries at once than requested. */
    isCut: ({ context: { page, limit } }, answer: Outcome<ExportPage>) => {
      if (!answer.ok || page > 1 || limit === PAGE_SIZE) return false;
      const { count, total } = answer.value;
      return count < limit && count > 0 && (total > count || (total === 0 && count === PAGE_SIZE));
    },
    hasMore: ({ context: { read, limit } }, answer: Outcome<ExportPage>) => {
      if (!answer.ok || answer.value.count === 0) return false;
      const { count, total } = answer.value;
      return read + count < EXPORT_MOST && (total > 0 ? read + count < total : count === limit);
    },
    findsNone: ({ context: { entries } }, answer: Outcome<ExportPage>) =>
      answer.ok && entries.length === 0 && answer.value.items.length === 0,
  },
});
