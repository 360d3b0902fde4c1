/**
 * The unsent input of a money form, as the form's flow sends it to the keeper. A session that expires in the middle, or
 * a page that is loaded anew, loses nothing of it: the form opens again filled in. Never a secret, and never anything
 * that is sent by itself.
 */
export type TypedCommand<Form> =
  | { readonly type: 'typed.keep'; readonly form: Form }
  /** The form was sent. */
  | { readonly type: 'typed.drop' };
