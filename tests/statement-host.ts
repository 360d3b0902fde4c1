/**
 * The part of the app that the statement reads, for tests: an address bar that lies in this process, and English texts.
 */
import type { StatementHost } from '../src/actors/statement-page.ts';
import { loadMessages } from '../src/i18n/messages.ts';

const messages = await loadMessages({ locale: 'en', parts: ['core', 'codes', 'member'] });

export function statementHost(
  wallet: StatementHost['wallet'] = { getSnapshot: () => ({ context: { reading: null } }) },
) {
  let search = '';
  let listener = () => {};
  const host: StatementHost = {
    navigation: {
      getSnapshot: () => ({ context: { route: 'statement', search } }),
      subscribe: (told) => {
        listener = told;
        return { unsubscribe: () => {} };
      },
    },
    language: { getSnapshot: () => ({ context: { messages, locale: 'en' } }) },
    wallet,
  };
  return {
    host,
    /** The address changes, as by the player's "back". */
    goTo(query: string) {
      search = query;
      listener();
    },
  };
}
