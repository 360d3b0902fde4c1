/**
 * The forms of money actions survive an expired session: what was typed is kept in the tab until the dialog is closed
 * by somebody who is signed in. What was sent is kept on the phone as the last. Logging out and another member clear both
 * (adapters/storage.ts).
 */
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import type { Recalled, TypedCommand } from '../../machines/wallet/typed.ts';
import { storedToken } from '../adapters/token-store.ts';
import { memberMemory } from './money-request/records.ts';
import type { World } from './world.ts';

type Memory = Pick<World, 'local' | 'tab' | 'newKey'>;

/** The form `name` (`withdraw`, `qr:KBANK`). `schema` reads what was kept. */
export function typedForm<Form>(name: string, schema: v.GenericSchema<unknown, Form>) {
  const place = `typed:${name}` as const;
  const lastPlace = `last:${name}` as const;
  const kept = v.pipe(v.string(), v.parseJson(), v.object({ member: v.string(), form: schema }));
  /** Keeps what the flow tells. When the flow ends it is dropped, unless it ended with the session. */
  const keep = (world: Memory, receive: (listener: (command: TypedCommand<Form>) => void) => void) => {
    const { local, tab } = world;
    receive((command) => {
      const member = memberMemory(world).recall();
      const text = JSON.stringify({ member, form: command.form });
      if (command.type === 'typed.keep') return tab.set(place, text);
      if (command.form !== null) local.set(lastPlace, text);
      tab.remove(place);
    });
    return () => {
      if (storedToken(local, tab) !== null) tab.remove(place);
    };
  };
  const read = (text: string | null, member: string) => {
    const { success, output } = v.safeParse(kept, text);
    return success && output.member === member ? output.form : undefined;
  };
  return {
    /**
     * The form as this member filled it in before. Nothing that cannot be read, and nothing while it is not known who is
     * signed in.
     */
    recall(world: Memory): Recalled<Form> {
      const member = memberMemory(world).recall();
      if (member === null) return { typed: undefined, last: undefined };
      return { typed: read(world.tab.get(place), member), last: read(world.local.get(lastPlace), member) };
    },

    keep,
    /** An actor that keeps. */
    keeper: (world: Memory) => fromCallback<TypedCommand<Form>>(({ receive }) => keep(world, receive)),
  };
}
