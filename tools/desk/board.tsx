/** The desk's board: all parts but the chat, in sight at once. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Alert } from '../../src/components/alert.tsx';
import { Skeleton } from '../../src/components/skeleton.tsx';
import { BonusesSection } from './bonuses-section.tsx';
import { CodesSection } from './codes-section.tsx';
import type { deskMachine } from './desk.machine.ts';
import { GamesSection } from './games-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { MembersSection } from './members-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SlipsSection } from './slips-section.tsx';
import { SwitchesSection } from './switches-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { WheelsSection } from './wheels-section.tsx';
import { WithdrawalsSection } from './withdrawals-section.tsx';

/** The `ref` of the board once it holds its parts: scrolls to the one that the address names. */
function comeToPart(board: HTMLElement | null): void {
  const id = location.hash.slice(1);
  if (board === null || id === '') return;
  board.querySelector<HTMLElement>(`section[id="${CSS.escape(id)}"]`)?.scrollIntoView();
}

export function Board({ desk }: { desk: ActorRefFrom<typeof deskMachine> }) {
  const data = useSelector(desk, ({ context }) => context.data);
  const problem = useSelector(desk, ({ context }) => context.problem);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="outline-none mx-auto max-w-7xl px-4 pt-5 pb-16 sm:px-6"
      aria-busy={data === null}
    >
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
        <div ref={comeToPart} className="grid gap-x-6 gap-y-7 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-7">
            <CodesSection desk={desk} messages={data.sms.messages} />
            <PaymentsSection desk={desk} qrcodes={data.qrcodes} />
            <SlipsSection desk={desk} slips={data.slips} />
            <WithdrawalsSection desk={desk} withdrawals={data.withdrawals} />
            <GamesSection desk={desk} games={data.games} />
          </div>
          <div className="flex min-w-0 flex-col gap-7">
            <MembersSection desk={desk} members={data.members.members} />
            <GiftsSection desk={desk} gifts={data.gifts.gifts} />
            <BonusesSection desk={desk} bonuses={data.bonuses} />
            <WheelsSection desk={desk} wheels={data.wheels} offered={data.flags.spinActive} />
          </div>
          <div className="min-w-0 lg:col-span-2">
            <SwitchesSection desk={desk} data={data} />
          </div>
          <div className="min-w-0 lg:col-span-2">
            <TextsSection desk={desk} texts={data.texts} />
          </div>
          <div className="min-w-0 lg:col-span-2">
            <LedgerSection desk={desk} ledger={data.ledger} />
          </div>
        </div>
      )}
    </main>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {[1, 2, 3, 4].map((part) => (
        <Skeleton key={part} className="h-48 rounded-lg" />
      ))}
    </div>
  );
}
