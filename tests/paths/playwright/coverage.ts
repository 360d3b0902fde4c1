/** Writes index.html: each machine's transitions, as far as a browser has walked them on the service. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Tours } from './step.ts';

/** Each transition of a tour: `walked`, or the reason why it was not. */
type Told = readonly (readonly [string, string])[];

/** A model’s machine in the latest run that it was in. */
interface Seen {
  readonly url: string;
  readonly begun: string;
  /** By tour: how it ended. A tour without a report of its own was not made. */
  readonly tours: Record<string, string>;
  readonly transitions: Record<string, string>;
}

const NOT_MADE = 'not made';
const RANKS = ['walked', 'failed', 'not reached', 'needs', NOT_MADE];
const rank = (why: string) => RANKS.findIndex((word) => why.startsWith(word));
const html = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const STYLE = `body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dde2ea;vertical-align:top}
h2,p,td{overflow-wrap:anywhere}
td:first-child{font-family:ui-monospace,monospace;font-size:13px;width:40%}.walked{color:#12703c}.failed{color:#b3261e;font-weight:600}.without{color:#5b6675}`;

/** The machines of all runs: those that are not in this one stay in the report. */
const FILE = join(import.meta.dirname, 'walked.json');
const CASES = join(import.meta.dirname, 'cases');

export default class Coverage implements Reporter {
  readonly #now: Record<string, Seen> = {};

  /** Before anything is made, no tour of this run is, and each of its transitions counts. */
  onBegin(): void {
    const [url, begun] = [process.env.WALLET_URL ?? '', new Date().toISOString().slice(0, 16)];
    for (const file of readdirSync(CASES)) {
      const { cases }: Tours = JSON.parse(readFileSync(join(CASES, file), 'utf8'));
      const names = cases.flatMap(({ steps }) => steps.flatMap(({ takes }) => takes));
      this.#now[file.replace('.json', '')] = {
        url,
        begun,
        tours: Object.fromEntries(cases.map(({ id }) => [id, NOT_MADE])),
        transitions: Object.fromEntries(names.map((name) => [name, NOT_MADE])),
      };
    }
  }

  onTestEnd({ title, annotations }: TestCase, { status, attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'steps')?.body?.toString();
    if (body === undefined) return;
    const told: Told = JSON.parse(body);
    const [id = ''] = title.split(' ');
    const seen = this.#now[id.replace(/-\d+$/, '')];
    if (seen === undefined) return;
    const { tours, transitions } = seen;
    const why = annotations.find(({ type }) => /^(fixme|skip)$/.test(type))?.description;
    tours[id] = why === undefined ? status : `${status}: ${why}`;
    // Walked in one tour is walked; what failed says more than what was not tried.
    for (const [name, why] of told) if (rank(why) < rank(transitions[name] ?? NOT_MADE)) transitions[name] = why;
  }

  /** Fails where no transition was walked: nothing is known of the service then. */
  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const earlier: Record<string, Seen> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
    const machines = { ...earlier, ...this.#now };
    const parts = Object.entries(machines).map(([machine, { url, begun, tours, transitions }]) => {
      const all = Object.entries(transitions);
      const walked = all.filter(([, why]) => why === 'walked').length;
      const failed = all.filter(([, why]) => why.startsWith('failed')).length;
      const left = Object.keys(tours).filter((id) => tours[id] === NOT_MADE);
      const lost = left.length === 0 ? '' : `. Tours that were not made: ${left.length} (${left.join(', ')})`;
      const sum = `${walked} of ${all.length} transitions walked, ${failed} failed, ${all.length - walked - failed} not walked${lost}`;
      if (machine in this.#now) console.log(`${machine}: ${sum}`);
      const run = machine in this.#now ? '' : `Not in this run. `;
      const rows = all.map(([name, why]) => {
        const kind = /^(walked|failed)/.exec(why)?.[0] ?? 'without';
        return `<tr><td>${html(name)}</td><td class="${kind}">${html(why.slice(0, 400))}</td></tr>`;
      });
      const list = Object.entries(tours).map(([id, status]) => `${id}: ${status}`);
      return `<h2>${html(machine)}</h2><p>${run}${html(`${url}, ${begun} UTC`)}: ${sum}. Tours:<br>${list.map(html).join('<br>')}</p>
<table><tr><th>Transition</th><th>On the service</th></tr>${rows.join('')}</table>`;
    });
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tours on the service</title><style>${STYLE}</style>
<h1>Tours on the service</h1><p><a href="html/index.html">Playwright’s report</a> is of the latest run.</p>${parts.join('')}</html>`;
    writeFileSync(join(import.meta.dirname, 'index.html'), page);
    writeFileSync(FILE, JSON.stringify(machines));
    if (Object.values(this.#now).some(({ transitions }) => Object.values(transitions).includes('walked')))
      return undefined;
    console.error('No transition was walked.');
    return { status: 'failed' };
  }
}
