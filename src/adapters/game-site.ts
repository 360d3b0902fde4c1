/**
 * Takes the player to a game's own site: no referrer, no opener, http and https only. A new tab is opened in the very tap
 * (later the browser would hold it back), empty until the way in is known.
 */
import type { Entrance } from '../../machines/game/entrance.ts';
import { webAddress } from '../web-address.ts';

export interface GameSite {
  /** Opens the empty tab, where games open in one; `title` stands in it meanwhile. */
  reserve(title: string): void;
  /** Closes the tab again: there is nowhere to go. */
  release(): void;
  /** Goes there. False when the browser has held the tab back, or the player has closed it. */
  enter(entrance: Entrance): boolean;
}

/** Leaves the document by the entrance. Nothing of the entrance stays in it. */
function leave(document: Document, { link, inputs }: Entrance): void {
  const quiet = document.createElement('meta');
  quiet.name = 'referrer';
  quiet.content = 'no-referrer';
  document.head.append(quiet);
  if (inputs === null) {
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.rel = 'noreferrer noopener';
    anchor.setAttribute('referrerpolicy', 'no-referrer');
    anchor.click();
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = link;
  form.setAttribute('rel', 'noreferrer noopener');
  form.hidden = true;
  for (const { name, secret } of inputs) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = secret;
    form.append(input);
  }
  document.body.append(form);
  // Not form.submit(): a game's own field may be called "submit".
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** `newTab`: a build setting (rule: Game window); otherwise the game takes the place of this page. */
export function gameSite(newTab: boolean): GameSite {
  let tab: Window | null = null;
  const release = () => {
    tab?.close();
    tab = null;
  };
  return {
    reserve(title) {
      release();
      if (!newTab) return;
      tab = window.open('about:blank', '_blank');
      if (tab === null) return;
      // The game must not reach back to this page.
      tab.opener = null;
      tab.document.title = title;
      tab.document.body.textContent = `${title} …`;
    },
    release,
    enter(entrance) {
      if (webAddress(entrance.link, window.location.href) === null) throw new Error('not an address of the web');
      if (!newTab) {
        leave(window.document, entrance);
        return true;
      }
      const reserved = tab;
      tab = null;
      if (reserved === null || reserved.closed) return false;
      try {
        leave(reserved.document, entrance);
        return true;
      } catch {
        // The player has taken the tab elsewhere: its document is not ours any more.
        return false;
      }
    },
  };
}
