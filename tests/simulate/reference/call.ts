/** Shared types of the parts of the reference account. */
import type { Account } from './account.ts';
import type { Setup } from './rules.ts';

/** A request that has come to the door, and what was answered. */
export interface Call {
  /** Method and path. */
  readonly name: string;
  readonly body: unknown;
  /** The body as it travelled, where it is no JSON. */
  readonly text: string | null;
  readonly token: string | null;
  readonly key: string | null;
  /** The cookie by which the browser is known. */
  readonly device: string;
  readonly began: number;
  ended: number;
  /** Null: the service ended before. */
  status: number | null;
  reply: unknown;
}

/** The credited transfers and the gift links of the world outside. */
export interface Outside {
  /** Transfers that were credited, by their reference. */
  readonly credited: Set<string>;
  /** By their code. */
  readonly gifts: Map<string, { readonly amount: number; isRegistered: boolean; taken: boolean }>;
  readonly giftIn: (link: string | null) => string | null;
}

/** The reference account, as its parts know it. */
export interface Books {
  readonly setup: Setup;
  /** By phone number. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly outside: Outside;
  now(): number;
  /** Looks again after so many milliseconds. */
  after(delay: number, look: () => void): void;
  fail(text: string): void;
  /** The account of a session. */
  holderOf(token: string | null): Account | undefined;
  /** The account that a payout, a slip or a code is of. */
  ownerOf(about: string): Account | undefined;
  /** Their lines have to hear of it. */
  told(account: Account, deposit?: string | null): void;
}
