/** The fonts of a member's page. Drawn in the phone's own letters first, it would be laid out twice. */
import { pause } from './pause.ts';

const letter = { th: 'ก', lo: 'ກ' }[document.documentElement.lang] ?? '';
const loaded = import('./fonts.css').then(() =>
  document.fonts?.load(`1em ${getComputedStyle(document.body).fontFamily}`, `a1${letter}`),
);

/** Resolves when they are there, which is at once on a phone that has been here before; after 100 ms, or when they do not come. */
export const ready = Promise.race([loaded.catch(() => null), pause(100)]);
