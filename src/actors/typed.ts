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

/** The form `name` (`withdraw`, `qr:KBANK`). `schema` reads what was kept. */
export function typedForm<Form>(name: string, schema: v.GenericSchema<unknown, Form>) {
  const place = `typed:${name}` as const;
  const lastPlace = `last:${name}` as const;
  const kept = v.pipe(v.string(), v.parseJson(), schema);
  /** Keeps what the flow tells. When the flow ends it is dropped, unless it ended with the session. */
  const keep = (
    { local, tab }: Pick<World, 'local' | 'tab'>,
    receive: (listener: (command: TypedCommand<Form>) => void) => void,
  ) => {
    receive((command) => {
      if (command.type === 'typed.keep') return tab.set(place, JSON.stringify(command.form));
      const sent = tab.get(place);
      if (sent !== null) local.set(lastPlace, sent);
      tab.remove(place);
    });
    return () => {
      if (storedToken(local, tab) !== null) tab.remove(place);
    };
  };
  const read = (text: string | null) => {
    const form = v.safeParse(kept, text);
    return form.success ? form.output : undefined;
  };
  return {
    /**
     * The form as it was filled in before. Nothing that cannot be read, and nothing while it is not known who is signed
     * in: another member's forms are gone once that is known.
     */
    recall(world: Pick<World, 'local' | 'tab' | 'newKey'>): Recalled<Form> {
      if (memberMemory(world).recall() === null) return { typed: undefined, last: undefined };
      return { typed: read(world.tab.get(place)), last: read(world.local.get(lastPlace)) };
    },

    keep,
    /** An actor that keeps. */
    keeper: (world: Pick<World, 'local' | 'tab'>) =>
      fromCallback<TypedCommand<Form>>(({ receive }) => keep(world, receive)),
  };
}
