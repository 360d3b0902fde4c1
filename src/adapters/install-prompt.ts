import { fromCallback } from 'xstate';
import type { InstallCommand, InstallEvent } from '../../machines/install/install.machine.ts';

/** Chrome's and Edge's event. No standard has it, nor have TypeScript's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser's offer from before this code was there (src/first-page.ts), until it was used. */
    installPrompt?: Event | undefined;
  }
}

const isPrompt = (event: Event | undefined): event is InstallPrompt => event !== undefined && 'prompt' in event;

/** Apps that show pages in a browser of their own, without its menu. */
const IN_AN_APP = /\b(Line\/|FBAN|FBAV|Instagram)/;

/** True on an iPhone or iPad outside the home screen: the page can be put there, but no page can ask for it. */
const isByHand = (): boolean =>
  'standalone' in navigator &&
  navigator.standalone === false &&
  navigator.userAgent.includes('Safari/') &&
  !IN_AN_APP.test(navigator.userAgent);

/** The browser's own way to install the app. An offer is good for one question. */
export const installPrompt = fromCallback<InstallCommand>(({ sendBack, receive }) => {
  const tell: (event: InstallEvent) => void = sendBack;
  if (isByHand()) tell({ type: 'install.described' });
  const offered = () => {
    if (isPrompt(window.installPrompt)) tell({ type: 'install.offered' });
  };
  const done = () => tell({ type: 'install.done' });
  offered();
  // The first page's listener is older: the offer is there by now.
  window.addEventListener('beforeinstallprompt', offered);
  window.addEventListener('appinstalled', done);
  receive(async () => {
    const prompt = window.installPrompt;
    window.installPrompt = undefined;
    const answer = isPrompt(prompt) ? await prompt.prompt().catch(() => null) : null;
    if (answer?.outcome !== 'accepted') tell({ type: 'install.declined' });
  });
  return () => {
    window.removeEventListener('beforeinstallprompt', offered);
    window.removeEventListener('appinstalled', done);
  };
});
