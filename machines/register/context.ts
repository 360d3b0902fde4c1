import type { Bank, Source } from '../../contract/lookups.ts';
import type { Problem } from '../../contract/outcome.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import type { Complaints } from './rules.ts';

export interface RegisterInput {
  /** The Laos build: other phone numbers, and a currency. */
  readonly laos: boolean;
  /** The address's query: `?code=PR…` carries an invite code. */
  readonly search: string;
  /** The tab remembers no registration: the number's step shows at once. */
  readonly fresh?: boolean;
}

export interface RegisterContext extends RegisterInput {
  draft: Draft;
  /** Lives from the profile step's submit until the account is there; never remembered. */
  password: string;
  /** The choices of the forms; null until loaded. */
  sources: readonly Source[] | null;
  banks: readonly Bank[] | null;
  complaints: Complaints;
  /** Counts rejected submits: with each, the view takes the player to the first field at fault. */
  rejections: number;
  problem: Problem | null;
  /** The draft that was sent, with this password, when the answer was lost: the account may exist. */
  unanswered: Draft | null;
}

export function contextOf({ input }: { input: RegisterInput }): RegisterContext {
  return {
    ...input,
    draft: EMPTY_DRAFT,
    password: '',
    sources: null,
    banks: null,
    complaints: {},
    rejections: 0,
    problem: null,
    unanswered: null,
  };
}
