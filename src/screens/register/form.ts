/** The shared parts of the wizard's forms. */
import { type FormEvent, useCallback } from 'react';
import { isDraftField } from '../../../machines/register/draft.ts';
import type { Complaint } from '../../../machines/register/rules.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Translate } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';

/** The words of a complaint about a field. `missing`: those about an empty one. */
export function complaintText(t: Translate, complaint: Complaint | undefined, missing: MessageId) {
  if (complaint === undefined) return undefined;
  if (complaint === 'required') return t(missing);
  return t(complaint === 'mismatch' || complaint === 'accountNo' ? `register.${complaint}` : `error.${complaint}`);
}

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
