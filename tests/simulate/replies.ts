/** An answer tells all that the contract's reply has: what is left out would be shown as not known. */
import { ALL_CALLS } from '../../contract/all.ts';
import { at, type Place, placesOf } from '../odd/places.ts';

const CALLS = ALL_CALLS.map(({ method, path, reply }) => ({
  name: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  places: placesOf(reply).filter(({ policy }) => policy === 'needed' || policy === 'told'),
}));
/** Not there at times: of a code that there is none, of a prize that is no money, of a game without a form. */
const LEFT_OUT = ['qrcodeId', '0.amount', 'event'];
/** By method and path. */
const known = new Map<string, readonly Place[]>();

/** The first field that an answer lacks; null where it lacks none. */
export function lackingIn(name: string, reply: unknown): string | null {
  const places = known.get(name) ?? CALLS.find((call) => call.name.test(name))?.places ?? [];
  known.set(name, places);
  const lacking = places.find(({ path }) => {
    if (LEFT_OUT.includes(path.join('.'))) return false;
    const whole = at(reply, path.slice(0, -1));
    return typeof whole === 'object' && whole !== null && !Array.isArray(whole) && at(reply, path) === undefined;
  });
  return lacking === undefined ? null : lacking.path.join('.');
}
