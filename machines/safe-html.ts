import type { Local } from '../contract/local-text.ts';

/**
 * HTML of the operator that was cleaned (src/adapters/html.ts): nothing in it runs, posts or styles. Only this kind
 * reaches a view.
 */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };
/** Safe HTML in one language, or in each that the operator wrote. */
export type LocalHtml = Local<SafeHtml>;
