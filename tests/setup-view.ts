/** The parts of a browser that jsdom lacks and the views use. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepFocus } from '../src/adapters/kept-focus.ts';

// Milliseconds in which something awaited must be there. Nobody waits for them: they allow for a busy machine.
configure({ asyncUtilTimeout: 60_000 });

declare global {
  /** The page that vitest made; the worker's window has of it what Node does not have. */
  var jsdom: { readonly window: Window & typeof globalThis };
  /** True once this worker has its quick ways for jsdom's frequent work. */
  var __isQuick: boolean | undefined;
}

const POINTERS_ONLY = /^\* \{ ?pointer-events: [a-z]+;? ?\}$/;

/** Rules about the pointer alone, by rule: to write one as text takes longer than to style the element. */
const pointerRules = new WeakMap<CSSRule, boolean>();

function isOfPointer(rule: CSSRule): boolean {
  const known = pointerRules.get(rule) ?? POINTERS_ONLY.test(rule.cssText);
  pointerRules.set(rule, known);
  return known;
}

/** Headless UI adds a sheet with one rule, about the pointer, which does not matter here. */
const isStyled = () =>
  [...document.styleSheets].some(({ cssRules }) => [...cssRules].some((rule) => !isOfPointer(rule)));

/**
 * jsdom matches every rule of its default style sheet against every element whose style is requested, and queries by
 * role do so for each element and all that is above it. Where neither a style sheet nor a style attribute says
 * otherwise, all elements of one kind have the same style: it is computed once.
 */
function quickStyles(compute: typeof window.getComputedStyle): typeof window.getComputedStyle {
  const known = new Map<string, CSSStyleDeclaration>();
  const inherits = (element: Element): boolean => {
    for (let above = element.parentElement; above !== null; above = above.parentElement)
      if (above.hasAttribute('style') && /visibility|pointer-events/.test(above.getAttribute('style') ?? ''))
        return true;
    return false;
  };
  return (element) => {
    if (isStyled() || element.hasAttribute('style') || inherits(element)) return compute(element);
    const kind = [
      element.tagName,
      element.parentElement?.tagName,
      element.getAttribute('type'),
      element.hasAttribute('open'),
      element.hasAttribute('hidden'),
    ];
    const style = known.get(kind.join()) ?? compute(element);
    known.set(kind.join(), style);
    return style;
  };
}

/** A selector of one element: its tag, then its other conditions. */
const OF_ONE_TAG = /^([a-z][a-z\d]*)(?:[.#:[][^\s,>+~]*)?$/;

/**
 * A query by role tries a hundred selectors on each element, one after the other, nearly all of which name another tag.
 * jsdom would have each of them parsed and resolved.
 */
function quickMatches(matches: (selector: string) => boolean): (this: Element, selector: string) => boolean {
  const tags = new Map<string, string | undefined>();
  return function (this: Element, selector: string) {
    if (!tags.has(selector)) tags.set(selector, OF_ONE_TAG.exec(selector)?.[1]);
    const tag = tags.get(selector);
    return (tag === undefined || tag === this.localName) && matches.call(this, selector);
  };
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
  // jsdom says "not implemented" once per call; axe calls it.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.getAnimations = () => [];
  // This runs before each file; the window is the worker's, and has it already after the first.
  if (!globalThis.__isQuick) {
    globalThis.__isQuick = true;
    Object.assign(Element.prototype, { matches: quickMatches(Element.prototype.matches) });
    window.getComputedStyle = quickStyles(window.getComputedStyle.bind(window));
  }
  // Nothing is drawn: a frame is over at once.
  window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 0));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  let stop = () => {};
  beforeEach(() => {
    stop = keepFocus(document);
  });
  afterEach(() => {
    cleanup();
    stop();
  });
}
