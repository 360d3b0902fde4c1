/** QR codes that players made, to be paid as their banks would. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DeskQrcode } from '../../server/desk/contract.ts';
import { Amount } from '../../src/components/amount.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { qrIcon } from '../../src/components/icons/money.ts';
import { keyOf, underWay } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { amountText, CURRENCIES, clockText, moneyText, timeText } from './format.ts';
import { PagedList } from './paged-list.tsx';
import { Nothing, Section, WaitingCount } from './section.tsx';

const TONES = { pending: 'accent', paid: 'positive', expired: 'warning', cancelled: 'neutral' } as const;

interface PaymentsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  qrcodes: DeskData['qrcodes'];
}

export function PaymentsSection({ desk, qrcodes: { qrcodes, waiting } }: PaymentsSectionProps) {
  const context = useSelector(desk, (state) => state.context);
  const elapsed = Math.max(0, Math.floor((context.now - context.readAt) / 1000));
  return (
    <Section id="payments" icon={qrIcon} title="QR payments" aside={<WaitingCount count={waiting} />}>
      <PagedList
        desk={desk}
        list="qrcodes"
        what="QR codes"
        by="Phone, name, ref., amount"
        hint="A number is found by its first or last four digits or more, a name by its beginning, a reference by the whole of it."
        count={qrcodes.length}
        empty={
          <Nothing title="No QR code yet">
            A player who deposits by QR makes one; pay it here as the bank would.
          </Nothing>
        }
      >
        <ul className="divide-y divide-line">
          {qrcodes.map((code) => {
            const pay = { kind: 'pay', id: code.id } as const;
            return (
              <li key={code.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
                <div className="min-w-0 flex-1 basis-44">
                  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <Amount value={moneyText(code.amount, code.currency)} size="lg" />
                    <Badge>{code.provider}</Badge>
                  </p>
                  <p className="figures mt-0.5 text-sm text-ink-muted">
                    {code.name} · {code.phone}
                  </p>
                  <Status code={code} left={Math.max(0, code.expireIn - elapsed)} />
                </div>
                {code.status !== 'paid' && (
                  <Button
                    size="sm"
                    kind={code.status === 'pending' ? 'primary' : 'secondary'}
                    busy={underWay(context, keyOf(pay)) !== undefined}
                    onClick={() => desk.send({ type: 'desk.act', action: pay })}
                  >
                    {code.status === 'pending' ? 'Pay' : 'Pay late'}
                    <span className="sr-only">
                      {' '}
                      {amountText(code.amount)} {CURRENCIES[code.currency]} of {code.phone}
                    </span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </PagedList>
    </Section>
  );
}

function Status({ code, left }: { code: DeskQrcode; left: number }) {
  const { status, late, paidAt, createdAt } = code;
  const word = status === 'pending' ? 'open' : status;
  return (
    <p className="figures mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <Badge tone={TONES[status]} dot>
        {late ? 'paid late' : word}
      </Badge>
      {status === 'pending' ? (
        <span role="timer" aria-live="off" className={left < 60 ? 'font-medium text-warning' : 'font-medium text-ink'}>
          {clockText(left)} left
        </span>
      ) : (
        <time dateTime={paidAt ?? createdAt}>{timeText(paidAt ?? createdAt)}</time>
      )}
    </p>
  );
}
