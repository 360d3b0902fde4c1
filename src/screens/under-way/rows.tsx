import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Figure } from '../../../contract/money.ts';
import { secondsLeft } from '../../../machines/qr/code.ts';
import type { underWayMachine } from '../../../machines/under-way/under-way.machine.ts';
import type { WaitingCode, WaitingMoney } from '../../../machines/under-way/under-way.ts';
import { Icon } from '../../components/icon.tsx';
import { chevronRightIcon } from '../../components/icons/base.ts';
import { Moment } from '../../components/moment.tsx';
import { clockText } from '../../i18n/clock-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';

/** All of a row is pressed; its colour when it is reaches the card's edges. */
const ROW =
  '-mx-4 flex items-center justify-between gap-3 px-4 py-2 text-start transition-colors hover:bg-surface-sunken sm:-mx-5 sm:px-5';

const PRESSED = `${ROW} w-[calc(100%+2rem)] sm:w-[calc(100%+2.5rem)]`;

interface CodeRowProps {
  actor: ActorRefFrom<typeof underWayMachine>;
  code: WaitingCode;
  hidden: boolean;
  onOpen: () => void;
}

/** An open QR code, with what is left of its time; it opens where it can be scanned. */
export function CodeRow({ actor, code, hidden, onOpen }: CodeRowProps) {
  const t = useText();
  const left = useSelector(actor, ({ context: { now } }) => secondsLeft({ code, now }));
  return (
    <li>
      <button type="button" onClick={onOpen} className={PRESSED}>
        <RowText title={t('request.kind', { kind: 'qr' })} amount={code.amount} hidden={hidden}>
          {left === null ? (
            t('underWay.canBePaid')
          ) : (
            <>
              {t('qr.timeLeft')} <span className="figures">{clockText(left)}</span>
            </>
          )}
        </RowText>
      </button>
    </li>
  );
}

interface MoneyRowProps {
  kind: 'withdraw' | 'slip';
  money: WaitingMoney;
  hidden: boolean;
  /** The page that shows it, where it has no receipt. */
  href: string;
  /** Opens its receipt. */
  onOpen: (() => void) | null;
}

/** A withdrawal or a slip, and how far it is. */
export function MoneyRow({ kind, money: { amount, at, stage }, hidden, href, onOpen }: MoneyRowProps) {
  const t = useText();
  const text = (
    <RowText title={t('request.kind', { kind })} amount={amount} hidden={hidden}>
      {t(`receipt.stage.${stage}`)}
      {at !== null && (
        <>
          {' · '}
          <Moment at={at} />
        </>
      )}
    </RowText>
  );
  return (
    <li>
      {onOpen === null ? (
        <Link href={href} className={ROW}>
          {text}
        </Link>
      ) : (
        <button type="button" onClick={onOpen} className={PRESSED}>
          {text}
        </button>
      )}
    </li>
  );
}

interface RowTextProps {
  title: string;
  amount: Figure | null;
  hidden: boolean;
  /** The progress of the row. */
  children: ReactNode;
}

function RowText({ title, amount, hidden, children }: RowTextProps) {
  return (
    <>
      <span className="min-w-0">
        <span className="block font-medium">
          {title} {amount !== null && <Money amount={amount} hidden={hidden} />}
        </span>
        <span className="block text-ink-muted text-sm">{children}</span>
      </span>
      <Icon path={chevronRightIcon} className="size-5 text-ink-muted" />
    </>
  );
}
