/** The types of the operator's line to everybody. */
import type { LocalHtml } from '../safe-html.ts';

/** The operator's line to everybody. */
export interface Announcement {
  readonly html: LocalHtml;
  /** The line as the operator wrote it, by which it is recognised. */
  readonly source: string;
}

export type SiteEvent =
  /** Another page of the app is about to show. */
  | { readonly type: 'page.changed' }
  /** The player has read it. */
  | { readonly type: 'announcement.dismiss' };

/** The command to the store: hide the line until the tab is closed, or until the operator writes another one. */
export interface SiteCommand {
  readonly type: 'announcement.read';
  readonly source: string;
}

export interface SiteContext {
  announcement: Announcement | null;
}
