/** Counts the mutants that were noticed: over all, for each machine and for each kind of mistake. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Result } from './job.ts';
import type { Subject } from './machines.ts';
import type { Mutant } from './mutants.ts';
import type { Found } from './supervise.ts';

/** A mutant that does the same as the machine. Reviewed by hand. */
const Excuse = v.object({ file: v.string(), kind: v.string(), place: v.string(), reason: v.string() });
export type Excuse = Readonly<v.InferOutput<typeof Excuse>>;

export const excusesIn = (root: string): readonly Excuse[] =>
  v.parse(v.array(Excuse), JSON.parse(readFileSync(join(root, 'tests/mutate/excused.json'), 'utf8')));

export interface Row {
  readonly name: string;
  readonly total: number;
  readonly tried: number;
  readonly killed: number;
  readonly generated: number;
  readonly excused: number;
}

export interface Survivor extends Omit<Mutant, 'edits'> {
  readonly machine: string;
}

export interface Kill extends Survivor {
  readonly killed: NonNullable<Result['killed']>;
  readonly by: string;
}

export interface Score {
  readonly total: number;
  readonly tried: number;
  readonly excused: number;
  /** In percent; null where nothing was tried. */
  readonly all: number | null;
  readonly generated: number | null;
  readonly machines: readonly Row[];
  readonly kinds: readonly Row[];
  readonly survivors: readonly Survivor[];
  readonly kills: readonly Kill[];
  readonly broken: readonly string[];
  /** Excuses that are not needed. */
  readonly idle: readonly Excuse[];
}

interface Judged extends Survivor {
  readonly result: Result | undefined;
  readonly excuse: Excuse | undefined;
}

const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

function rowOf(name: string, judged: readonly Judged[]): Row {
  const counted = judged.filter(
    ({ result, excuse }) => result !== undefined && result.killed !== 'static' && excuse === undefined,
  );
  return {
    name,
    total: judged.length,
    tried: counted.length,
    killed: counted.filter(({ result }) => result?.killed).length,
    generated: counted.filter(({ result }) => result?.killed === 'generated' || result?.killed === 'hang').length,
    excused: judged.filter(({ excuse }) => excuse !== undefined).length,
  };
}

/** Lines that both have at the end are not part of the difference. */
function shortened({ before, after }: Mutant): { before: string; after: string } {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  while (old.length > 1 && fresh.length > 1 && old.at(-1) === fresh.at(-1)) {
    old.pop();
    fresh.pop();
  }
  return { before: old.join('\n'), after: fresh.join('\n') };
}

export function scored(
  tried: readonly { machine: Subject; found: Found }[],
  chosen: ReadonlySet<Mutant>,
  excuses: readonly Excuse[],
): Score {
  const judged = tried.flatMap(({ machine, found }) =>
    machine.mutants
      .filter((mutant) => chosen.has(mutant))
      .map((mutant): Judged => {
        const { id, file, line, kind, place } = mutant;
        const excuse = excuses.find((one) => one.file === file && one.kind === kind && one.place === place);
        return {
          machine: machine.name,
          id,
          file,
          line,
          kind,
          place,
          ...shortened(mutant),
          result: found.results.get(id),
          excuse,
        };
      }),
  );
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const ofKind = (kind: string) => judged.filter((one) => one.kind === kind);
  const over = rowOf('all', judged);
  const plain = ({ result: _result, excuse: _excuse, ...rest }: Judged): Survivor => rest;
  const files = new Set(tried.map(({ machine }) => machine.file));
  const places = new Set(
    tried.flatMap(({ machine }) => machine.mutants.map(({ file, kind, place }) => `${file}|${kind}|${place}`)),
  );
  return {
    total: over.total,
    tried: over.tried,
    excused: over.excused,
    all: share(over.killed, over.tried),
    generated: share(over.generated, over.tried),
    machines: tried
      .map(({ machine }) =>
        rowOf(
          machine.name,
          judged.filter((one) => one.machine === machine.name),
        ),
      )
      .filter(({ total }) => total > 0),
    kinds: kinds.map((kind) => rowOf(kind, ofKind(kind))).filter(({ total }) => total > 0),
    survivors: judged.filter(({ result, excuse }) => result?.killed === null && excuse === undefined).map(plain),
    kills: judged.flatMap((one) => {
      const { result } = one;
      return result?.killed && result.killed !== 'static'
        ? [{ ...plain(one), killed: result.killed, by: result.by }]
        : [];
    }),
    broken: [...new Set(tried.flatMap(({ found }) => found.broken))],
    idle: [
      ...judged.flatMap(({ result, excuse }) => (excuse !== undefined && result?.killed ? [excuse] : [])),
      ...excuses.filter(({ file, kind, place }) => files.has(file) && !places.has(`${file}|${kind}|${place}`)),
    ],
  };
}
