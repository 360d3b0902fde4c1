/** The events, the commands and the context of the open dialogs. */
import type { RouteName } from '../navigation/routes.ts';
import { comesBack, type Dialog, isOneOf } from './dialog.ts';

export type DialogCommand =
  /**
   * Opens over what is open, where it may lie there; else nothing happens. `receiving`: it is opened to receive at
   * once, without banners before it. A reload does not receive again.
   */
  | { readonly type: 'dialog.open'; readonly dialog: Dialog; readonly receiving?: boolean }
  /** Opens as soon as nothing else is open. Leaving the page calls it off. */
  | { readonly type: 'dialog.await'; readonly dialog: Dialog }
  /** Closes it, and what lies over it. */
  | { readonly type: 'dialog.close'; readonly dialog: Dialog }
  | { readonly type: 'dialogs.close' };

/**
 * `missing`: its code has not come, though it may have been open before a reload; what the player opens takes its place.
 * `ready`: its code is there, and its panel may be open as a dialog. `beside`: it is open on a wide screen, where it is no
 * dialog, but none opens by itself meanwhile.
 */
export type ChatPlace = 'missing' | 'ready' | 'beside';

export type DialogsEvent =
  | DialogCommand
  /** The page's address asks for this dialog: it opens as if awaited. A name that is none is ignored. */
  | { readonly type: 'dialog.wanted'; readonly name: string }
  | { readonly type: 'chat.placed'; readonly place: ChatPlace }
  /** Another page of the app is about to show. */
  | { readonly type: 'page.taken'; readonly route: RouteName }
  /** The browser is at an entry of its history where these dialogs are open. */
  | { readonly type: 'entry.told'; readonly stack: readonly Dialog[] };

/** The commands to the browser's history: each open dialog is an entry of it. */
export type EntryCommand =
  | { readonly type: 'entry.add'; readonly stack: readonly Dialog[] }
  /** Goes back by so many entries. The answer is `entry.told`. */
  | { readonly type: 'entry.leave'; readonly count: number }
  | { readonly type: 'entry.ask' };

export interface DialogsContext {
  /** The open dialogs, the topmost last. */
  stack: readonly Dialog[];
  /** The open dialogs by the browser's history. It follows `stack`, except when the player goes back or forward. */
  entries: readonly Dialog[];
  waiting: Dialog | null;
  receiving: boolean;
  chat: ChatPlace;
  route: RouteName | null;
}

/** The dialogs that the player sees: a chat that is missing shows nothing. */
export const standing = ({ stack, chat }: Pick<DialogsContext, 'stack' | 'chat'>): readonly Dialog[] =>
  chat === 'missing' ? stack.filter((dialog) => dialog !== 'chat') : stack;

/** The number of dialogs at the bottom that are the same. */
export function shared(one: readonly Dialog[], other: readonly Dialog[]): number {
  const end = one.findIndex((dialog, index) => dialog !== other[index]);
  return end === -1 ? one.length : end;
}

/**
 * The dialogs of the browser's entry that stay open: all that were open before, and above them only those that can come
 * back.
 */
export function followed(entries: readonly Dialog[], stack: readonly Dialog[]): readonly Dialog[] {
  const known = shared(entries, stack);
  const end = entries.findIndex((dialog, index) => index >= known && !comesBack(dialog));
  return end === -1 ? entries : entries.slice(0, end);
}

export const isBannered = isOneOf('invite', 'refund');

export const isHowto = isOneOf('howto');
