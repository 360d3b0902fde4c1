import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { exportMachine } from '../../machines/statement/export.machine.ts';
import type { ExportContent, ExportPage, ExportPart } from '../../machines/statement/export-setup.ts';
import { isFiltering, isMatch } from '../../machines/statement/filter.ts';
import { csvOf } from '../adapters/csv.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { dateTime } from '../i18n/dates.ts';
import { entryWords, searchable } from '../i18n/statement.ts';
import { csvTable, pdfTable } from '../i18n/statement-table.ts';
import { pictureFlow } from './pictures.ts';
import type { Signalled } from './signalled.ts';
import { readStatement, type StatementHost, wordsIn } from './statement-page.ts';
import type { World } from './world.ts';

const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const;

/** Reads the pages of an export; the parts of the filter that the service does not filter by are applied here. */
async function readPart(
  world: World,
  host: StatementHost,
  { filter, page, limit }: ExportPart,
  signal: AbortSignal,
): Promise<Outcome<ExportPage>> {
  const answer = await readStatement(world, host, { page, limit, query: filter }, signal);
  if (!answer.ok) return answer;
  const { items, total, unread, about } = answer.value;
  const speech = wordsIn(host);
  const now = serviceNow();
  const found = isFiltering(about.rest)
    ? items.filter((entry) =>
        isMatch(entry, about.rest, { now, words: searchable(speech, entry, entryWords(speech, entry)) }),
      )
    : items;
  const { lookedThrough } = about;
  return { ok: true, value: { items: found, count: items.length + unread, total, unread, lookedThrough } };
}

async function write(host: StatementHost, content: ExportContent, signal: AbortSignal): Promise<File> {
  const words = wordsIn(host);
  const at = serviceNow();
  const name = `statement-${dateTime(at).replace(/(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):.*/, '$3-$2-$1-$4$5')}`;
  const type = TYPES[content.format];
  if (content.format === 'csv') return new File([csvOf(csvTable(words, content))], `${name}.csv`, { type });
  const { loadFonts, pdfOf } = await import('../adapters/pdf.ts');
  const parts = await pdfOf(pdfTable(words, content, at), await loadFonts(signal), signal);
  return new File([new Blob(parts.map((part) => new Uint8Array(part)))], `${name}.pdf`, { type });
}

/** Exports the result of the statement's search. */
export const exportFlow = (world: World, host: StatementHost) => {
  let made: File | null = null;
  return exportMachine.provide({
    actors: {
      readPart: fromPromise(({ input, signal }: Signalled<ExportPart>) => readPart(world, host, input, signal)),
      writeFile: fromPromise(async ({ input, signal }: Signalled<ExportContent>) => {
        made = await write(host, input, signal);
        return { name: made.name };
      }),
      picture: pictureFlow(
        async () => {
          if (made === null) throw new TypeError('no file');
          return made;
        },
        () => made?.type ?? '',
      ),
    },
  });
};
