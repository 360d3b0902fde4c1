/**
 * The forms of money actions survive an expired session: what was typed is kept in the tab until the dialog is closed
 * by somebody who is signed in. Logging out and another member clear it (adapters/storage.ts).
 */
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import type { TypedCommand } from '../../machines/wallet/typed.ts';
import { storedToken } from '../adapters/token-store.ts';
import { memberMemory } from './money-request/records.ts';
import type { World } from './world.ts';

/** The form `name` (`withdraw`, `qr:KBANK`). `schema` reads what was kept. */
export function typedForm<Form>(name: string, schema: v.GenericSchema<unknown, Form>) {
  const place = `typed:${name}` as const;
  const kept = v.pipe(v.string(), v.parseJson(), schema);
  /** Keeps what the flow tells. When the flow ends it is dropped, unless it ended with the session. */
  const keep = (
    { local, tab }: Pick<World, 'local' | 'tab'>,
    receive: (listener: (command: TypedCommand<Form>) => void) => void,
  ) => {
    receive((command) => {
      if (command.type === 'typed.keep') tab.set(place, JSON.stringify(command.form));
      else tab.remove(place);
    });
    return () => {
      if (storedToken(local, tab) !== null) tab.remove(place);
    };
  };
  return {
    /**
     * The form as it was typed before; undefined if there is none, it cannot be read, or it is not known yet who is
     * signed in: another member's form is gone once that is known.
     */
    recall(world: Pick<World, 'local' | 'tab' | 'newKey'>): Form | undefined {
      if (memberMemory(world).recall() === null) return undefined;
      const read = v.safeParse(kept, world.tab.get(place));
      return read.success ? read.output : undefined;
    },

    keep,
    /** An actor that keeps. */
    keeper: (world: Pick<World, 'local' | 'tab'>) =>
      fromCallback<TypedCommand<Form>>(({ receive }) => keep(world, receive)),
  };
}
