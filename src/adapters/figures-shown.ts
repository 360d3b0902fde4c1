/** The figures of the last visit, as home's own file shows them before the app's code is there (src/first-page.ts). */

/** Older figures are not shown any more. Milliseconds. */
export const FIGURES_KEPT = 30 * 24 * 3_600_000;

/** The figures by their place in the balance card; one that is not known is not among them. */
export type FiguresShown = { readonly [place in 'wallet' | 'total']?: string };

/** Written with the reading (src/actors/last-reading.ts), in the same entry. */
export interface Shown {
  /** The end of the session's token: another session's figures are never shown. */
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly shown: FiguresShown;
}
