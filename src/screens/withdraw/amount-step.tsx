import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { isPartial } from '../../../machines/wallet/totals.ts';
import { isUnproven, quickIn, type WithdrawForm } from '../../../machines/withdraw/context.ts';
import {
  availableIn,
  type Complaint,
  collectedIn,
  isClosed,
  isDayOver,
  type Limits,
  leastOf,
} from '../../../machines/withdraw/rules.ts';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { clockIcon } from '../../components/icons/actions.ts';
import { Moment } from '../../components/moment.tsx';
import { type MoneyFormat, useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { QuickAmounts } from '../payment/quick-amounts.tsx';
import { useAskSupport } from '../receipt/ask.ts';
import { AskButton } from '../receipt/ask-button.tsx';
import { Offline } from '../receipt/offline.tsx';
import { useUsual } from '../receipt/usual.ts';
import type { WithdrawViewProps } from './props.ts';

const contextOf = ({ context }: SnapshotFrom<typeof withdrawMachine>) => context;

/** The amount to withdraw, between the limits and within the available money. */
export function AmountStep({ actor, hidden, note }: Omit<WithdrawViewProps, 'Proof' | 'onClose'>) {
  const t = useText();
  const money = useMoney();
  const usual = useUsual();
  const ask = useAskSupport();
  const context = useSelector(actor, contextOf);
  const { form, amount, limits, funds, complaints, refusal, online } = context;
  if (limits === null) return null;

  const day = limits.dayRemaining ?? null;
  const available = complaints.includes('notEnough') && !hidden ? availableIn(funds) : null;
  const written = money.alike(leastOf(limits), limits.withdrawMax, day, available);
  const words: Record<Complaint, () => string> = {
    minimum: () => t('withdraw.minimum', { amount: written(leastOf(limits)) }),
    maximum: () => t('withdraw.maximum', { amount: written(limits.withdrawMax) }),
    dayLimit: () => t('withdraw.dayLimit', { amount: written(day) }),
    notEnough: () =>
      hidden || availableIn(funds) === 0
        ? t('withdraw.notEnoughForThis')
        : t('withdraw.notEnough', { amount: written(availableIn(funds)) }),
  };
  const change = (changed: Partial<WithdrawForm>) => actor.send({ type: 'form.changed', form: changed });

  return (
    <Form onSubmit={() => actor.send({ type: 'withdraw.continue' })} className="grid grid-cols-1 gap-5 pt-1">
      <Card tone="sunken" className="@container">
        <p className="text-ink-muted text-sm">{t('withdraw.available')}</p>
        <Money amount={funds.wallet.amount === null ? null : availableIn(funds)} hidden={hidden} size="lg" />
        {isPartial(funds) && <p className="mt-1 text-ink-muted text-sm">{t('home.totalPartial')}</p>}
        <DayLeft limits={limits} written={written} />
        {collectedIn(funds) > 0 && <p className="mt-1 text-ink-muted text-sm">{t('withdraw.collects')}</p>}
        {note}
      </Card>
      {limits.payoutsFrom && (
        <Alert tone="warning" title={t('withdraw.onHold')}>
          <p className="figures font-medium">
            {t('withdraw.onHoldUntil')} <Moment at={limits.payoutsFrom} />
          </p>
          <p>{t('withdraw.onHoldWhy')}</p>
        </Alert>
      )}
      <AmountField
        label={t('withdraw.amount')}
        value={form.text}
        onChange={(text) => change({ text })}
        hint={t('withdraw.limits', { min: written(leastOf(limits)), max: written(limits.withdrawMax) })}
        error={complaints.length === 0 ? undefined : complaints.map((complaint) => words[complaint]()).join(' · ')}
      />
      <QuickAmounts quick={quickIn(context)} amount={amount} hidden={hidden} onFill={(text) => change({ text })} />
      {limits.bankStatus && (
        <Alert tone="warning">{t(limits.bankStatus === 'slow' ? 'bank.slowPayout' : 'bank.closedPayout')}</Alert>
      )}
      {limits.usual && !limits.bankStatus && (
        <p className="flex gap-2 text-ink-muted text-sm">
          <Icon path={clockIcon} className="size-5 shrink-0" />
          <span>
            <span className="block">{t('withdraw.arrives')}</span>
            {usual(limits.usual)}
          </span>
        </p>
      )}
      {refusal !== null && (
        <Alert
          tone="danger"
          title={t('withdraw.notDone')}
          action={isUnproven(refusal) && ask !== null && <AskButton onAsk={() => ask({ reference: null })} />}
        >
          {problemText(t, refusal)}
        </Alert>
      )}
      {!online && <Offline />}
      <Button type="submit" size="lg" wide disabled={isClosed(limits)}>
        {t('withdraw.continue')}
      </Button>
      <Alert tone="info">{t('withdraw.bonusNote')}</Alert>
    </Form>
  );
}

/** Withdrawals left of today that are worth a word. */
const FEW = 5;

/** The rest that the day still allows, if it has a cap. */
function DayLeft({ limits, written }: { limits: Limits; written: ReturnType<MoneyFormat['alike']> }) {
  const t = useText();
  const { dayRemaining, dayRemainingCount } = limits;
  if (isDayOver(limits)) return <p className="mt-1 font-medium text-sm text-warning">{t('withdraw.dayOver')}</p>;
  const isFew = dayRemainingCount != null && dayRemainingCount <= FEW;
  return (
    <>
      {dayRemaining != null && (
        <p className="mt-1 text-ink-muted text-sm">{t('withdraw.dayLeft', { amount: written(dayRemaining) })}</p>
      )}
      {isFew && (
        <p className="mt-1 text-ink-muted text-sm">{t('withdraw.dayLeftCount', { count: dayRemainingCount })}</p>
      )}
    </>
  );
}
