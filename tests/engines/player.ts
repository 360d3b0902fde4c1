/** What a player does at a browser: each step waits until it can be done, as the player would, and has a name. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Driver } from './driver.ts';

/** Milliseconds for one step, on a machine that is busy with something else. */
const PATIENCE = 30_000;

/**
 * A function of the page: finds the control of that name (its first words, where "…" ends it) in the dialog on top or the
 * page, and returns the place of its middle, once that can be pressed; else why it cannot.
 */
const FIND = `(wanted) => {
  const nameOf = (one) => {
    const name = one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent;
    return name.replace(/\\s+/g, ' ').trim();
  };
  const isIt = (name) => (wanted.endsWith('…') ? name.startsWith(wanted.slice(0, -1)) : name === wanted);
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  const controls = [...top.querySelectorAll('button, a, input, select, textarea, label')];
  const found = controls.find((one) => one.checkVisibility() && isIt(nameOf(one)));
  if (!found) return 'is not there';
  if (found.disabled || found.ariaDisabled === 'true') return 'is disabled';
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  return found.contains(hit) || hit?.closest('label')?.control === found ? middle : 'is covered';
}`;
const Place = v.union([v.string(), v.object({ x: v.number(), y: v.number() })]);

/** Selects what the field in focus holds: what is typed replaces it. */
const SELECT = '() => document.activeElement.select?.()';

/** Chooses an option of the page's select, as its own list would: no protocol drives that list. */
const CHOOSE = `([name, value]) => {
  const one = [...document.querySelectorAll('select')].findLast((each) =>
    [each.ariaLabel, each.labels[0]?.textContent.trim()].includes(name));
  if (![...(one?.options ?? [])].some((option) => option.value === value)) return false;
  one.value = value;
  one.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}`;

export function playerOf(driver: Driver, url: string) {
  let step = 'start';
  /** Looks again until there is a result. Throws with the last reason after `PATIENCE`. */
  async function until<Result>(name: string, look: () => Promise<Result | string>): Promise<Result> {
    step = name;
    let reason = '';
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
      const result = await look();
      if (typeof result !== 'string') return result;
      reason = result;
    }
    throw new Error(reason);
  }
  const press = async (name: string) => {
    let before = '';
    // Where it stands still: a dialog that opens is moving.
    const { x, y } = await until(`press “${name}”`, async () => {
      const place = v.parse(Place, await driver.call(FIND, name));
      const isStill = JSON.stringify(place) === before;
      before = JSON.stringify(place);
      return isStill ? place : 'is moving';
    });
    const actions = [
      { type: 'pointerMove', x, y },
      ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
    ];
    await driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  };
  const text = async () => v.parse(v.string(), await driver.call('() => document.body.innerText'));
  return {
    step: () => step,
    /** Another step of the journey's own. */
    until,
    press,
    text,
    async go(path: string) {
      step = `go to ${path}`;
      await driver.go(url + path);
    },
    /** Keeps entries in the phone's storage. */
    keep: (entries: object) => driver.call('(entries) => void Object.assign(localStorage, entries)', entries),
    /** Types into the field, in place of what it holds. `\uE007` is the enter key. */
    async fill(name: string, words: string) {
      await press(name);
      step = `type into “${name}”`;
      await driver.call(SELECT);
      const actions = [...words].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await driver.act([{ type: 'key', id: 'keyboard', actions }]);
    },
    choose: (name: string, value: string) =>
      until(
        `choose ${value} as “${name}”`,
        async () => (await driver.call(CHOOSE, [name, value])) === true || 'no option',
      ),
    sees: (words: string) =>
      until(`see “${words}”`, async () => (await text()).includes(words) || 'it is not on the page'),
    comesTo: (path: string) =>
      until(`come to ${path}`, async () => (await driver.call('() => location.pathname')) === path || 'another page'),
    async attach(path: string) {
      step = 'attach a file';
      await driver.attach(path);
    },
  };
}
export type Player = ReturnType<typeof playerOf>;
