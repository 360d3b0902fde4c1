/** The input of a form before this opening; undefined where there is none. */
export interface Recalled<Form> {
  /** Typed, and not sent, when the session expired or the page was loaded anew. */
  readonly typed: Form | undefined;
  /** Sent the last time. */
  readonly last: Form | undefined;
}

/**
 * The unsent input of a money form, as the form's flow sends it to the keeper. A session that expires in the middle, or
 * a page that is loaded anew, loses nothing of it: the form opens again filled in. Never a secret, and never anything
 * that is sent by itself.
 */
export type TypedCommand<Form> =
  | { readonly type: 'typed.keep'; readonly form: Form }
  /** A request was done. `form`: the form as it was sent, the last one from now on; null if no form asked for it. */
  | { readonly type: 'typed.sent'; readonly form: Form | null };
