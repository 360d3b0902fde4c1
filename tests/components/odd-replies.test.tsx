/**
 * Any one field of a reply replaced by what a backend should not send: the screen claims nothing that was not said, keeps
 * its other figures, does not throw and comes to rest. The fields are the contract's, the flows and the client the app's own.
 * The suite takes some by a fixed seed; `npm run odd` takes all.
 */
import { describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { type Looked, look, watchForComplaints } from '../odd/look.ts';
import { ABSENT, at, othersFor, type Path, type Place, placesOf, REFUSED, REPLACEMENTS, says } from '../odd/places.ts';
import { SCENES, type Scene } from '../odd/scenes.tsx';
import { beyond, isNone, isSaid, isUnknown, type Screen } from '../odd/screen.ts';
import { LARGE } from '../samples.ts';

watchForComplaints();

/** Fields that the suite takes of each screen, and values that it puts in the place of each. */
const [FIELDS, VALUES] = LARGE ? [Number.POSITIVE_INFINITY, REPLACEMENTS.length] : [2, 2];

/** The pieces that change with what stands there: what this place says. */
async function pieces(scene: Scene, call: Call, place: Place, before: Screen): Promise<ReadonlySet<string>> {
  const reply = scene.answers.find(([one]) => one === call)?.[1];
  const own = new Set<string>();
  const bend = async (path: Path, value: unknown) => {
    for (const piece of beyond(before, (await look(scene, { call, path, value })).screen)) own.add(piece);
  };
  const inside = place.policy === 'needed' ? place.thing : place.path;
  // A part of a reply says what its own parts say; what is needed takes its thing along.
  if (inside !== place.path || typeof at(reply, inside) === 'object') await bend(inside, ABSENT);
  for (const other of othersFor(place, at(reply, place.path))) await bend(place.path, other);
  return own;
}

const numbersIn = (piece: string): readonly string[] => piece.match(/\d[\d.,:]*/g) ?? [];

interface Seen {
  readonly place: Place;
  readonly value: unknown;
  readonly own: ReadonlySet<string>;
  readonly before: Looked;
  readonly after: Looked;
  readonly silent: boolean;
}

/** The faults of a screen whose reply has a value somewhere that says nothing. */
function faultsOf({ place, value, own, before, after, silent }: Seen): string[] {
  const faults = [...after.problems];
  const [lost, fresh] = [beyond(before.screen, after.screen), beyond(after.screen, before.screen)];
  const isAllInError = place.policy === 'needed' && place.thing.length === 0;
  if (isAllInError && !silent && !says(place, value) && lost.length > 0 && !after.alert && !fresh.some(isUnknown))
    faults.push('no word of an error');
  // A value that means "none" takes with it what was said about it.
  if (!isAllInError && !(value === null && says(place, value)))
    for (const piece of lost)
      if (isSaid(piece) && !own.has(piece)) faults.push(`lost beside it: ${piece.slice(0, 80)}`);
  if (says(place, value)) return faults;
  const echo = typeof value === 'object' ? null : String(value).trim();
  const isMarked = fresh.some(isUnknown);
  const known = new Set([...before.screen.keys()].flatMap(numbersIn));
  for (const piece of fresh) {
    if (isUnknown(piece) || (echo !== null && echo !== '' && piece.includes(echo))) continue;
    // A piece that shared a line with others stands alone now.
    if (lost.some((line) => line.includes(piece))) continue;
    if (isNone(piece)) faults.push(`claims that there is none: ${piece}`);
    else if (/(^|[^\d.,])0([.,]0+)?($|[^\d.,])/.test(piece)) faults.push(`claims nothing: ${piece}`);
    else if (!isMarked && numbersIn(piece).some((number) => !known.has(number)))
      faults.push(`claims another figure: ${piece}`);
  }
  if (place.policy === 'told' && !silent && lost.some((piece) => own.has(piece)) && !isMarked && !after.alert)
    faults.push('is not shown as not known');
  return faults;
}

/** The same choice in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
function some<Item>(items: readonly Item[], count: number, random: () => number): readonly Item[] {
  if (count >= items.length) return items;
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ item }) => item);
}

describe.each(SCENES.map((scene, index) => ({ ...scene, seed: 1000 + index })))('$name', (scene) => {
  test('with one reply that is refused, and one field that nobody can read', async () => {
    const random = seeded(scene.seed);
    // Parts that load with the first screen that needs them are there afterwards.
    await look(scene, null, 40);
    const before = await look(scene, null);
    expect(before.problems).toEqual([]);
    const wholes = scene.answers.map(([call]) => {
      const place: Place = { path: [], policy: 'needed', schema: call.reply, thing: [] };
      return { call, place };
    });
    const parts = scene.answers.flatMap(([call]) => placesOf(call.reply).map((place) => ({ call, place })));
    const faults: string[] = [];
    for (const { call, place } of wholes) {
      const after = await look(scene, { call, path: place.path, value: REFUSED });
      const silent = scene.silent?.includes(call) ?? false;
      for (const fault of faultsOf({ place, value: REFUSED, own: new Set(), before, after, silent }))
        faults.push(`${call.id} is refused: ${fault}`);
    }
    let replacedFields = 0;
    for (const { call, place } of some([...wholes, ...parts], FIELDS, random)) {
      const own = await pieces(scene, call, place, before.screen);
      for (const value of some(REPLACEMENTS, VALUES, random)) {
        const after = await look(scene, { call, path: place.path, value });
        replacedFields += 1;
        const shownValue = value === ABSENT ? 'absent' : JSON.stringify(value).slice(0, 50);
        const silent = scene.silent?.includes(call) ?? false;
        for (const fault of faultsOf({ place, value, own, before, after, silent }))
          faults.push(`${call.id} ${place.path.join('.')} (${place.policy}) ${shownValue}: ${fault}`);
      }
    }
    if (LARGE) console.info([`${scene.name}: ${replacedFields} replaced fields`, ...faults].join('\n'));
    expect(faults).toEqual([]);
  }, 3_600_000);
});
