/** The first data of a new database, in parts; each part is put in once. */
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { uniteSpellings } from '../members/phone.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { seedAccounts, seedBanks } from './banks.ts';
import { seedBanners } from './banners.ts';
import { seedBonuses } from './bonuses.ts';
import { seedDemoHistory } from './demo-history.ts';
import { seedDemoKtb, seedDemoMember } from './demo-member.ts';
import { seedDemoPlay } from './demo-play.ts';
import { seedGames } from './games.ts';
import { seedKip } from './kip.ts';
import { seedEnglishGames, seedLaoBanks, seedLaoGames, seedSearchedGames } from './lao-names.ts';
import type { Seed } from './part.ts';
import { seedTexts } from './texts.ts';
import { seedWheel } from './wheel.ts';
import { seedWords } from './words.ts';

/** The number behind the chat's call button: zeros, so that trying it rings at nobody's. */
const seedChat: Seed = async (tx, { demo }) => {
  if (!demo) return;
  const { contactPhone } = await readSettings(tx);
  if (contactPhone === '') await writeSettings(tx, { contactPhone: '02-000-0000' });
};

/** Production begins with the banks of the two countries; everything else is the operator's to say (`npm run operator`). */
const IN_PRODUCTION: ReadonlySet<string> = new Set(['banks', 'games', 'lao-banks', 'lao-games', 'spellings']);

/** The seeds, in order. A new part is one line here; it also reaches databases that have the others already. */
const seeds: Readonly<Record<string, Seed>> = {
  banks: seedBanks,
  accounts: seedAccounts,
  games: seedGames,
  texts: seedTexts,
  banners: seedBanners,
  bonuses: seedBonuses,
  wheel: seedWheel,
  chat: seedChat,
  words: seedWords,
  'demo-member': seedDemoMember,
  'demo-play': seedDemoPlay,
  'demo-ktb': seedDemoKtb,
  'demo-history': seedDemoHistory,
  'lao-banks': seedLaoBanks,
  'lao-games': seedLaoGames,
  'english-games': seedEnglishGames,
  'searched-games': seedSearchedGames,
  kip: seedKip,
  spellings: (tx, { laos }) => uniteSpellings(tx, laos),
};

/** Any number; all processes take the same advisory lock. */
const LOCK = 4_107_002;

/** Puts in what is not in yet. Returns the names of the parts. */
export async function seed(db: Database, config: Config, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const done = new Set((await tx.query<{ name: string }>('select name from seed')).map((row) => row.name));
    // A part that the settings leave out is not done: it comes when they want it.
    const isLeftOut = (name: string) =>
      (config.production && !IN_PRODUCTION.has(name)) ||
      (name.endsWith('games') && !config.games) ||
      (name.startsWith('demo-') && !(config.demo && config.games)) ||
      (name === 'demo-history' && !config.demoHistory) ||
      ((name === 'spellings' || name === 'kip') && !config.laos);
    const pending = Object.entries(seeds).filter(([name]) => !done.has(name) && !isLeftOut(name));
    for (const [name, run] of pending) {
      await run(tx, config, now);
      await tx.query('insert into seed (name, ran_at) values ($1, $2)', [name, now]);
    }
    return pending.map(([name]) => name);
  });
}
