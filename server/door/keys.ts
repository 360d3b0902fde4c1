/** The keys of outside parties: a name, what it is good for, and a secret that only the party and this service know. */
import * as v from 'valibot';
import { type DoorAction, doorAction } from '../../contract/door.ts';

export interface DoorKey {
  readonly name: string;
  readonly actions: ReadonlySet<DoorAction>;
  readonly secret: string;
}

const entry = v.tuple([
  v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  v.pipe(
    v.string(),
    v.transform((actions) => actions.split('+')),
    v.array(doorAction),
  ),
  v.pipe(v.string(), v.regex(/^[\w-]{43,200}$/)),
]);

/** Reads `NAME:ACTION+ACTION:SECRET,…`. `wrong`: the number of the first entry that is none, or whose name was there before. */
export function readDoorKeys(text: string): { keys: ReadonlyMap<string, DoorKey>; wrong?: number } {
  const keys = new Map<string, DoorKey>();
  const entries = text === '' ? [] : text.split(',');
  for (const [at, part] of entries.entries()) {
    const { success, output } = v.safeParse(entry, part.trim().split(':'));
    if (!success || keys.has(output[0])) return { keys, wrong: at + 1 };
    const [name, actions, secret] = output;
    keys.set(name, { name, actions: new Set(actions), secret });
  }
  return { keys };
}
