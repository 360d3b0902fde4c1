/** The data of a machine's page for its script, and of its JSON file: each different step once. */
import type { MachineReport, ReportedPath } from './paths.ts';
import type { Step } from './words.ts';

export const LOCALES = ['th', 'la', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ['light', 'dark'] as const;

/** A state's pictures are `pictures/<machine>/<state>.<locale>.<theme>.webp`. This is how high they are, in CSS pixels. */
export type Heights = Readonly<Record<Locale, number>>;

export interface PathData extends Omit<ReportedPath, 'steps'> {
  /** Places in `steps`. */
  readonly steps: readonly number[];
}

export interface PageData {
  readonly machine: string;
  readonly pictures: Readonly<Record<string, Heights>>;
  readonly steps: readonly Step[];
  readonly shortest: readonly PathData[];
  readonly simple: readonly PathData[];
}

export function pageData(machine: string, pictures: ReadonlyMap<string, Heights>, report: MachineReport): PageData {
  const places = new Map<string, number>();
  const steps: Step[] = [];
  const short = (path: ReportedPath): PathData => ({
    ...path,
    steps: path.steps.map((step) => {
      const name = JSON.stringify(step);
      const known = places.get(name);
      if (known !== undefined) return known;
      places.set(name, steps.length);
      return steps.push(step) - 1;
    }),
  });
  const shortest = report.shortest.map(short);
  const simple = report.simple.map(short);
  return { machine, pictures: Object.fromEntries(pictures), steps, shortest, simple };
}
