import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Field } from '../../../machines/register/rules.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';
import { tellEdits, useFirstAtFault } from './form.ts';
import { LookupSelect } from './lookup-select.tsx';
import { phoneText } from './phone-text.ts';
import { StepBack } from './step-back.tsx';
import { StepHeading } from './step-heading.tsx';
import { Trouble } from './trouble.tsx';

/** Step 3: name and password; where the player heard of the service and an invite code, if they like. */
export function ProfileStep({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const said = useSaid();
  const { draft, password, sources, complaints, rejections } = useSelector(actor, (snapshot) => snapshot.context);
  const lookup = useSelector(actor, (snapshot) => snapshot.children.sources);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const resumed = useSelector(actor, (snapshot) => snapshot.matches({ profile: { entering: 'resumed' } }));
  const form = useFirstAtFault(rejections);
  // The hint shows at the field, until the error says the same.
  const weak = complaints.password === 'error.PASSWORD_TOO_WEAK';
  // Back from another step after a refusal, typing it once was enough. As it was then: it is not to follow into the page.
  const [typed] = useState(password);
  const errorOf = (field: Field) => complaints[field] && t(complaints[field]);
  const secret = {
    autoComplete: 'new-password',
    defaultValue: typed,
    maxLength: 200,
  };

  return (
    <Form
      ref={form}
      onSubmit={(field) =>
        actor.send({
          type: 'profile.submit',
          name: field('name'),
          password: field('password'),
          confirm: field('confirm'),
          sourceCode: field('sourceCode'),
          inviteCode: field('inviteCode'),
        })
      }
      onInput={tellEdits(actor)}
      className="grid gap-5"
    >
      <StepHeading
        title={t('register.profileTitle')}
        lead={t('register.profileLead', { phone: phoneText(draft.phone) })}
      />
      {resumed && <Alert>{t('register.resumed')}</Alert>}
      <fieldset disabled={busy} className="contents">
        {/* For password managers: what the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={draft.phone} />
        <TextField
          label={t('field.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={draft.name}
          error={errorOf('name')}
        />
        <PasswordField
          {...secret}
          label={t('field.password')}
          name="password"
          hint={weak ? undefined : t('register.passwordHint')}
          error={errorOf('password')}
        />
        <PasswordField {...secret} label={t('field.confirmPassword')} name="confirm" error={errorOf('confirm')} />
        <LookupSelect
          label={t('field.source')}
          name="sourceCode"
          hint={t('common.optional')}
          placeholder={t('register.chooseSource')}
          defaultValue={draft.sourceCode}
          lookup={lookup}
          options={sources?.map(({ code, description }) => ({ value: code, label: said(description) })) ?? null}
          failed={t('register.sourcesFailed')}
        />
        <TextField
          label={t('field.inviteCode')}
          name="inviteCode"
          hint={t('common.optional')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          defaultValue={draft.inviteCode}
        />
      </fieldset>
      <Trouble actor={actor} />
      <Button type="submit" wide busy={busy}>
        {t('common.next')}
      </Button>
      <StepBack actor={actor} to="phone" />
    </Form>
  );
}
