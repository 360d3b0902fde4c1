/** The fonts of a member's page. Drawn in the phone's own letters first, it would be laid out twice. */
import { localStore } from './adapters/storage.ts';
import { config } from './config.ts';
import { initialLocale } from './i18n/locale.ts';
import { pause } from './pause.ts';

// The page's own `lang` follows with its texts.
const letter = { th: 'ก', la: 'ກ', en: '' }[initialLocale(localStore.get('locale'), config.laos)];
// Home's own file holds their style sheet; there is no page where home is drawn for that file.
const isThere = globalThis.document?.fonts?.size > 0;
const loaded = Promise.resolve(isThere || import('./fonts.css')).then(() =>
  document.fonts?.load(`1em ${getComputedStyle(document.body).fontFamily}`, `a1${letter}`),
);

/** Resolves when the fonts are there: at once on a phone that has them; after 100 ms, or when they do not come. */
export const ready = Promise.race([loaded.catch(() => null), pause(100)]);
