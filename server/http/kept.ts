/**
 * Settings and lists that rarely change, in memory until the database says that one of them has changed (migration 0042).
 * For calls that come with a session or may: what it says then is read with the session.
 */
import type { Currency } from '../../contract/entities.ts';
import type { Database } from '../db/database.ts';
import { failingProviders, type Offered, offeredProviders } from '../qrcode/providers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { readActiveWheels, type Wheel } from '../spin/wheels.ts';

export interface Kept {
  readonly settings: Settings;
  /** QR providers: which are offered, and which give no code at the moment. */
  readonly offered: readonly Offered[];
  readonly failing: readonly string[];
  /** The wheels that players spin, by the currency of their money; none while they are switched off. */
  readonly wheels: ReadonlyMap<Currency, Wheel>;
}

/** The settings and lists of the database's `version`, or of a moment later. */
export type Keep = (version: string) => Promise<Kept>;

export function keeping(db: Database): Keep {
  let kept: { readonly version: string; readonly lists: Promise<Kept> } | undefined;
  return (version) => {
    if (kept?.version === version) return kept.lists;
    const lists = read(db);
    kept = { version, lists };
    lists.catch(() => {
      if (kept?.lists === lists) kept = undefined;
    });
    return lists;
  };
}

async function read(db: Database): Promise<Kept> {
  const [settings, offered, failing, wheels] = await Promise.all([
    readSettings(db),
    offeredProviders(db),
    failingProviders(db),
    readActiveWheels(db),
  ]);
  return { settings, offered, failing, wheels: settings.spinActive ? wheels : new Map() };
}
