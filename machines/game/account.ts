/** The context and the events of a game account. */
import type { Problem } from '../../contract/outcome.ts';
import type { TextCopied } from '../clipboard.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { DialogTold } from '../dialogs/dialog.ts';

/** The username and the password with which the player logs in at the game. */
export interface GameLogin {
  readonly username: string;
  readonly password: string;
}

export type GameEvent =
  /** Open an account with the game. */
  | { readonly type: 'account.activate' }
  | { readonly type: 'login.retry' }
  | { readonly type: 'login.copy'; readonly what: keyof GameLogin }
  /** Show the password, or hide it again. */
  | { readonly type: 'password.toggle' }
  | { readonly type: 'reset.ask' }
  | { readonly type: 'reset.confirm' }
  | { readonly type: 'reset.cancel' }
  /** The player is done here. */
  | { readonly type: 'account.close' }
  | TextCopied
  | DialogTold<'reset'>
  | ConnectionChanged;

export interface GameInput {
  readonly code: string;
  readonly isActive: boolean;
  /** The player has pressed Play already: the game opens with the account. */
  readonly plays?: boolean;
}

export interface GameContext extends GameInput {
  /** Until the account leaves the screen: when it is back the game does not open once more. */
  plays: boolean;
  /** The login, only while the account is on the screen. */
  login: GameLogin | null;
  online: boolean;
  problem: Problem | null;
}

/** The input of each request to the service: one game. */
export interface AboutGame {
  readonly code: string;
}
