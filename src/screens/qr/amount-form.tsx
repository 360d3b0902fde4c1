import { useSelector } from '@xstate/react';
import { satang, satangToBaht } from '../../../contract/money.ts';
import { isTooMuch } from '../../../machines/qr/context.ts';
import { rulesOf } from '../../../machines/qr/providers.ts';
import { LEAST } from '../../../machines/wallet/amount.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { Form } from '../../components/form.tsx';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { isSentFromForm, paymentIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';
import type { QrSnapshot, QrViewProps } from './props.ts';

const contextOf = ({ context }: QrSnapshot) => context;
const isAbove = (snapshot: QrSnapshot) => isTooMuch(snapshot.context);
/** The reason why the service gave no code. */
const refusal = (snapshot: QrSnapshot) => (snapshot.matches({ entering: 'refused' }) ? snapshot.context.problem : null);
const canCreate = (snapshot: QrSnapshot) => snapshot.can({ type: 'qr.create' });

/** The amount to pay in: a quick amount or one typed, from the provider's minimum on. */
export function AmountForm({ actor, minutes }: Pick<QrViewProps, 'actor' | 'minutes'>) {
  const t = useText();
  const money = useMoney();
  const { text, amount, provider, paytimzMinimum, currency, maximum, online } = useSelector(actor, contextOf);
  const { quick, minimum } = rulesOf(provider, paytimzMinimum, currency);
  const busy = useSelector(useSelector(actor, paymentIn), isSentFromForm);
  const above = useSelector(actor, isAbove);
  const problem = useSelector(actor, refusal);
  const least = money.whole(satang(Math.max(minimum, LEAST)));
  const creatable = useSelector(actor, canCreate);

  const change = (typed: string) => actor.send({ type: 'amount.changed', text: typed });

  return (
    <Form onSubmit={() => actor.send({ type: 'qr.create' })} className="grid grid-cols-1 gap-5">
      <AmountField
        label={t('qr.amount')}
        value={text}
        onChange={change}
        hint={
          maximum === undefined
            ? t('qr.minimum', { amount: least })
            : t('qr.limits', { min: least, max: money.whole(maximum) })
        }
        error={above && maximum !== undefined ? t('qr.maximum', { amount: money.whole(maximum) }) : undefined}
        disabled={busy}
      />
      <ChipGroup
        label={t('qr.quick')}
        hideLabel
        options={quick
          .filter((value) => value <= (maximum ?? value))
          .map((value) => ({ value: Number(value), label: money.whole(value) }))}
        value={amount}
        onChange={(value) => change(String(satangToBaht(satang(value))))}
        disabled={busy}
      />
      {problem !== null && (
        <Alert tone="danger" title={t('qr.notCreated')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {!online && <Offline />}
      <Button type="submit" size="lg" wide busy={busy} disabled={!busy && !creatable}>
        {t('qr.create')}
      </Button>
      <ul className="grid list-disc gap-1 ps-5 text-ink-muted text-sm">
        <li>{t('qr.hintCredit')}</li>
        {minutes !== undefined && <li>{t('qr.hintValid', { minutes })}</li>}
        <li>{t('qr.hintOnce')}</li>
      </ul>
    </Form>
  );
}
