/** Payouts that players requested: paid at the bank, or refused, by hand. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Amount } from '../../src/components/amount.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { CopyButton } from '../../src/components/copy-button.tsx';
import { withdrawIcon } from '../../src/components/icons/money.ts';
import { TextField } from '../../src/components/text-field.tsx';
import { underWay, type WithdrawalAction } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { moneyText, sinceText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { fieldsOf, keepFocus, Nothing, once, Section, WaitingCount } from './section.tsx';

const TONES = { created: 'accent', processing: 'info', paid: 'positive', refused: 'danger' } as const;
const WORDS = { created: 'new', processing: 'in hand', paid: 'paid', refused: 'refused' } as const;

type Withdrawal = DeskData['withdrawals']['withdrawals'][number];

const isOpen = ({ status }: Withdrawal) => status === 'created' || status === 'processing';

interface WithdrawalsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  withdrawals: DeskData['withdrawals'];
}

export function WithdrawalsSection({ desk, withdrawals: { withdrawals, waiting } }: WithdrawalsSectionProps) {
  return (
    <Section id="withdrawals" icon={withdrawIcon} title="Withdrawals" aside={<WaitingCount count={waiting} />}>
      <PagedList
        desk={desk}
        list="withdrawals"
        what="withdrawals"
        by="Phone, name, ref., amount"
        hint="A number is found by its first or last four digits or more, a name by its beginning, a reference by the whole of it."
        count={withdrawals.length}
        empty={<Nothing title="No withdrawal yet">A player who withdraws waits here until you pay or refuse.</Nothing>}
      >
        <ul className="divide-y divide-line">
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.reference} className="px-4 py-3.5 sm:px-5">
              <WithdrawalFacts desk={desk} withdrawal={withdrawal} />
              {isOpen(withdrawal) && <WithdrawalForms desk={desk} withdrawal={withdrawal} />}
            </li>
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

interface WithdrawalProps {
  desk: WithdrawalsSectionProps['desk'];
  withdrawal: Withdrawal;
}

function WithdrawalFacts({ desk, withdrawal }: WithdrawalProps) {
  const now = useSelector(desk, ({ context }) => context.now);
  const copied = useSelector(desk, (state) => (state.matches({ clipboard: 'copied' }) ? state.context.copied : null));
  const {
    reference,
    phone,
    name,
    amount,
    currency,
    bankCode,
    bankAccountName,
    bankAccountNo,
    status,
    reason,
    createdAt,
  } = withdrawal;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Amount value={moneyText(amount, currency)} size={isOpen(withdrawal) ? 'lg' : 'md'} />
        <Badge tone={TONES[status]} dot>
          {WORDS[status]}
        </Badge>
      </div>
      <p className="figures mt-0.5 text-sm wrap-anywhere text-ink-muted">
        {name} · {phone}
      </p>
      <p className="figures text-sm wrap-anywhere text-ink-muted">
        {reference} · <time dateTime={createdAt}>{sinceText(createdAt, now)}</time>
      </p>
      {isOpen(withdrawal) ? (
        <div className="mt-2 flex items-center gap-3 rounded-md bg-surface-sunken px-4 py-1.5">
          <Badge tone="info">{bankCode}</Badge>
          <p className="min-w-0 flex-1">
            <span className="figures block font-semibold wrap-anywhere">{bankAccountNo}</span>
            <span className="block text-sm wrap-anywhere text-ink-muted">{bankAccountName}</span>
          </p>
          <CopyButton
            label={`Copy account number ${bankAccountNo}`}
            copiedLabel="Copied"
            copied={copied === reference}
            compact
            onCopy={() => desk.send({ type: 'copy', id: reference, text: bankAccountNo })}
          />
        </div>
      ) : (
        <p className="figures text-sm wrap-anywhere text-ink-muted">
          {bankCode} {bankAccountNo}
          {reason !== null && <span className="block text-ink">{reason}</span>}
        </p>
      )}
    </>
  );
}

function WithdrawalForms({ desk, withdrawal: { reference, status, phone } }: WithdrawalProps) {
  const context = useSelector(desk, (state) => state.context);
  const current = underWay(context, `withdrawal ${reference}`);
  const step = current?.kind === 'withdrawal' ? current.step : undefined;
  const decide = (action: WithdrawalAction) => desk.send({ type: 'desk.act', action });
  const isOther = (own: WithdrawalAction['step']) => step !== undefined && step !== own;
  const whose = <span className="sr-only"> the withdrawal of {phone}</span>;
  return (
    <div ref={keepFocus} className="mt-3 grid gap-3">
      <div className="grid grid-cols-2 items-center gap-3">
        {status === 'created' ? (
          <Button
            ref={keepFocus}
            kind="secondary"
            busy={step === 'start'}
            disabled={isOther('start')}
            onClick={once(() => decide({ kind: 'withdrawal', reference, step: 'start' }))}
          >
            Take in hand{whose}
          </Button>
        ) : (
          <p className="text-sm text-ink-muted">In hand: pay it at the bank.</p>
        )}
        <Button
          busy={step === 'pay'}
          disabled={isOther('pay')}
          onClick={once(() => decide({ kind: 'withdrawal', reference, step: 'pay' }))}
        >
          Paid{whose}
        </Button>
      </div>
      <form
        className="grid grid-cols-[1fr_7rem] items-end gap-3"
        onSubmit={(event) => {
          const reason = fieldsOf(event)('reason');
          decide({ kind: 'withdrawal', reference, step: 'refuse', reason });
        }}
      >
        <TextField
          label="Reason to refuse"
          name="reason"
          autoComplete="off"
          maxLength={200}
          pattern=".*\S.*"
          title="Some words"
          required
        />
        <Button type="submit" kind="secondary" busy={step === 'refuse'} disabled={isOther('refuse')}>
          Refuse{whose}
        </Button>
      </form>
    </div>
  );
}
