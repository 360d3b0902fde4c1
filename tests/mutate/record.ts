/**
 * The stand-in for the harness's recorder: the same, but it tells at the very step that a state shows something else
 * than its record says, instead of at the end of all tours.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import type { Step } from '../paths/harness/generate.ts';
import { Recorder as Plain } from '../paths/harness/record.ts';

type Screens = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads from a record what the player has in each state. */
function screensOf(record: string): Screens {
  const screens = new Map<string, Set<string>>();
  let texts = new Set<string>();
  let lines: string[] | null = null;
  const close = () => {
    if (lines !== null) texts.add(lines.join('\n'));
    lines = null;
  };
  const lists = record.slice(record.indexOf('\nWhat the player has')).split('\n').slice(3);
  for (const line of lists) {
    if (line.startsWith('    ')) lines = [...(lines ?? []), line];
    else if (/^ {2}\d+$/.test(line)) {
      // A state's first number follows its name, of which nothing is shown.
      if (line !== '  1') close();
      lines = [];
    } else if (line !== '') {
      close();
      texts = new Set();
      screens.set(line, texts);
      lines = [];
    }
  }
  close();
  return screens;
}

const known = new Map<string, Screens | null>();
let model = '';

/** Sets the model whose tours are generated next. */
export function ofModel(name: string): void {
  model = name;
  if (known.has(name)) return;
  const path = join(process.cwd(), 'tests', 'paths', 'records', `${name.replace(/\W+/g, '-')}.txt`);
  known.set(name, existsSync(path) ? screensOf(readFileSync(path, 'utf8')) : null);
}

/** The record in the repository says something else than the machine without a mutant: it judges nothing. */
export function forget(test: string): void {
  for (const name of known.keys()) if (test.startsWith(`${name}: `)) known.set(name, null);
}

export class Recorder extends Plain {
  readonly #model = model;

  override after(from: Step | null, step: Step, snapshot: AnyMachineSnapshot, key: string, hasView: boolean): void {
    super.after(from, step, snapshot, key, hasView);
    const record = known.get(this.#model);
    if (!record) return;
    for (const [place, screens] of this.screens)
      for (const screen of screens.keys())
        if (!record.get(place)?.has(screen)) throw new Error(`the record of "${place}" does not show: ${screen}`);
  }
}
