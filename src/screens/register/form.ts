/** The shared parts of the wizard's forms. */
import { type FormEvent, useCallback } from 'react';
import { isDraftField } from '../../../machines/register/draft.ts';
import type { RegisterActor } from './actor.ts';

/** Takes the player to the first field at fault, once for each rejected submit. For the form's `ref`. */
export function useFirstAtFault(rejections: number) {
  return useCallback(
    (form: HTMLFormElement | null) => {
      if (rejections > 0) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [rejections],
  );
}

/**
 * Sends the flow each edit, so that it outlives a reload; of a password only the fact of an edit. For the form's
 * `onInput`.
 */
export function tellEdits(actor: RegisterActor) {
  return ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name, value } = target;
    if (isDraftField(name)) actor.send({ type: 'field.edited', field: name, value });
    else if (name === 'password' || name === 'confirm') actor.send({ type: 'secret.edited', field: name });
  };
}
