import { useSelector } from '@xstate/react';
import { currencyOf, type Field, wantsEnglish } from '../../../machines/register/rules.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { bankName } from '../../i18n/bank-name.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';
import { tellEdits, useFirstAtFault } from './form.ts';
import { LookupSelect } from './lookup-select.tsx';
import { StepBack } from './step-back.tsx';
import { StepHeading } from './step-heading.tsx';
import { Trouble } from './trouble.tsx';

/** Step 4: the bank account that withdrawals are paid into; in the Laos build also its currency. */
export function BankStep({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const locale = useLocale();
  const { draft, laos, banks, complaints, rejections } = useSelector(actor, (snapshot) => snapshot.context);
  const lookup = useSelector(actor, (snapshot) => snapshot.children.banks);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const form = useFirstAtFault(rejections);
  // The hint shows at the field, until the error says the same.
  const english = wantsEnglish(draft.bankCode) && complaints.firstName !== 'error.BANK_ACCOUNT_NAME_ENG';
  const errorOf = (field: Field) => complaints[field] && t(complaints[field]);

  return (
    <Form
      ref={form}
      onSubmit={(field) =>
        actor.send({
          type: 'bank.submit',
          bankCode: field('bankCode'),
          bankAccountNo: field('bankAccountNo'),
          firstName: field('firstName'),
          lastName: field('lastName'),
          currency: currencyOf(field('currency')),
        })
      }
      onInput={tellEdits(actor)}
      className="grid gap-5"
    >
      <StepHeading title={t('register.bankTitle')} lead={t('register.bankLead')} />
      <fieldset disabled={busy} className="contents">
        <LookupSelect
          label={t('field.bank')}
          name="bankCode"
          hint={laos ? undefined : t('register.bankHint')}
          placeholder={t('register.chooseBank')}
          defaultValue={draft.bankCode}
          error={errorOf('bankCode')}
          lookup={lookup}
          options={banks?.map((bank) => ({ value: bank.code, label: bankName(bank, locale) || bank.code })) ?? null}
          failed={t('register.banksFailed')}
        />
        <TextField
          label={t('field.accountNo')}
          name="bankAccountNo"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          inputClassName="figures"
          defaultValue={draft.bankAccountNo}
          error={errorOf('bankAccountNo')}
        />
        <TextField
          label={t('field.firstName')}
          name="firstName"
          capitals
          autoComplete="given-name"
          spellCheck={false}
          maxLength={90}
          defaultValue={draft.firstName}
          hint={english ? t('register.englishHint') : undefined}
          error={errorOf('firstName')}
        />
        <TextField
          label={t('field.lastName')}
          name="lastName"
          capitals
          autoComplete="family-name"
          spellCheck={false}
          maxLength={90}
          defaultValue={draft.lastName}
          error={errorOf('lastName')}
        />
        {laos && (
          <SelectField
            label={t('field.currency')}
            name="currency"
            defaultValue={draft.currency}
            options={(['LAK', 'BAHT'] as const).map((value) => ({ value, label: t(`register.currency.${value}`) }))}
          />
        )}
      </fieldset>
      <Trouble actor={actor} />
      <Button type="submit" wide busy={busy}>
        {t('register.submit')}
      </Button>
      <StepBack actor={actor} to="profile" />
    </Form>
  );
}
