import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { fieldOf } from '../app/form.ts';
import type { RegisterActor } from './actor.ts';
import { tellEdits, useFirstAtFault } from './form.ts';
import { StepHeading } from './step-heading.tsx';
import { Trouble } from './trouble.tsx';

/** Step 1: the phone number, which is also the name to log in with. */
export function PhoneStep({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const { draft, laos, complaints, rejections } = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const form = useFirstAtFault(rejections);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'phone.submit', phone: fieldOf(new FormData(event.currentTarget), 'phone') });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} onInput={tellEdits(actor)} className="grid gap-5">
      <StepHeading first={draft.phone === ''} title={t('register.phoneTitle')} lead={t('register.phoneLead')} />
      <fieldset disabled={busy} className="contents">
        <TextField
          label={t('field.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          inputClassName="figures"
          defaultValue={draft.phone}
          hint={t(laos ? 'register.phoneHintLaos' : 'register.phoneHint')}
          error={complaints.phone && t(complaints.phone)}
        />
      </fieldset>
      <Trouble actor={actor} />
      <Button type="submit" wide busy={busy}>
        {t('common.next')}
      </Button>
    </form>
  );
}
