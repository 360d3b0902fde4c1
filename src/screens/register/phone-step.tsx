import { useSelector } from '@xstate/react';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
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

  return (
    <Form
      ref={form}
      onSubmit={(field) => actor.send({ type: 'phone.submit', phone: field('phone') })}
      onInput={tellEdits(actor)}
      className="grid gap-5"
    >
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
    </Form>
  );
}
