/** The statement as a table of words, for a file. */
import type { Figure } from '../../contract/money.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { kindOf, progressOf, signedAmount } from '../../machines/statement/activity.ts';
import type { ExportContent } from '../../machines/statement/export-setup.ts';
import { formatAmount } from '../../machines/wallet/amount.ts';
import type { PdfTable } from '../adapters/pdf.ts';
import { dateTime } from './dates.ts';
import type { MoneyFormat } from './money.ts';
import { choiceName, entryWords, type Speech } from './statement.ts';

/** Parts of a kip are there too, or sums would not agree. */
const plainFigure = (amount: Figure, { decimals }: MoneyFormat) =>
  formatAmount(amount)
    .replaceAll(',', '')
    .replace(decimals ? /$^/ : /\.00$/, '');

/** `-300.00`: a spreadsheet's number. Empty if it is not known, or no money moved. */
function plainAmount({ money }: Speech, entry: StatementEntry): string {
  const { sign, amount } = signedAmount(entry);
  return amount === null || kindOf(entry) === 'account'
    ? ''
    : `${sign === '-' ? '-' : ''}${plainFigure(amount, money)}`;
}

export function csvTable(speech: Speech, { entries, shortened }: ExportContent): string[][] {
  const { t } = speech;
  const head = [
    t('common.date'),
    t('statement.kind'),
    t('receipt.from'),
    t('receipt.to'),
    t('statement.about'),
    t('common.amount'),
    t('statement.export.coins'),
    t('common.status'),
    t('receipt.reference'),
  ];
  const rows = entries.map((entry) => {
    const { title, from, to, descriptions } = entryWords(speech, entry);
    return [
      dateTime(entry.createdAt),
      title,
      from ?? '',
      to ?? '',
      descriptions.join('; '),
      plainAmount(speech, entry),
      entry.coin ? String(entry.coin) : '',
      t(`statement.status.${progressOf(entry)}`),
      entry.reference ?? '',
    ];
  });
  return [head, ...rows, ...(shortened ? [[t('statement.export.shortened')]] : [])];
}

export function pdfTable(speech: Speech, { entries, filter, shortened, unread }: ExportContent, at: number): PdfTable {
  const { t, places } = speech;
  const { text, kind, status, period, from, until, game } = filter;
  const looked = [
    kind === 'all' ? null : choiceName(t, kind),
    status === 'all' ? null : t(`statement.status.${status}`),
    period === 'all' ? null : period === 'range' ? `${from || '…'} – ${until || '…'}` : t(`statement.period.${period}`),
    game === '' ? null : (places.get(game) ?? game),
    text.trim() === '' ? null : `“${text.trim()}”`,
  ].filter((part) => part !== null);
  return {
    title: t('statement.title'),
    lead: [
      t('statement.export.madeAt', { at: dateTime(at) }),
      [t('statement.export.entries', { count: entries.length.toLocaleString('en') }), ...looked].join(' · '),
      ...(shortened ? [t('statement.export.shortened')] : []),
      ...(unread > 0 ? [t('common.unread', { count: unread })] : []),
    ],
    columns: [
      { heading: t('common.date'), width: 64 },
      { heading: t('statement.about'), width: 199 },
      { heading: t('common.status'), width: 74 },
      { heading: t('receipt.reference'), width: 96 },
      { heading: t('common.amount'), width: 90, align: 'right' },
    ],
    rows: entries.map((entry) => {
      const words = entryWords(speech, entry);
      const way = [words.from, words.to].filter((place) => place !== null).join(' – ');
      return [
        dateTime(entry.createdAt).split(' '),
        [words.title, ...(way === '' ? [] : [way]), ...words.descriptions],
        [t(`statement.status.${progressOf(entry)}`)],
        [entry.reference ?? ''],
        [words.amount],
      ];
    }),
    pageOf: (page) => t('statement.page', { page }),
  };
}
