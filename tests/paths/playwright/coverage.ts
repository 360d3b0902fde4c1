/** Writes index.html: each machine's transitions, as far as a browser has walked them on the service. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Tours } from './step.ts';

/** A model’s machine in the latest run that it was in. */
interface Seen {
  readonly url: string;
  readonly begun: string;
  /** By tour: how it ended. A tour without a report of its own was not made. */
  readonly tours: Record<string, string>;
  /** By transition: `walked`, or the reason why it was not. */
  readonly transitions: Record<string, string>;
}

const NOT_MADE = 'not made';
const RANKS = ['walked', 'failed', 'not reached', 'needs', NOT_MADE];
const rank = (why: string) => RANKS.findIndex((word) => why.startsWith(word));
const html = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const STYLE = `body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dde2ea;vertical-align:top}
h2,p,td{overflow-wrap:anywhere}
td:first-child{font-family:ui-monospace,monospace;font-size:13px;width:40%}.walked{color:#12703c}.failed{color:#b3261e;font-weight:600}`;

/** The machines of all runs: those that are not in this one stay in the report. */
const FILE = join(import.meta.dirname, 'walked.json');
const CASES = join(import.meta.dirname, 'cases');

/** Says in a line how far a machine was walked. */
function sumOf({ tours, transitions }: Seen): string {
  const all = Object.values(transitions);
  const [walked, failed] = ['walked', 'failed'].map((word) => all.filter((why) => why.startsWith(word)).length);
  const others = all.length - (walked ?? 0) - (failed ?? 0);
  const left = Object.keys(tours).filter((id) => tours[id] === NOT_MADE);
  const lost = left.length === 0 ? '' : `. Tours that were not made: ${left.length} (${left.join(', ')})`;
  return `${walked} of ${all.length} transitions walked, ${failed} failed, ${others} not walked${lost}`;
}

function partOf(machine: string, seen: Seen, isNow: boolean): string {
  const rows = Object.entries(seen.transitions).map(
    ([name, why]) => `<tr><td>${html(name)}</td><td class="${RANKS[rank(why)]}">${html(why.slice(0, 400))}</td></tr>`,
  );
  const tours = Object.entries(seen.tours).map(([id, status]) => html(`${id}: ${status}`));
  const run = `${isNow ? '' : 'Not in this run. '}${seen.url}, ${seen.begun} UTC: ${sumOf(seen)}. Tours:`;
  return `<h2>${html(machine)}</h2><p>${[html(run), ...tours].join('<br>')}</p>
<table><tr><th>Transition</th><th>On the service</th></tr>${rows.join('')}</table>`;
}

export default class Coverage implements Reporter {
  readonly #now: Record<string, Seen> = {};

  /** Before anything is made, no tour of this run is, and each of its transitions counts. */
  onBegin(): void {
    const [url, begun] = [process.env.WALLET_URL ?? '', new Date().toISOString().slice(0, 16)];
    const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, NOT_MADE]));
    for (const file of readdirSync(CASES)) {
      const { cases }: Tours = JSON.parse(readFileSync(join(CASES, file), 'utf8'));
      const transitions = without(cases.flatMap(({ steps }) => steps.flatMap(({ takes }) => takes)));
      this.#now[file.replace('.json', '')] = { url, begun, tours: without(cases.map(({ id }) => id)), transitions };
    }
  }

  onTestEnd({ title, annotations }: TestCase, { status, attachments }: TestResult): void {
    const [id = ''] = title.split(' ');
    const seen = this.#now[id.replace(/-\d+$/, '')];
    const body = attachments.find(({ name }) => name === 'steps')?.body?.toString();
    if (body === undefined || seen === undefined) return;
    const why = annotations.find(({ type }) => /^(fixme|skip)$/.test(type))?.description;
    seen.tours[id] = why === undefined ? status : `${status}: ${why}`;
    const told: readonly (readonly [string, string])[] = JSON.parse(body);
    // Walked in one tour is walked; what failed says more than what was not tried.
    for (const [name, reason] of told)
      if (rank(reason) < rank(seen.transitions[name] ?? NOT_MADE)) seen.transitions[name] = reason;
  }

  /** Fails where no transition was walked: nothing is known of the service then. */
  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    for (const [machine, seen] of Object.entries(this.#now)) console.log(`${machine}: ${sumOf(seen)}`);
    const earlier: Record<string, Seen> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
    const machines = { ...earlier, ...this.#now };
    const parts = Object.entries(machines).map(([name, seen]) => partOf(name, seen, name in this.#now));
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tours on the service</title><style>${STYLE}</style>
<h1>Tours on the service</h1><p><a href="html/index.html">Playwright’s report</a> is of the latest run.</p>${parts.join('')}</html>`;
    writeFileSync(join(import.meta.dirname, 'index.html'), page);
    writeFileSync(FILE, JSON.stringify(machines));
    const isWalked = Object.values(this.#now).some(({ transitions }) => Object.values(transitions).includes('walked'));
    if (isWalked) return undefined;
    console.error('No transition was walked.');
    return { status: 'failed' };
  }
}
