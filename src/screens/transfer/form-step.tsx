import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { LocalText } from '../../../contract/local-text.ts';
import { quickIn } from '../../../machines/transfer/context.ts';
import {
  type Complaint,
  gamesAmong,
  inCredits,
  leastFor,
  moving,
  placeOf,
  placesOf,
} from '../../../machines/transfer/places.ts';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { formatAmount } from '../../../machines/wallet/amount.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { exchangeIcon } from '../../components/icons/money.ts';
import { SelectField } from '../../components/select-field.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { QuickAmounts } from '../payment/quick-amounts.tsx';
import { Offline } from '../receipt/offline.tsx';
import type { TransferViewProps } from './props.ts';

const contextOf = ({ context }: SnapshotFrom<typeof transferMachine>) => context;

/** From where, to where, and how much; or everything to one place. */
export function FormStep({ actor, hidden, note }: Omit<TransferViewProps, 'onClose'>) {
  const t = useText();
  const money = useMoney();
  const context = useSelector(actor, contextOf);
  const { funds, from, to, text, amount, complaint, problem, online } = context;
  const places = placesOf(funds);
  const source = placeOf(funds, from);
  const target = placeOf(funds, to);
  const said = useSaid();
  const nameOf = (name: LocalText | null) => (name === null ? t('receipt.place.wallet') : said(name));
  const options = places.map(({ code, name, holds }) => ({
    value: code,
    label: t('transfer.option', { name: nameOf(name), amount: hidden ? DOTS : money.figure(holds) }),
  }));

  const games = gamesAmong(funds, from, to);
  const least = money.whole(leastFor(...games));
  const whole = amount === null ? null : moving(funds, amount, from, to);
  const amountComplaints: Partial<Record<Complaint, string>> = {
    minimum: t('transfer.minimum', { amount: least }),
    notEnough: t('transfer.notEnough'),
  };
  const missing = (chosen: unknown) => (complaint === 'select' && chosen === null ? t('transfer.select') : undefined);
  const change = (typed: string) => actor.send({ type: 'amount.changed', text: typed });

  return (
    <Form onSubmit={() => actor.send({ type: 'transfer.continue' })} className="grid grid-cols-1 gap-5 pt-1">
      {note}
      <div className="grid grid-cols-1 gap-2">
        <SelectField
          label={t('transfer.from')}
          placeholder={t('transfer.choose')}
          options={options}
          value={source === null ? '' : from}
          onChange={(event) => actor.send({ type: 'from.chosen', code: event.target.value })}
          error={missing(source)}
        />
        <IconButton
          icon={exchangeIcon}
          label={t('transfer.swap')}
          className="rotate-90 justify-self-center bg-accent-soft"
          onClick={() => actor.send({ type: 'places.swap' })}
        />
        <SelectField
          label={t('transfer.to')}
          placeholder={t('transfer.choose')}
          options={options}
          value={target === null ? '' : to}
          onChange={(event) => actor.send({ type: 'to.chosen', code: event.target.value })}
          error={complaint === 'same' ? t('transfer.same') : missing(target)}
        />
      </div>
      <AmountField
        label={t('transfer.amount')}
        value={text}
        onChange={change}
        hint={
          whole !== null && whole > 0 && games.length > 0
            ? games.map((place) => (
                <span key={place.code} className="figures block">
                  {t('transfer.inGame', { name: nameOf(place.name), amount: formatAmount(inCredits(whole, place)) })}
                </span>
              ))
            : t('transfer.minimumHint', { amount: least })
        }
        error={complaint === null ? undefined : amountComplaints[complaint]}
      />
      <QuickAmounts quick={quickIn(context)} amount={amount} hidden={hidden} onFill={change} />
      {problem !== null && (
        <Alert tone="danger" title={t('transfer.notDone')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {!online && <Offline />}
      <Button type="submit" size="lg" wide>
        {t('transfer.continue')}
      </Button>
      <div className="grid grid-cols-1 gap-2 border-line border-t pt-4">
        <p className="text-ink-muted text-sm">{t('transfer.allHint')}</p>
        <Button kind="secondary" wide onClick={() => actor.send({ type: 'transfer.all' })}>
          {target === null ? t('transfer.all') : t('transfer.allTo', { name: nameOf(target.name) })}
        </Button>
        {complaint === 'nothing' && (
          <p role="alert" className="text-danger text-sm">
            {t('transfer.nothing')}
          </p>
        )}
      </div>
    </Form>
  );
}
