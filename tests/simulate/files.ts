/** The stand-in for IndexedDB: files by the id of their message, kept by the phone. */
import type { Files } from '../../src/adapters/outbox.ts';
import type { Phone } from './browser.ts';

export function filesOf(phone: Phone): Files {
  const { files } = phone;
  return {
    get: async (clientId) => files.get(clientId) ?? null,
    async put(clientId, file) {
      if (phone.storage === 'works') files.set(clientId, file);
    },
    async remove(clientId) {
      files.delete(clientId);
    },
    async keepOnly(clientIds) {
      for (const clientId of files.keys()) if (!clientIds.includes(clientId)) files.delete(clientId);
    },
  };
}
