/** Walks to each state of a model behind its rendered view, and hands over what the player sees there. */
import * as v from 'valibot';
import { vi } from 'vitest';
import { cause } from '../harness/describe-paths.ts';
import { leavesOf, type Tour, waysInto } from '../harness/generate.ts';
import { keysOf } from '../harness/model.ts';
import { start } from '../harness/run.ts';
import { LANGUAGES } from '../harness/ui.tsx';
import type { Sight } from './camera.ts';
import type { AnyModel } from './collect.ts';

const styled = v.object({ style: v.record(v.string(), v.unknown()) });

/**
 * Attributes that the copy's HTML needs to show what the player typed, ticked and chose, and the styles that jsdom drops or
 * garbles, such as `100cqw` and `min()`: they are taken from React's properties.
 */
function keepLook(from: Element, copy: Element): void {
  if (from instanceof HTMLTextAreaElement) copy.textContent = from.value;
  if (from instanceof HTMLOptionElement) copy.toggleAttribute('selected', from.selected);
  if (from instanceof HTMLInputElement) {
    if (from.type !== 'file') copy.setAttribute('value', from.value);
    copy.toggleAttribute('checked', from.checked);
  }
  const properties: unknown = Object.entries(from).find(([name]) => name.startsWith('__reactProps$'))?.[1];
  if (!v.is(styled, properties)) return;
  for (const [name, value] of Object.entries(properties.style)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string')
      copy.setAttribute('style', `${copy.getAttribute('style') ?? ''};${property}:${value}`);
  }
}

/** The whole page, dialogs included, as HTML that shows the same without a script; nothing where the view shows nothing. */
function seen(): string | null {
  const main = document.querySelector('main');
  if (main?.childElementCount === 0 && document.querySelector('[data-headlessui-portal]') === null) return null;
  const copy = document.importNode(document.body, true);
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...document.body.querySelectorAll('*')].entries())
    if (copies[index]) keepLook(element, copies[index]);
  for (const script of copy.querySelectorAll('script, style')) script.remove();
  for (const image of copy.querySelectorAll('[loading]')) image.removeAttribute('loading');
  // A file of the fixtures is in no browser: the camera shows a picture of its own.
  for (const image of copy.querySelectorAll('[src^="blob:"]')) image.setAttribute('src', '/file');
  // Other sites receive no requests.
  for (const frame of copy.querySelectorAll('iframe')) frame.removeAttribute('src');
  return copy.innerHTML;
}

/** Few ways that come through all wanted states: to each the shortest, unless a chosen one comes by. */
function waysTo(wanted: ReadonlySet<string>, model: AnyModel, input: unknown): Tour[] {
  const open = new Set(wanted);
  const shortest = waysInto(model, wanted, input);
  const longestFirst = [...shortest].toSorted(([, a], [, b]) => b.length - a.length);
  return longestFirst.flatMap(([key, way]) => {
    if (!open.has(key)) return [];
    for (const { state } of way) for (const passed of keysOf(state.value)) open.delete(passed);
    return [way];
  });
}

/** `take` is called once for each state that can be reached, with the page in these languages. */
export async function visit(
  model: AnyModel,
  take: (key: string, sights: readonly Sight[]) => Promise<void>,
  languages: readonly Sight['locale'][] = LANGUAGES,
): Promise<void> {
  const open = new Set(leavesOf(model.machine));
  for (const input of model.inputs)
    for (const way of waysTo(open, model, input)) {
      // Does what the `beforeEach` of the tests would, which do not run here.
      vi.clearAllMocks();
      const run = start(model, input, undefined, undefined, { quick: true });
      try {
        for (const [number, { event }] of way.entries()) {
          const before = way[number - 1];
          if (before !== undefined) await cause(model, run, before, event);
          const { value, context } = run.actor.getSnapshot();
          const keys = keysOf(value).filter((key) => open.has(key));
          for (const key of keys) {
            await model.states?.[key]?.(run.ui, context);
            open.delete(key);
          }
          if (keys.length === 0) continue;
          const sights: Sight[] = [];
          for (const locale of languages) {
            await run.stage.speak(locale);
            const html = seen();
            if (html !== null) sights.push({ locale, html });
          }
          await run.stage.speak('en');
          if (sights.length > 0) for (const key of keys) await take(key, sights);
        }
      } finally {
        run.stop();
      }
    }
}
