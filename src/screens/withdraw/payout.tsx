import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { BankAccount } from '../../../contract/entities.ts';
import type { Asks } from '../../../machines/money-request/kinds.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { collectedIn } from '../../../machines/withdraw/rules.ts';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useBankName } from '../../i18n/bank-name.ts';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import { isProving, type PaymentActor } from '../payment/step.ts';
import { MaskedNumber } from '../receipt/bank-account.tsx';
import { Facts } from '../receipt/facts.tsx';
import { useUsual } from '../receipt/usual.ts';
import type { WithdrawViewProps } from './props.ts';

const fundsIn = ({ context }: SnapshotFrom<typeof withdrawMachine>) => context.funds;

/** The payout's details: all but the amount, which stands above. */
const detailsOf = ({ amount: _, ...details }: Asks['withdraw']) => details;

interface PayoutProps extends Pick<WithdrawViewProps, 'actor' | 'Proof' | 'onClose'> {
  payment: PaymentActor;
}

/** The payout from the wallet, or from everywhere, to the player's bank. */
export function Payout({ actor, payment, Proof, onClose }: PayoutProps) {
  const t = useText();
  const funds = useSelector(actor, fundsIn);
  const usual = useSelector(actor, ({ context: { limits } }) => (limits?.bankStatus ? null : limits?.usual));
  const words = useUsual();
  const collects = collectedIn(funds) > 0;
  if (useSelector(payment, isProving) && Proof) return <Proof payment={payment} />;
  return (
    <PaymentView
      actor={payment}
      loading={t('withdraw.loading')}
      facts={(ordered) => (
        <>
          <Destination account={funds.bankAccount} />
          {ordered.kind === 'withdraw' && <Facts of={detailsOf(ordered.ask)} />}
        </>
      )}
      review={{
        title: t('withdraw.review'),
        confirmLabel: t('withdraw.confirm'),
        more: (
          <>
            <DataRow label={t('receipt.from')}>
              {t(collects ? 'receipt.place.everything' : 'receipt.place.wallet')}
            </DataRow>
            {usual && <DataRow label={t('withdraw.arrives')}>{words(usual)}</DataRow>}
          </>
        ),
        note: () => collects && <Alert tone="info">{t('withdraw.reviewCollect')}</Alert>,
      }}
      onDone={onClose}
    />
  );
}

/** The account that it is paid to. Rows of a `<dl>`. */
function Destination({ account }: { account: BankAccount | null | undefined }) {
  const t = useText();
  const nameOf = useBankName();
  if (!account) return <DataRow label={t('receipt.to')}>{t('receipt.place.bank')}</DataRow>;
  const { name, lang } = nameOf(account);
  return (
    <>
      <DataRow label={t('field.bank')}>
        <span lang={lang}>{name}</span>
      </DataRow>
      <DataRow label={t('field.accountNo')}>
        <MaskedNumber accountNo={account.bankAccountNo} />
      </DataRow>
      <DataRow label={t('profile.holder')}>{account.bankAccountName ?? UNKNOWN}</DataRow>
    </>
  );
}
