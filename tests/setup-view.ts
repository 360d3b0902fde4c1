/** What jsdom lacks of a browser and the views use. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Milliseconds in which something awaited must be there. Nobody waits for them: they allow for a busy machine.
configure({ asyncUtilTimeout: 60_000 });

if (typeof window !== 'undefined') {
  const media = (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
  vi.stubGlobal('matchMedia', media);
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('CSS', {
    ...globalThis.CSS,
    escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
    supports: () => false,
  });
  // jsdom says "not implemented" once per call; axe asks for it.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.getAnimations = () => [];
  afterEach(cleanup);
}
