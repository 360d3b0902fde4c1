/** The bookings, and the proof that the books are right. */
import type { ActorRefFrom } from 'xstate';
import { Badge } from '../../src/components/badge.tsx';
import { statementIcon } from '../../src/components/icons/member.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { amountText, signedText, timeText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { Nothing, Section } from './section.tsx';

interface LedgerSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  ledger: DeskData['ledger'];
}

export function LedgerSection({ desk, ledger }: LedgerSectionProps) {
  const right = ledger.sums.BAHT === 0 && ledger.sums.LAK === 0 && ledger.wrongBalances === 0;
  return (
    <Section
      id="ledger"
      icon={statementIcon}
      title="Ledger"
      aside={
        <Badge tone={right ? (ledger.left > 0 ? 'neutral' : 'positive') : 'danger'} dot>
          <span className="figures">
            {ledger.entries} entries, sum {amountText(ledger.sums.BAHT)}
            {ledger.sums.LAK !== 0 && `, in kip ${amountText(ledger.sums.LAK)}`}
            {ledger.left > 0 && `, ${ledger.left} bookings to be added up`}
            {ledger.wrongBalances > 0 && `, ${ledger.wrongBalances} wrong balances`}
          </span>
        </Badge>
      }
    >
      <PagedList
        desk={desk}
        list="ledger"
        what="bookings"
        by="Phone, name or reference"
        hint="A number is found by its first or last four digits or more, a name by its beginning, a reference by the whole of it. Of a member the last 100 movements are looked through."
        count={ledger.transactions.length}
        empty={
          <Nothing title="Nothing is booked yet">Every movement of money appears here with both its sides.</Nothing>
        }
      >
        <ul className="divide-y divide-line">
          {ledger.transactions.map(({ id, kind, reference, createdAt, currency, entries }) => (
            <li key={id} className="grid gap-x-6 gap-y-2 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  {kind.replaceAll('_', ' ')}
                  {currency === 'LAK' && ' in kip'} <span className="figures text-sm text-ink-muted">#{id}</span>
                </p>
                <p className="text-sm wrap-anywhere text-ink-muted">{reference}</p>
                <p className="figures text-sm text-ink-muted">
                  <time dateTime={createdAt}>{timeText(createdAt)}</time>
                </p>
              </div>
              <ul className="w-full min-w-0 self-center text-sm md:max-w-md md:justify-self-end">
                {entries.map(({ account, amount }) => (
                  <li key={account} className="flex items-baseline justify-between gap-4 py-0.5">
                    <span className="figures min-w-0 wrap-anywhere">{account}</span>
                    <span className={`figures font-medium ${amount > 0 ? 'text-positive' : 'text-ink'}`}>
                      {signedText(amount)}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}
