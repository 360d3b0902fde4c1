/** The report of recordings: how often what was seen of each machine, what was never seen, and how to see it. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isErrorCode } from '../../../contract/errors.ts';
import { type ChartState, chartOf } from '../../../tools/visualiser/page/chart.ts';
import { readRecording } from '../../../tools/visualiser/page/file.ts';
import { addHeat, type Heat, NO_HEAT } from '../../../tools/visualiser/page/heat.ts';
import { nameOf, transitionsOf } from '../harness/generate.ts';
import { toursByHand } from '../plan/plan.ts';
import type { AnyModel } from './collect.ts';
import { LOCALES } from './page-data.ts';
import { type MachineReport, takenIn } from './paths.ts';

/** Paths of the recordings, from `npm run paths -- --heat FILE...`. */
const FILES = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), process.env.HEAT ?? '[]');

/** The recordings of one machine: its heat, and the refusals and languages in which it was seen. */
export interface Seen {
  readonly heat: Heat;
  readonly codes: Set<string>;
  readonly languages: Set<string>;
}

const CODE = /"code":"(\w+)"/g;
const codesIn = (json: string): string[] =>
  [...json.matchAll(CODE)].flatMap(([, code = '']) => (isErrorCode(code) ? [code] : []));
const inLanguage = v.object({ locale: v.string() });

/**
 * What the recordings have of each machine, by its id; null without recordings. `definitions` and `charts`: today's, by the
 * same id.
 */
export function seenIn(
  definitions: ReadonlyMap<string, string>,
  charts: ReadonlyMap<string, ChartState>,
  files = FILES,
): ReadonlyMap<string, Seen> | null {
  if (files.length === 0) return null;
  const all = new Map<string, Seen>();
  for (const machine of charts.keys()) all.set(machine, { heat: NO_HEAT(), codes: new Set(), languages: new Set() });
  const ids = new Map<string, string | undefined>();
  const idOf = (definition: string) => {
    if (!ids.has(definition)) ids.set(definition, chartOf(definition)?.key);
    return ids.get(definition);
  };
  for (const file of files) {
    const { recording } = readRecording(readFileSync(file, 'utf8'), definitions, Number.POSITIVE_INFINITY);
    const machines = new Map(
      [...recording.actors].flatMap(([id, { definition }]) =>
        definition === undefined ? [] : [[id, idOf(definition)] as const],
      ),
    );
    for (const [machine, { heat }] of all) {
      const chart = charts.get(machine);
      if (chart) addHeat(heat, chart, recording, (actor) => machines.get(actor) === machine);
    }
    let language: string | null = null;
    for (const { target, payload, before, after } of recording.entries) {
      const machine = machines.get(target) ?? '';
      if (machine === 'locale') {
        const { success, output } = v.safeParse(inLanguage, (after ?? before)?.context);
        language = success ? output.locale : language;
      }
      const seen = all.get(machine);
      if (language !== null) seen?.languages.add(language);
      for (const code of codesIn(JSON.stringify(payload))) seen?.codes.add(code);
    }
  }
  return all;
}

/** A test case that takes transitions which nobody has seen, up to the step that takes its last one. */
export interface Proposal {
  readonly id: string;
  readonly steps: number;
  readonly sees: number;
}

/** What nobody has seen of a machine, and the test cases by which it is seen with the fewest steps. */
export interface Unseen {
  /** Names of transitions. */
  readonly transitions: readonly string[];
  /** The codes of refusals that its fixtures have. */
  readonly codes: readonly string[];
  readonly languages: readonly string[];
  readonly cases: readonly Proposal[];
}

/** The cases that take all of `wanted` that any takes: each time the one that sees the most for its steps. */
export function proposalsOf(
  cases: readonly { readonly id: string; readonly taken: readonly (readonly string[])[] }[],
  wanted: readonly string[],
): Proposal[] {
  const left = new Set(wanted);
  const proposals: Proposal[] = [];
  for (;;) {
    const offers = cases.map(({ id, taken }) => {
      const fresh = new Set(taken.flat().filter((one) => left.has(one)));
      const steps = taken.findLastIndex((some) => some.some((one) => fresh.has(one))) + 1;
      return { id, fresh, steps, worth: steps === 0 ? 0 : fresh.size / steps };
    });
    const [best] = offers.toSorted((one, other) => other.worth - one.worth);
    if (best === undefined || best.worth === 0) return proposals;
    for (const one of best.fresh) left.delete(one);
    proposals.push({ id: best.id, steps: best.steps, sees: best.fresh.size });
  }
}

/** `name`: the model's. */
export function unseenOf(
  { heat, codes, languages }: Seen,
  name: string,
  model: AnyModel,
  { shortest, excused }: MachineReport,
): Unseen {
  const all = [...new Set(transitionsOf(model.machine).map(nameOf))];
  const transitions = all.filter((one) => !(one in excused) && !heat.transitions.has(one));
  const cases = toursByHand(name, model).map(({ id, input, tour }) => ({ id, taken: takenIn(model, input, tour) }));
  const known = shortest.flatMap(({ steps }) => steps.flatMap(({ payload }) => codesIn(payload)));
  return {
    transitions,
    codes: [...new Set(known)].filter((code) => !codes.has(code)),
    languages: LOCALES.filter((locale) => !languages.has(locale)),
    cases: proposalsOf(cases, transitions),
  };
}
