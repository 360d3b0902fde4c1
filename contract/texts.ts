import type en from '../locales/en.json';

/** Every text has one of these keys; a key that is not in the catalogue does not compile. */
export type MessageId = keyof typeof en;
