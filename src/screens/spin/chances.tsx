import { chancesOf, type WheelSlice } from '../../../machines/spin/wheel.ts';
import { Accordion } from '../../components/accordion.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

/** `12.5%`: with as many decimals as it takes to tell small chances apart. */
export function percent(chance: number): string {
  const value = chance * 100;
  if (value > 0 && value < 0.01) return '< 0.01%';
  return `${Number(value.toFixed(value < 1 ? 2 : 1))}%`;
}

/** The slices of the wheel, with their chances if the service gives them: nobody need guess from its looks. */
export function Chances({ slices }: { slices: readonly WheelSlice[] }) {
  const t = useText();
  const said = useSaid();
  const chances = chancesOf(slices);
  const rows = slices.map((slice, place) => ({ ...slice, place, chance: chances?.[place] }));
  return (
    <Accordion
      items={[
        {
          id: 'chances',
          title: t(chances === null ? 'spin.prizes' : 'spin.chances'),
          content: (
            <>
              {chances !== null && <p className="mb-2 text-sm">{t('spin.chancesNote')}</p>}
              <ul className="divide-y divide-line text-ink">
                {rows.map(({ place, label, bgColor, chance }) => (
                  <li key={place} className="flex min-h-10 items-center gap-3 py-1.5">
                    <span
                      aria-hidden="true"
                      style={{ backgroundColor: bgColor }}
                      className="size-4 shrink-0 rounded-full border border-line-strong"
                    />
                    <span className="min-w-0 flex-1 wrap-anywhere">{said(label)}</span>
                    {chance !== undefined && <span className="figures font-medium">{percent(chance)}</span>}
                  </li>
                ))}
              </ul>
            </>
          ),
        },
      ]}
    />
  );
}
