/**
 * HTML of the operator that was cleaned (src/adapters/html.ts): nothing in it runs, posts or styles. Only this kind
 * reaches a view.
 */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };
