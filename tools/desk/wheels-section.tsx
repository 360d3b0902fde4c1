/** Prize wheels: what is on them, what was drawn, which one players spin. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DeskWheel } from '../../server/desk/wheel-contract.ts';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { chevronDownIcon } from '../../src/components/icons/base.ts';
import { wheelIcon } from '../../src/components/icons/money.ts';
import { underWay } from './deeds.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { CURRENCIES, percentText } from './format.ts';
import { keepFocus, Nothing, once, Section } from './section.tsx';

interface WheelsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  wheels: DeskData['wheels'];
  /** The switch of the prize wheel. */
  offered: boolean;
}

export function WheelsSection({ desk, wheels, offered }: WheelsSectionProps) {
  return (
    <Section
      id="wheels"
      icon={wheelIcon}
      title="Wheels"
      aside={
        <Badge tone={offered ? 'positive' : 'neutral'} dot={offered}>
          {offered ? 'on' : 'switched off'}
        </Badge>
      }
    >
      {wheels.length === 0 ? (
        <Nothing title="No wheel">Rows of the table “wheel” appear here.</Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {wheels.map((wheel) => (
            <li key={wheel.code}>
              <Wheel desk={desk} wheel={wheel} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Wheel({ desk, wheel }: { desk: WheelsSectionProps['desk']; wheel: DeskWheel }) {
  const { code, name, currency, active, draws, slices } = wheel;
  const busy = useSelector(desk, ({ context }) => underWay(context, `wheel ${code}`) !== undefined);
  return (
    <details open={active} className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span lang="th" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <Badge>{code}</Badge>
            {active && (
              <Badge tone="positive" dot>
                active
              </Badge>
            )}
          </span>
          <span className="figures block text-sm text-ink-muted">
            {slices.length} slices · {CURRENCIES[currency]} · {draws} {draws === 1 ? 'draw' : 'draws'}
          </span>
        </span>
        <Icon path={chevronDownIcon} className="size-5 text-ink-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        {!active && (
          <div ref={keepFocus} className="mb-3">
            <Button
              size="sm"
              kind="secondary"
              busy={busy}
              onClick={once(() => desk.send({ type: 'desk.act', action: { kind: 'wheel', code } }))}
            >
              Let players spin this one<span className="sr-only">: {code}</span>
            </Button>
          </div>
        )}
        <Slices wheel={wheel} />
      </div>
    </details>
  );
}

function Slices({ wheel: { code, draws, slices } }: { wheel: DeskWheel }) {
  return (
    <table className="figures w-full border-collapse text-sm">
      <caption className="sr-only">Slices of {code}: what is expected and what was drawn</caption>
      <thead>
        <tr className="border-line border-b text-ink-muted">
          <th scope="col" className="py-2 pe-2 text-start font-medium">
            Slice
          </th>
          <th scope="col" className="hidden px-2 py-2 text-end font-medium sm:table-cell">
            Weight
          </th>
          <th scope="col" className="px-2 py-2 text-end font-medium">
            Expected
          </th>
          <th scope="col" className="py-2 ps-2 text-end font-medium">
            Drawn
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice) => (
          <tr key={slice.code} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2 pe-2 text-start font-medium" title={slice.prize}>
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  style={{ backgroundColor: slice.bgColor }}
                  className="size-3.5 shrink-0 rounded-full border border-line-strong"
                />
                <span lang="th" className="min-w-0 wrap-anywhere">
                  {slice.label}
                </span>
              </span>
            </th>
            <td className="hidden px-2 py-2 text-end text-ink-muted sm:table-cell">{slice.weight}</td>
            <td className="px-2 py-2 text-end">{percentText(slice.expected)}</td>
            <td className="py-2 ps-2 text-end">
              <span className="whitespace-nowrap">
                {draws > 0 && <span className="text-ink-muted">{percentText(slice.drawn / draws)} · </span>}
                <span className="font-medium">{slice.drawn}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
