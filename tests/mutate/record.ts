/**
 * What the harness finds in the place of its recorder: the same, and it tells at the very step that a machine does or
 * shows something else than without a mutant, instead of at the end of all tours.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Step } from '../paths/harness/generate.ts';
import { Recorder as Plain } from '../paths/harness/record.ts';

/** Lines that differ in what they carry alone: more than these are not shown one by one in a record. */
const ALIKE = 2;

const headOf = (line: string) => line.replace(/ [{[].*$/, '');

/** What the tours of a model do and show without any mutant. */
class Known {
  readonly steps = new Map<string, { times: number; lines: Map<string, number> }>();
  readonly screens = new Map<string, Set<string>>();

  learn(step: string, lines: ReadonlySet<string>, place: string, screens: Iterable<string>): void {
    const known = this.steps.get(step) ?? { times: 0, lines: new Map<string, number>() };
    this.steps.set(step, known);
    known.times += 1;
    for (const line of lines) known.lines.set(line, (known.lines.get(line) ?? 0) + 1);
    this.screens.set(place, new Set([...(this.screens.get(place) ?? []), ...screens]));
  }

  compare(step: string, lines: ReadonlySet<string>, place: string, screens: Iterable<string>): void {
    const known = this.steps.get(step);
    if (known === undefined) throw new Error(`the record knows no step "${step}"`);
    const heads = [...known.lines.keys()].map(headOf);
    for (const line of lines) {
      const alike = heads.filter((head) => head === headOf(line)).length;
      if (!known.lines.has(line) && alike <= ALIKE) throw new Error(`the record of "${step}" does not know: ${line}`);
    }
    for (const [line, times] of known.lines)
      if (times === known.times && !lines.has(line)) throw new Error(`the record of "${step}" misses: ${line}`);
    for (const screen of screens)
      if (!this.screens.get(place)?.has(screen)) throw new Error(`the record of "${place}" does not show: ${screen}`);
  }
}

const models = new Map<string, Known>();
let model = '';
let learning = false;

/** Which model's tours are generated next. */
export function ofModel(name: string): void {
  model = name;
}

/** What tours do while `work` runs is what they do without any mutant. */
export async function learned<Result>(work: () => Promise<Result>): Promise<Result> {
  learning = true;
  try {
    return await work();
  } finally {
    learning = false;
  }
}

/** The record that is in the repository says something else, or is not there: it judges nothing. `test`: that says so. */
export function forget(test: string): void {
  for (const name of models.keys()) if (test.startsWith(`${name}: `)) models.delete(name);
}

export class Recorder extends Plain {
  readonly #model = model;

  override after(from: Step | null, step: Step, snapshot: AnyMachineSnapshot, key: string, hasView: boolean): void {
    const before = new Map([...this.transitions].map(([place, edges]) => [place, times(edges)]));
    super.after(from, step, snapshot, key, hasView);
    const taken = [...this.transitions].flatMap(([place, edges]) =>
      [...edges].flatMap(([name, { times: now }]) =>
        now === (before.get(place)?.get(name) ?? 0) ? [] : [`${place}: ${name}`],
      ),
    );
    const known = models.get(this.#model) ?? new Known();
    if (learning) models.set(this.#model, known);
    else if (!models.has(this.#model)) return;
    const lines = new Set(this.lines);
    for (const [place, screens] of this.screens)
      for (const name of taken)
        if (learning) known.learn(name, lines, place, screens.keys());
        else known.compare(name, lines, place, screens.keys());
  }
}

const times = (edges: ReadonlyMap<string, { times: number }>) =>
  new Map([...edges].map(([name, { times: count }]) => [name, count]));
