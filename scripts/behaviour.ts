/**
 * Tells what a change does to players, flow by flow, out of the records of the models' tours (tests/paths/records) and the
 * texts (locales) at both ends. Nothing has to run:
 *   npm run behaviour -- main..HEAD     two commits; with three dots: since the branch began
 *   npm run behaviour -- FOLDER FOLDER  two folders of records
 * `--html FILE` writes a page as well; `--fail-on removed` exits 1 when something that a player had is gone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type Catalogues, type Change, type Changes, changesOf, type End } from './behaviour-changes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RECORDS = 'tests/paths/records';
/** Everything that players run, or that answers them. Where it is alike, the tours alone differ. */
const FOR_PLAYERS = ['src', 'machines', 'contract', 'locales', 'public', 'server', 'index.html', 'package-lock.json'];
/** The places of a sentence that are named. */
const NAMED = 3;

/** An end out of the files by their names: `withdraw.txt`, `en.json`. */
function endOf(files: ReadonlyMap<string, string>): End {
  const texts = (language: string) =>
    v.parse(v.record(v.string(), v.string()), JSON.parse(files.get(`${language}.json`) ?? ''));
  const catalogues: Catalogues = { en: texts('en'), lo: texts('lo'), th: texts('th') };
  const records = [...files].filter(([file]) => file.endsWith('.txt'));
  return { catalogues, records: new Map(records.map(([file, text]) => [basename(file, '.txt'), text])) };
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] });

function committed(commit: string): End {
  const files = new Map<string, string>();
  // One process reads all files: a line of its answer is `commit:path:text`.
  for (const line of git(
    'grep',
    '--no-color',
    '--no-line-number',
    '--no-column',
    '',
    commit,
    '--',
    RECORDS,
    'locales',
  ).split('\n')) {
    const [, file, text] = /([^/:]+\.(?:txt|json)):(.*)$/.exec(line.slice(commit.length)) ?? [];
    if (file !== undefined) files.set(file, `${files.get(file) ?? ''}${text}\n`);
  }
  return endOf(files);
}

/** The records of a folder, with the texts of the project in which it lies, else of this one. */
function stored(folder: string): End {
  const beside = join(folder, '../../../locales');
  const read = (from: string) =>
    readdirSync(from).map((file) => [file, readFileSync(join(from, file), 'utf8')] as const);
  return endOf(new Map([...read(existsSync(beside) ? beside : join(root, 'locales')), ...read(folder)]));
}

function changesBetween(given: readonly string[]): Changes {
  const [one, other] = given;
  if (one !== undefined && other !== undefined) return changesOf(stored(one), stored(other));
  const [, from, dots, to] = /^(.+?)(\.{2,3})(.*)$/.exec(one ?? '') ?? [];
  if (from === undefined) throw new Error('Wanted: a range of commits such as main..HEAD, or two folders of records');
  const until = to || 'HEAD';
  const since = dots === '...' ? git('merge-base', from, until).trim() : from;
  if (git('diff', '--name-only', since, until, '--', ...FOR_PLAYERS) === '') return new Map();
  return changesOf(committed(since), committed(until));
}

const upperFirst = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

const titleOf = (flow: string): string =>
  upperFirst(
    flow
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('-', ' ')
      .toLowerCase(),
  );

function sentence({ text, places }: Change): string {
  const some = places.length > NAMED + 1 ? [...places.slice(0, NAMED), `${places.length - NAMED} more`] : places;
  return upperFirst(some.length === 0 ? text : `${some.join(', ')}: ${text}`);
}

const SIGNS = { added: '+', removed: '−', changed: '≠' };
const TITLE = 'Changes for players';
const NOTHING = 'Nothing changes for players.';

function markdownOf(changes: Changes): string {
  const flows = [...changes].map(([flow, some]) => {
    const lines = some.map((one) => `- **${SIGNS[one.mark]}** ${sentence(one).replace(/[<*_[\]]/g, '\\$&')}\n`);
    return `### ${titleOf(flow)}\n\n${lines.join('')}`;
  });
  return `## ${TITLE}\n\n${flows.join('\n') || `${NOTHING}\n`}`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/`(.+?)`/g, '<code>$1</code>');

function pageOf(changes: Changes): string {
  const flows = [...changes].map(([flow, some]) => {
    const lines = some.map((one) => `<li class="${one.mark}">${escaped(sentence(one))}</li>`);
    return `<h2>${escaped(titleOf(flow))}</h2>\n<ul>\n${lines.join('\n')}\n</ul>\n`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${TITLE}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
  li { padding-left: 0.5rem }
  .added::marker { content: '${SIGNS.added}'; color: #18794e }
  .removed::marker { content: '${SIGNS.removed}'; color: #cd2b31 }
  .changed::marker { content: '${SIGNS.changed}'; color: #ad5700 }
</style>
<h1>${TITLE}</h1>
${flows.join('') || `<p>${NOTHING}</p>\n`}</html>
`;
}

/** Runs the command: returns the text to print, and the exit code. */
export function behaviour(args: readonly string[]): { readonly text: string; readonly code: number } {
  const options = { html: { type: 'string' }, 'fail-on': { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const changes = changesBetween(positionals);
  if (values.html !== undefined) writeFileSync(values.html, pageOf(changes));
  const isLess = [...changes.values()].flat().some(({ mark }) => mark === 'removed');
  return { text: markdownOf(changes), code: values['fail-on'] === 'removed' && isLess ? 1 : 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { text, code } = behaviour(process.argv.slice(2));
    console.log(text);
    process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
