const letter = { th: 'ก', lo: 'ກ' }[document.documentElement.lang] ?? '';

/** Resolves when the fonts of the page's language are there, or do not come: at once, on a phone that has been here before. */
export const there = import('./fonts.css')
  .then(() => document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`, `a1${letter}`))
  .catch(() => null);
