/** The desk: one page, all parts in sight. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Alert } from '../../../src/components/alert.tsx';
import { Badge } from '../../../src/components/badge.tsx';
import { BrandMark } from '../../../src/components/brand-mark.tsx';
import { Skeleton } from '../../../src/components/skeleton.tsx';
import { SkipLink } from '../../../src/components/skip-link.tsx';
import { ToastRegion } from '../../../src/components/toast-region.tsx';
import { CodesSection } from './codes-section.tsx';
import type { deskMachine } from './desk.machine.ts';
import { GiftsSection } from './gifts-section.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { MembersSection } from './members-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SlipsSection } from './slips-section.tsx';
import { SwitchesSection } from './switches-section.tsx';
import { WithdrawalsSection } from './withdrawals-section.tsx';

const PARTS = [
  ['codes', 'OTP'],
  ['payments', 'QR'],
  ['slips', 'Slips'],
  ['withdrawals', 'Withdrawals'],
  ['members', 'Members'],
  ['gifts', 'Gifts'],
  ['switches', 'Switches'],
  ['ledger', 'Ledger'],
] as const;

export function DeskPage({ desk }: { desk: ActorRefFrom<typeof deskMachine> }) {
  const data = useSelector(desk, ({ context }) => context.data);
  const problem = useSelector(desk, ({ context }) => context.problem);
  const notices = useSelector(desk, ({ context }) => context.notices);
  return (
    <>
      <SkipLink label="Skip to the content" />
      <header className="sticky top-0 z-40 border-line border-b bg-surface">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 px-4 sm:px-6">
          <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3">
            <BrandMark className="size-8" />
            <h1 className="min-w-0 text-lg font-semibold leading-tight">Desk</h1>
            <span className="ms-auto sm:ms-0">
              <Badge tone={problem === null ? 'positive' : 'danger'} dot>
                {problem === null ? 'Live' : 'No answer'}
              </Badge>
            </span>
          </div>
          <nav aria-label="Parts of the desk" className="-mx-4 w-screen overflow-x-auto px-2 sm:mx-0 sm:w-auto sm:px-0">
            <ul className="flex">
              {PARTS.map(([id, name]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium text-ink-muted hover:text-ink"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="content" className="mx-auto max-w-7xl px-4 pt-5 pb-16 sm:px-6" aria-busy={data === null}>
        <p className="mb-4 max-w-2xl text-ink-muted">
          What the bank, the SMS and the operator would do, done by hand. Only on this machine.
        </p>
        {problem !== null && (
          <Alert tone="danger" title={problem} className="mb-5">
            {data === null
              ? 'Asking again every two seconds.'
              : 'Below is what was last read. Asking again every two seconds.'}
          </Alert>
        )}
        {data === null ? (
          <Waiting />
        ) : (
          <div className="grid gap-x-6 gap-y-7 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-7">
              <CodesSection desk={desk} messages={data.messages} />
              <PaymentsSection desk={desk} qrcodes={data.qrcodes} />
              <SlipsSection desk={desk} slips={data.slips} />
              <WithdrawalsSection desk={desk} withdrawals={data.withdrawals} />
            </div>
            <div className="flex min-w-0 flex-col gap-7">
              <MembersSection desk={desk} members={data.members} />
              <GiftsSection desk={desk} gifts={data.gifts} />
              <SwitchesSection desk={desk} flags={data.flags} providers={data.providers} />
            </div>
            <div className="min-w-0 lg:col-span-2">
              <LedgerSection ledger={data.ledger} />
            </div>
          </div>
        )}
      </main>
      <ToastRegion items={notices} closeLabel="Close" onClose={(id) => desk.send({ type: 'notice.closed', id })} />
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {PARTS.slice(0, 4).map(([id]) => (
        <Skeleton key={id} className="h-48 rounded-lg" />
      ))}
    </div>
  );
}
