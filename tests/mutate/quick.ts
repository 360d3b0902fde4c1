/** Judges a mutant by what its machine does, without a view, and says which tours need one. */
import { type Walked, walkedHeadless } from './headless.ts';
import type { Generator } from './paths.ts';

/** `killed`: how it was noticed. `doubtful`: the tours, by their number, that a view may tell from those of the original. */
export type Judgement = { readonly killed: string } | { readonly doubtful: readonly number[] | 'all' };

function firstDifference(one: readonly string[], other: readonly string[]): string {
  const first = one.findIndex((line, index) => line !== other[index]);
  const at = first < 0 ? one.length : first;
  return `it does: ${(other[at] ?? 'nothing more').trim()} (record: ${(one[at] ?? 'nothing more').trim()})`;
}

const differing = (one: Walked, other: Walked): number[] =>
  one.tours.flatMap((tour, index) => (tour === other.tours[index] ? [] : [index]));

export class Judge {
  readonly #walk: (known?: readonly string[]) => Promise<Walked>;
  readonly #original: Walked;
  /** Tours that differ from run to run: the view is asked about them each time. */
  readonly #unsteady: readonly number[];

  private constructor(
    walk: (known?: readonly string[]) => Promise<Walked>,
    original: Walked,
    unsteady: readonly number[],
  ) {
    this.#walk = walk;
    this.#original = original;
    this.#unsteady = unsteady;
  }

  /** Of a machine without a mutant. Null where it cannot be walked without a view, or does something else each time. */
  static async of(
    { model }: Generator,
    caught: (work: () => Promise<Walked>) => Promise<Walked>,
  ): Promise<Judge | null> {
    const walk = (known?: readonly string[]) => caught(() => walkedHeadless(model, known));
    try {
      const [one, other] = [await walk(), await walk()];
      if (one.record !== other.record || one.missed !== other.missed || one.tours.length !== other.tours.length)
        return null;
      return new Judge(walk, one, differing(one, other));
    } catch {
      return null;
    }
  }

  /** Throws where a tour cannot be walked any more. */
  async judge(): Promise<Judgement> {
    const original = this.#original;
    const found = await this.#walk(original.edges);
    if (found.tours.length === 0) return { killed: firstDifference(original.edges, found.edges) };
    if (found.record !== original.record)
      return { killed: firstDifference(original.record.split('\n'), found.record.split('\n')) };
    if (found.missed !== original.missed) return { killed: `missed: ${found.missed}` };
    if (found.tours.length !== original.tours.length) return { doubtful: 'all' };
    return { doubtful: [...new Set([...differing(original, found), ...this.#unsteady])].sort((a, b) => a - b) };
  }
}
