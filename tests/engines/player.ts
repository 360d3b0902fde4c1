/** A player at a browser: each step has a name, and waits until a player could do it. Controls are named by their texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { MessageId } from '../../contract/texts.ts';
import { texts } from '../browser/texts.ts';
import type { Driver } from './driver.ts';

/** Milliseconds for one step, on a machine that is busy with something else. */
const PATIENCE = 60_000;
const PAGE = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8').replace(/;\s*$/, '');
const Place = v.union([v.string(), v.object({ x: v.number(), y: v.number() })]);
const Seen = v.object({ text: v.string(), path: v.string() });

export function playerOf(driver: Driver, url: string, phone: string) {
  let step = 'the start';
  const inPage = (job: string, argument?: unknown) => driver.call(`(argument) => ${PAGE}.${job}(argument)`, argument);
  const t = texts('en');
  /** Looks again until there is a result. A text says why there is none yet. */
  async function until<Result>(name: string, result: () => Promise<Result | string>): Promise<Result> {
    step = name;
    let reason = '';
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
      const found = await result();
      if (typeof found !== 'string') return found;
      reason = found;
    }
    throw new Error(reason);
  }
  async function pressNamed(name: string) {
    const { x, y } = await until(`press “${name}”`, async () => v.parse(Place, await inPage('find', name)));
    const actions = [
      { type: 'pointerMove', x, y },
      ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
    ];
    await driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
  const seen = async () => v.parse(Seen, await inPage('look'));
  const sees = (words: string) =>
    until(`see “${words}”`, async () => (await seen()).text.includes(words) || 'it is not on the page');
  async function go(path: string) {
    step = `go to ${path}`;
    await driver.go(url + path);
  }
  return {
    url,
    /** A number that nobody has registered. */
    phone,
    /** Says the texts; its `locale` is the player's language. */
    t,
    /** The step that is under way. */
    step: () => step,
    until,
    seen,
    sees,
    go,
    /** Begins on a new phone at that page, in English: there a member is logged in, if there are entries of its storage. */
    async begin(path: string, stored: object = {}) {
      await go('/robots.txt');
      await inPage('keep', { locale: t.locale, ...stored });
      await go(path);
    },
    /** Chooses a file of this machine in the page's input for files. */
    attach: (path: string) => until('choose a file', () => driver.attach(path).catch(String)),
    pressNamed,
    async press(...ids: MessageId[]) {
      for (const id of ids) await pressNamed(t(id));
    },
    /** Types the words into each field, in place of what it holds. `\uE007` is the enter key. */
    async fill(...fields: [MessageId, string][]) {
      for (const [id, words] of fields) {
        await pressNamed(t(id));
        step = `type into “${t(id)}”`;
        await inPage('select');
        const actions = [...words].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
        await driver.act([{ type: 'key', id: 'keyboard', actions }]);
      }
    },
    choose: (id: MessageId, value: string) =>
      until(
        `choose ${value} as “${t(id)}”`,
        async () => (await inPage('choose', [t(id), value])) === true || 'there is no such option',
      ),
    comesTo: (path: string) =>
      until(`come to ${path}`, async () => {
        const { path: now } = await seen();
        return now === path || `the page is ${now}`;
      }),
  };
}
export type Player = ReturnType<typeof playerOf>;
