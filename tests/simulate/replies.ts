/** An answer tells all that the contract's reply has: what is left out would be shown as not known. */
import { ALL_CALLS } from '../../contract/all.ts';
import { at, type Place, placesOf } from '../odd/places.ts';

const CALLS = ALL_CALLS.map(({ method, path, reply }) => ({
  name: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  places: placesOf(reply).filter(({ policy }) => policy === 'needed' || policy === 'told'),
}));
/** Replies that lack fields at times: a code that there is none of, a prize that is no money, a game without a form. */
const LOOSE = /^GET \/api\/(?:qrcode|wallet\/account|spinwheel\/coupon)\b/;
/** By method and path. */
const known = new Map<string, readonly Place[]>();

/** The first field that an answer lacks; null where it lacks none. */
export function lackingIn(name: string, reply: unknown): string | null {
  if (LOOSE.test(name)) return null;
  const places = known.get(name) ?? CALLS.find((call) => call.name.test(name))?.places ?? [];
  known.set(name, places);
  const lacking = places.find(({ path }) => {
    const whole = at(reply, path.slice(0, -1));
    return typeof whole === 'object' && whole !== null && !Array.isArray(whole) && at(reply, path) === undefined;
  });
  return lacking === undefined ? null : lacking.path.join('.');
}
