import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * The actors that a machine needs are declared in its `setup()` with these and joined to real ones by `provide`.
 * One that was forgotten says so by its name instead of hanging.
 */
export function promised<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`"${name}" must be provided`)));
}

/** A long-lived actor that sends `Sends` to the machine and receives `Receives` (a store, the address, a socket). */
export function listening<Receives extends EventObject = EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromCallback<Receives, Input>(() => {
    throw new Error(`"${name}" must be provided`);
  });
}
