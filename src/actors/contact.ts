import { fromPromise } from 'xstate';
import { contact } from '../../contract/lookups.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import type { World } from './world.ts';

export const contactFlow = ({ api }: World) =>
  contactMachine.provide({
    actors: {
      loadContact: fromPromise(({ signal }: { signal: AbortSignal }) => api.send(contact, { signal })),
    },
  });
