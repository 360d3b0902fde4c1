import type { Config } from '../config.ts';
import type { Transaction } from '../db/database.ts';

/** Puts one part of the first data in. */
export type Seed = (tx: Transaction, config: Config, now: Date) => Promise<void>;
