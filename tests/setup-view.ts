/** The parts of a browser that jsdom lacks and the views use. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { keepFocus } from '../src/adapters/kept-focus.ts';
import { quickenDom } from './quick-dom.ts';

// Milliseconds in which something awaited must be there. Nobody waits for them: they allow for a busy machine.
configure({ asyncUtilTimeout: 60_000 });

declare global {
  /** The page that vitest made; the worker's window has of it what Node does not have. */
  var jsdom: { readonly window: Window & typeof globalThis };
  /** True once this worker has its quick ways for jsdom's frequent work. */
  var __isQuick: boolean | undefined;
}

/**
 * React's development build notes a stack trace for each element that is created, up to a limit that it lifts again each
 * second: an eighth of the time of a tour. Nobody reads them here. The checks and warnings of the build stay.
 */
function withoutOwnerStacks() {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });
}

// The players' zone, whatever the machine's: what is expected has the times that they see.
process.env.TZ = 'Asia/Bangkok';

if (typeof window !== 'undefined') {
  withoutOwnerStacks();
  // Node 26 has a storage of its own, which hides the page's.
  for (const name of ['localStorage', 'sessionStorage', 'Storage'] as const)
    Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true, writable: true });
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
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  const lacking = {
    matchMedia: media,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    CSS: {
      ...globalThis.CSS,
      escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
      supports: () => false,
    },
  };
  // Not stubs of vitest: a test that takes its own stubs back leaves these.
  for (const [name, value] of Object.entries(lacking))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
  // jsdom says "not implemented" once per call; axe calls it.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.getAnimations = () => [];
  // This runs before each file; the window is the worker's, and has it already after the first.
  if (!globalThis.__isQuick) {
    globalThis.__isQuick = true;
    quickenDom();
  }
  // Nothing is drawn: a frame is over at once.
  window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 0));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  let test = new AbortController();
  beforeEach(() => {
    test = new AbortController();
    // The files of a worker share its window: each test begins with an empty storage.
    localStorage.clear();
    sessionStorage.clear();
    keepFocus(document, test.signal);
  });
  afterEach(() => {
    cleanup();
    test.abort();
  });
}
