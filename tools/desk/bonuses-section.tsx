/** Bonuses and promotion codes: which are offered, how much is left of them, who holds one. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DeskBonus } from '../../server/desk/bonuses-contract.ts';
import { Badge } from '../../src/components/badge.tsx';
import { giftIcon } from '../../src/components/icons/money.ts';
import { ProgressBar } from '../../src/components/progress-bar.tsx';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { moneyText, sinceText } from './format.ts';
import { Nothing, Section } from './section.tsx';
import { Switch } from './switch.tsx';

const KINDS = [
  ['bonus', 'Bonuses'],
  ['promotion', 'Promotion codes'],
] as const;

const PERIODS = { limit: 'per member', day: 'a day', week: 'a week' } as const;

interface BonusesSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  bonuses: DeskData['bonuses'];
}

export function BonusesSection({ desk, bonuses: { bonuses, holders, holding } }: BonusesSectionProps) {
  const now = useSelector(desk, ({ context }) => context.now);
  return (
    <Section
      id="bonuses"
      icon={giftIcon}
      title="Bonuses"
      aside={
        <Badge tone={holding > 0 ? 'accent' : 'neutral'} dot={holding > 0}>
          <span className="figures">{holding} held</span>
        </Badge>
      }
    >
      {bonuses.length === 0 && <Nothing title="No bonus">Rows of the table “bonus” appear here.</Nothing>}
      {KINDS.map(([kind, title]) => {
        const own = bonuses.filter((bonus) => bonus.kind === kind);
        if (own.length === 0) return null;
        return (
          <div key={kind}>
            <h3 className="border-line border-b px-4 pt-4 pb-2 text-sm font-semibold text-ink-muted sm:px-5">
              {title}
            </h3>
            <div className="divide-y divide-line">
              {own.map((bonus) => (
                <Switch
                  key={bonus.code}
                  label={<BonusName bonus={bonus} now={now} />}
                  hint={<BonusFacts bonus={bonus} />}
                  on={bonus.active}
                  onChange={(active) =>
                    desk.send({ type: 'desk.act', action: { kind: 'bonus', code: bonus.code, active } })
                  }
                />
              ))}
            </div>
          </div>
        );
      })}
      <div className="border-line border-t">
        <h3 className="px-4 pt-4 text-sm font-semibold text-ink-muted sm:px-5">Held now</h3>
        {holders.length === 0 ? (
          <p className="px-4 pt-1 pb-4 text-sm text-ink-muted sm:px-5">Nobody holds a bonus.</p>
        ) : (
          <ul className="divide-y divide-line">
            {holders.map((holder) => (
              <li key={holder.reference} className="px-4 py-3 sm:px-5">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <p className="min-w-0 font-medium wrap-anywhere">{holder.name}</p>
                  <Badge>{holder.code}</Badge>
                </div>
                <p className="figures text-sm text-ink-muted">
                  {holder.phone} · {moneyText(holder.amount, holder.currency)} ·{' '}
                  <time dateTime={holder.receivedAt}>{sinceText(holder.receivedAt, now)}</time>
                </p>
                <div className="mt-2">
                  <ProgressBar
                    label={`Turnover of ${holder.name}`}
                    fraction={holder.turnoverDone / holder.turnoverRequired}
                  />
                </div>
                <p className="figures mt-1 text-sm">
                  {moneyText(holder.turnoverDone, holder.currency)}{' '}
                  <span className="text-ink-muted">
                    of {moneyText(holder.turnoverRequired, holder.currency)} turnover
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        {holding > holders.length && (
          <p className="figures border-line border-t px-4 py-3 text-sm text-ink-muted sm:px-5">
            and {holding - holders.length} more
          </p>
        )}
      </div>
    </Section>
  );
}

function BonusName({ bonus: { name, code, endsAt, startsAt }, now }: { bonus: DeskBonus; now: number }) {
  const isOver = endsAt !== null && Date.parse(endsAt) <= now;
  const isToCome = startsAt !== null && Date.parse(startsAt) > now;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span lang="th" className="min-w-0 wrap-anywhere">
        {name}
      </span>
      <Badge>{code}</Badge>
      {isOver && <Badge tone="warning">ended</Badge>}
      {isToCome && <Badge tone="info">to come</Badge>}
    </span>
  );
}

const timesText = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

function BonusFacts({ bonus }: { bonus: DeskBonus }) {
  const { amount, depositPercent, amountMax, depositMin, type, maxReceived, turnoverTimes, given, left } = bonus;
  const money = (figure: typeof bonus.amount & number) => moneyText(figure, bonus.currency);
  const worth =
    amount === null
      ? `${depositPercent}% of a deposit${amountMax === null ? '' : `, at most ${money(amountMax)}`}`
      : money(amount);
  const facts = [
    worth,
    ...(depositMin === null ? [] : [`deposit from ${money(depositMin)}`]),
    `turnover ×${turnoverTimes}`,
    `${timesText(maxReceived)} ${PERIODS[type]}`,
  ];
  return (
    <span className="figures flex flex-wrap">
      {facts.map((fact) => (
        <span key={fact} className="after:mx-1.5 after:content-['·']">
          {fact}
        </span>
      ))}
      <span>
        <span className="font-medium text-ink">{given}</span> given
        {left !== null && (
          <>
            , <span className={left === 0 ? 'font-medium text-danger' : 'font-medium text-ink'}>{left}</span> left
          </>
        )}
      </span>
    </span>
  );
}
