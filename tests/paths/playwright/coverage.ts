/** Writes index.html: each machine's transitions, as far as a browser has walked them on the service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Told {
  readonly machine: string;
  /** Each transition of a tour: `walked`, or what kept it from being walked. */
  readonly told: readonly (readonly [string, string])[];
}

const html = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const STYLE = `body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dde2ea;vertical-align:top}
h2,p,td{overflow-wrap:anywhere}
td:first-child{font-family:ui-monospace,monospace;font-size:13px;width:40%}.walked{color:#12703c}.failed{color:#b3261e;font-weight:600}.without{color:#5b6675}`;

export default class Coverage implements Reporter {
  readonly #machines = new Map<string, Map<string, string>>();
  readonly #tours = new Map<string, string[]>();

  onTestEnd({ title }: TestCase, { status, attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'steps')?.body?.toString();
    if (body === undefined) return;
    const { machine, told }: Told = JSON.parse(body);
    const known = this.#machines.get(machine) ?? new Map<string, string>();
    // Walked in one tour is walked; what failed says more than what was not tried.
    const rank = (why: string) =>
      ['walked', 'failed', 'not reached', 'needs'].findIndex((word) => why.startsWith(word));
    for (const [name, why] of told) {
      const old = known.get(name);
      if (old === undefined || rank(why) < rank(old)) known.set(name, why);
    }
    this.#machines.set(machine, known);
    this.#tours.set(machine, [...(this.#tours.get(machine) ?? []), `${title.split(' ')[0]}: ${status}`]);
  }

  onEnd(): void {
    const parts = [...this.#machines].map(([machine, transitions]) => {
      const all = [...transitions];
      const walked = all.filter(([, why]) => why === 'walked').length;
      const failed = all.filter(([, why]) => why.startsWith('failed')).length;
      const sum = `${walked} of ${all.length} transitions walked, ${failed} failed, ${all.length - walked - failed} not walked`;
      console.log(`${machine}: ${sum}`);
      const rows = all.map(([name, why]) => {
        const kind = /^(walked|failed)/.exec(why)?.[0] ?? 'without';
        return `<tr><td>${html(name)}</td><td class="${kind}">${html(why.slice(0, 400))}</td></tr>`;
      });
      return `<h2>${html(machine)}</h2><p>${sum}. Tours: ${html(this.#tours.get(machine)?.join(', ') ?? '')}</p>
<table><tr><th>Transition</th><th>On the service</th></tr>${rows.join('')}</table>`;
    });
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tours on the service</title><style>${STYLE}</style>
<h1>Tours on the service</h1><p>${html(process.env.WALLET_URL ?? '')} · <a href="html/index.html">Playwright’s report</a></p>${parts.join('')}</html>`;
    writeFileSync(join(import.meta.dirname, 'index.html'), page);
  }
}
