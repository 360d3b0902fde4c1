/**
 * What a member has typed into a money form and not sent yet, as the form's flow tells whoever keeps it. A session that
 * expires in the middle, or a page that is loaded anew, takes nothing of it: the form opens again filled in. Never a
 * secret, and never anything that is sent by itself.
 */
export type TypedCommand<Form> =
  | { readonly type: 'typed.keep'; readonly form: Form }
  /** It was sent. */
  | { readonly type: 'typed.drop' };
