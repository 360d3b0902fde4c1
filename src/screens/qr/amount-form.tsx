import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { satang, satangToBaht } from '../../../contract/money.ts';
import { LEAST, rulesOf } from '../../../machines/qr/providers.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { BAHT, wholeBaht } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { QrViewProps } from './qr-view.tsx';

/** How much to pay in: a quick amount or one typed, from the provider's minimum on. */
export function AmountForm({ actor, minutes, online }: Pick<QrViewProps, 'actor' | 'minutes' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { text, amount, problem, provider, paytimzMinimum } = snapshot.context;
  const { quick, minimum } = rulesOf(provider, paytimzMinimum);
  const busy = snapshot.hasTag('busy');
  const unanswered = snapshot.matches({ entering: 'failed' });

  const change = (typed: string) => actor.send({ type: 'amount.changed', text: typed });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (online) actor.send({ type: 'qr.create' });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ChipGroup
        label={t('qr.quick')}
        options={quick.map((value) => ({ value: Number(value), label: wholeBaht(value) }))}
        value={amount}
        onChange={(value) => change(String(satangToBaht(satang(value))))}
        disabled={busy}
      />
      <AmountField
        label={t('qr.amount')}
        name="amount"
        mark={BAHT}
        value={text}
        onChange={change}
        hint={t('qr.minimum', { amount: wholeBaht(satang(Math.max(minimum, LEAST))) })}
        disabled={busy}
      />
      {problem !== null && !unanswered && (
        <Alert tone="danger" title={t('qr.notCreated')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {problem !== null && unanswered && (
        <div role="alert">
          <Alert tone="warning" title={t('receipt.unanswered')}>
            {problemText(t, problem)} {t('qr.tryAgainSafe')}
          </Alert>
        </div>
      )}
      {!online && (
        <Alert tone="warning" title={t('connection.offline')}>
          {t('connection.offlineHint')}
        </Alert>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        busy={busy}
        disabled={!busy && (!online || !snapshot.can({ type: 'qr.create' }))}
      >
        {t('qr.create')}
      </Button>
      <ul className="grid list-disc gap-1 ps-5 text-ink-muted text-sm">
        <li>{t('qr.hintCredit')}</li>
        {minutes !== undefined && <li>{t('qr.hintValid', { minutes })}</li>}
        <li>{t('qr.hintOnce')}</li>
      </ul>
    </form>
  );
}
