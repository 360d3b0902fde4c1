/**
 * Tells what a change does to players, flow by flow, out of the records of the models' tours (tests/paths/records) and the
 * texts (locales) at both ends. For the sentences nothing has to run:
 *   npm run behaviour -- main..HEAD     two commits; with three dots: since the branch began
 *   npm run behaviour -- FOLDER FOLDER  two folders of records
 * `--html FILE` writes a page as well, then once more with pictures of the screens that differ (some minutes, and only
 * between commits; `--no-pictures` leaves them out, `--flow NAME` takes those of a flow whose looks alone have changed).
 * `--fail-on removed` exits 1 when something that a player had is gone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Change, type Changes, changesOf, type End, MANY, spaced } from './behaviour-changes.ts';
import { type Pair, picturesBetween } from './behaviour-pictures.ts';
import { readCatalogues } from './catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RECORDS = 'tests/paths/records';
/** Players run these, or are answered by them, beside the texts. Where all is alike, the tours alone differ. */
const FOR_PLAYERS = ['src', 'machines', 'contract', 'public', 'server', 'index.html', 'package-lock.json'];
/** The places of a sentence that are named. */
const NAMED = 3;

const flowOf = (file: string): string => basename(file, '.txt');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The records of a folder, with the texts of the project in which it lies, else of this one. */
function stored(folder: string): End {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.txt')) : [];
  if (files.length === 0) throw new Error(`No records of tours in ${folder}`);
  const beside = join(folder, '../../../locales');
  return {
    catalogues: readCatalogues(existsSync(beside) ? beside : join(root, 'locales')),
    records: new Map(files.sort().map((file) => [flowOf(file), readFileSync(join(folder, file), 'utf8')])),
  };
}

function committed(commit: string): End {
  const home = mkdtempSync(join(tmpdir(), 'behaviour-'));
  try {
    git('archive', '--output', join(home, 'end.tar'), commit, RECORDS, 'locales');
    execFileSync('tar', ['-xf', 'end.tar'], { cwd: home });
    return stored(join(home, RECORDS));
  } finally {
    rmSync(home, { recursive: true });
  }
}

/**
 * `commits`: both ends; none where they are folders, or alike for players. `unread`: the changed files that are not compared.
 * `recorded`: the flows whose records changed, as far as Git knows.
 */
function changesBetween([one = '', other, ...more]: readonly string[]) {
  if (other !== undefined && more.length === 0)
    return { changes: changesOf(stored(one), stored(other)), commits: [], unread: [], recorded: [] };
  const [, from, dots, to] = /^(.+?)(\.{2,3})(.*)$/.exec(one) ?? [];
  if (from === undefined || other !== undefined)
    throw new Error('Wanted: a range of commits such as main..HEAD, or two folders of records');
  const until = to || 'HEAD';
  for (const commit of [from, until])
    if (git('rev-list', '--ignore-missing', '--max-count=1', commit) === '') throw new Error(`No commit ${commit}`);
  const since = dots === '...' ? git('merge-base', from, until).trim() : from;
  const filesIn = (...folders: string[]) =>
    git('diff', '--name-only', since, until, '--', ...folders)
      .split('\n')
      .filter(Boolean);
  const [unread, recorded] = [filesIn(...FOR_PLAYERS), filesIn(RECORDS).map(flowOf)];
  const isAlike = unread.length + filesIn('locales').length === 0;
  const changes: Changes = isAlike ? new Map() : changesOf(committed(since), committed(until));
  return { changes, commits: isAlike ? [] : [since, until], unread, recorded };
}
type Between = ReturnType<typeof changesBetween>;

const upperFirst = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

const titleOf = (flow: string): string => upperFirst(spaced(flow));

function sentence({ text, places }: Change): string {
  const more = places.length > NAMED + 1 ? places.length - NAMED : 0;
  const some = more > 0 ? [...places.slice(0, NAMED), `${more} more`] : places;
  return upperFirst(some.length === 0 ? text : `${some.join(', ')}: ${text}`);
}

const SIGNS = { added: '+', removed: '−', changed: '≠' };
const TITLE = 'Changes for players';
const NOTHING = 'Nothing changes in what the tours show players.';

const flowsIn = (changes: Changes): string[] =>
  [...changes].flatMap(([flow, some]) => (flow === MANY ? some.flatMap(({ places }) => places) : [flow]));

/** The limits of the comparison, and the files that may matter to players in spite of it. */
function besides({ changes, unread, recorded }: Between): string {
  const counts = new Map<string, number>();
  for (const [folder = ''] of unread.map((file) => file.split('/'))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const told = flowsIn(changes).map(spaced);
  const files = [...counts].map(([folder, count]) => `${folder} (${count})`);
  const silent = recorded.filter((flow) => !told.includes(spaced(flow)));
  return [
    'Compared are the words, controls and ways of each screen, and the texts. Looks, which button is busy, requests and what the service does are not.',
    ...(files.length > 0 ? [`Files that changed of what players run and what answers them: ${files.join(', ')}.`] : []),
    ...(silent.length > 0 ? [`Records that changed with no line here: ${silent.join(', ')}.`] : []),
  ].join(' ');
}

function markdownOf(between: Between): string {
  const flows = [...between.changes].map(([flow, some]) => {
    const lines = some.map((one) => `- **${SIGNS[one.mark]}** ${sentence(one).replace(/[<*_[\]]/g, '\\$&')}\n`);
    return `### ${titleOf(flow)}\n\n${lines.join('')}`;
  });
  return `## ${TITLE}\n\n${flows.join('\n') || `${NOTHING}\n`}\n${besides(between)}\n`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/`(.+?)`/g, '<code>$1</code>');

const LOOKS: Readonly<Record<string, string>> = { en: 'English', th: 'Thai', la: 'Lao' };

function figureOf({ flow, state, look, before, after }: Pair): string {
  const [locale = '', theme] = look.split('.');
  const shown = Object.entries({ before, after }).map(([end, picture]) =>
    picture === null
      ? `<p>There is no such screen ${end}.</p>`
      : `<img alt="${escaped(`${state} ${end}`)}" src="data:image/webp;base64,${picture.toString('base64')}">`,
  );
  const title = `${titleOf(flow)}: ${state} (${LOOKS[locale]}, ${theme}), before and after`;
  return `<figure>\n<figcaption>${escaped(title)}</figcaption>\n${shown.join('\n')}\n</figure>\n`;
}

function picturesIn({ pairs, leftOut, flowsLeftOut }: Awaited<ReturnType<typeof picturesBetween>>): string {
  const told = {
    'No picture of these flows differs.': pairs.length === 0,
    [`${leftOut.length} more states differ and are left out: ${leftOut.join(', ')}.`]: leftOut.length > 0,
    [`No pictures were taken of ${flowsLeftOut.join(', ')}.`]: flowsLeftOut.length > 0,
  };
  const lines = Object.entries(told).map(([line, isSo]) => (isSo ? `<p>${escaped(line)}</p>\n` : ''));
  return `<h2>Screens before and after</h2>\n${[...pairs.map(figureOf), ...lines].join('')}`;
}

function pageOf(between: Between, pictures = ''): string {
  const flows = [...between.changes].map(([flow, some]) => {
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
  figure { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem 1rem; align-items: start; margin: 0 0 2rem }
  figcaption { grid-column: 1 / -1 }
  img { max-width: 100%; border: 1px solid #8888 }
</style>
<h1>${TITLE}</h1>
${flows.join('') || `<p>${NOTHING}</p>\n`}<p>${escaped(besides(between))}</p>
${pictures}</html>
`;
}

/** Runs the command: returns the text to print, and the exit code. `draw`: puts the pictures in the page; null for none. */
export function behaviour(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      html: { type: 'string' },
      'no-pictures': { type: 'boolean' },
      flow: { type: 'string', multiple: true },
      'fail-on': { type: 'string' },
    },
  });
  const { html, 'fail-on': failOn } = values;
  if (failOn !== undefined && failOn !== 'removed') throw new Error('--fail-on takes no other word than removed');
  if (html === undefined && (values.flow ?? values['no-pictures']) !== undefined)
    throw new Error('--flow and --no-pictures are about the page of --html FILE');
  const between = changesBetween(positionals);
  const { changes, commits } = between;
  if (html !== undefined) writeFileSync(html, pageOf(between));
  const flows = [...new Set([...(values.flow ?? []), ...flowsIn(changes)])];
  const isLess = [...changes.values()].flat().some(({ mark }) => mark === 'removed');
  const draw = async (file: string) =>
    writeFileSync(file, pageOf(between, picturesIn(await picturesBetween(root, commits, flows))));
  const isDrawn = !values['no-pictures'] && commits.length > 0 && flows.length > 0;
  return {
    text: markdownOf(between),
    code: failOn !== undefined && isLess ? 1 : 0,
    draw: html !== undefined && isDrawn ? () => draw(html) : null,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { text, code, draw } = behaviour(process.argv.slice(2));
    console.log(text);
    process.exitCode = code;
    if (draw !== null) {
      console.error('Taking the pictures of both ends …');
      await draw();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('. To ')[0] : error);
    process.exitCode = 2;
  }
}
