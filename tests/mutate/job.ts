/** The messages between the command and the process that tries the mutants, in files. */
import * as v from 'valibot';

/** A machine's file, and the tests that may see its mutants, nearest first. */
export const Job = v.object({
  file: v.string(),
  /** A statechart, or plain code. */
  kind: v.picklist(['machine', 'code']),
  /** Mutants to try, by their ids. */
  mutants: v.array(v.string()),
  tests: v.array(v.string()),
  /** The number of `tests` that are the machine's own; the others are tried on the mutants that survive these. */
  own: v.number(),
  /** Journeys that were written by hand are run too. */
  journeys: v.boolean(),
  /** The file of the results, one a line. */
  results: v.string(),
  /** The time to stop, in milliseconds since 1970. */
  until: v.number(),
});
export type Job = v.InferOutput<typeof Job>;

export const Result = v.object({
  id: v.string(),
  /**
   * `generated`: by a tour, a record or a random walk. `journey`: by a test that was written by hand. `static`: it runs only while
   * modules are loaded, and is not tried. */
  killed: v.nullable(v.picklist(['generated', 'journey', 'hang', 'static'])),
  /** The test that failed, and how. */
  by: v.string(),
  milliseconds: v.number(),
});
export type Result = v.InferOutput<typeof Result>;

/** A line of the results: a mutant was begun, its result, or a test that fails without any mutant. */
export const Line = v.variant('what', [
  v.object({ what: v.literal('begun'), id: v.string() }),
  v.object({ what: v.literal('result'), result: Result }),
  v.object({ what: v.literal('broken'), test: v.string(), error: v.string() }),
]);
export type Line = v.InferOutput<typeof Line>;
