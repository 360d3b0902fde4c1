/** Test cases as CSV, Markdown and Gherkin, in one language. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import type { Case } from './plan.ts';
import type { Said } from './texts.ts';

const COLUMNS = ['ID', 'Title', 'Preconditions', 'Step', 'Action', 'Expected', 'Reference'];

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Format = (cases: readonly Case[], locale: LocaleKey) => string;

const linesIn = (said: readonly Said[], locale: LocaleKey): string[] => said.map((one) => one[locale]);

/** One row a step, in CSV's strict form. The title and what is given stand in a case's first row: there a new case begins. */
export function rowsOf(cases: readonly Case[], locale: LocaleKey): string[][] {
  return cases.flatMap(({ id, title, given, steps }) =>
    steps.map(({ actions, expected, reference }, index) => [
      id,
      ...(index === 0 ? [title[locale], linesIn(given, locale).join('\n')] : ['', '']),
      String(index + 1),
      linesIn(actions, locale).join('\n'),
      linesIn(expected, locale).join('\n'),
      reference,
    ]),
  );
}

/** The mark in front lets Excel read it as UTF-8. */
export const csv: Format = (cases, locale) =>
  `\uFEFF${[COLUMNS, ...rowsOf(cases, locale)].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

const inTable = (text: string): string =>
  text
    .replace(/[|<*_`]/g, (sign) => `\\${sign}`)
    .replace(/[^\S\n]+/g, ' ')
    .replaceAll('\n', '<br>');

export const markdown: Format = (cases, locale) =>
  cases
    .map((one) =>
      [
        `## ${one.id} · ${one.title[locale]}`,
        '',
        ...linesIn(one.given, locale).map((line) => `- ${line}`),
        '',
        `| ${COLUMNS.slice(3).join(' | ')} |`,
        '|---|---|---|---|',
        ...rowsOf([one], locale).map((row) => `| ${row.slice(3).map(inTable).join(' | ')} |`),
        '',
      ].join('\n'),
    )
    .join('\n');

const ENGLISH = ['en', 'Feature', 'Scenario', 'Given', 'When', 'Then', 'And'] as const;
/** Gherkin speaks no Lao: its words are English there. */
const GHERKIN = {
  en: ENGLISH,
  la: ENGLISH,
  th: ['th', 'โครงหลัก', 'เหตุการณ์', 'กำหนดให้', 'เมื่อ', 'ดังนั้น', 'และ'],
} as const;

export const gherkin: Format = (cases, locale) => {
  const [code, feature, scenario, given, when, so, and] = GHERKIN[locale];
  const clause = (word: string, lines: readonly string[]) =>
    lines.map((line, index) => `    ${index === 0 ? word : and} ${line.replace(/\s+/g, ' ')}`);
  const scenarios = cases.map(({ id, title, given: facts, steps }) =>
    [
      `  @${id}`,
      `  ${scenario}: ${title[locale]}`,
      ...clause(given, linesIn(facts, locale)),
      ...steps.flatMap(({ actions, expected, reference }) => [
        `    # ${reference}`,
        ...clause(when, linesIn(actions, locale)),
        ...clause(so, linesIn(expected, locale)),
      ]),
      '',
    ].join('\n'),
  );
  const flow = cases[0]?.title[locale].replace(/ \d+\/.*$/, '') ?? '';
  return `# language: ${code}\n${feature}: ${flow}\n\n${scenarios.join('\n')}`;
};
