/** The number behind the chat's call button: zeros, so that trying it rings at nobody's. */
import { readSettings, writeSettings } from '../settings/settings.ts';
import type { Seed } from './part.ts';

export const seedChat: Seed = async (tx, { demo }) => {
  if (!demo) return;
  const { contactPhone } = await readSettings(tx);
  if (contactPhone === '') await writeSettings(tx, { contactPhone: '02-000-0000' });
};
