import { useId } from 'react';
import { type OnItsWay, type Stage, type StageName, stagesOf } from '../../../machines/receipt/receipt.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { checkIcon, closeIcon } from '../../components/icons/base.ts';
import { Moment } from '../../components/moment.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/text.tsx';
import { useUsual } from './usual.ts';

const DOTS: Record<Stage['state'], string> = {
  done: 'bg-accent text-accent-ink',
  current: 'bg-accent-soft ring-2 ring-accent ring-inset',
  next: 'border border-line-strong border-dashed',
  failed: 'bg-danger-soft text-danger',
};

/** Stages that are called by what goes on, and what they are called behind the money. */
const PAST: Partial<Record<StageName, MessageId>> = {
  checking: 'receipt.past.checking',
  queued: 'receipt.past.queued',
  paying: 'receipt.past.paying',
};

/** The past, present and next steps of the money. */
export function Timeline({ receipt }: { receipt: OnItsWay }) {
  const t = useText();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-surface-sunken px-4 pt-3.5 pb-4">
      <h3 id={heading} className="font-semibold text-sm">
        {t('receipt.next')}
      </h3>
      <ol className="mt-3">
        {stagesOf(receipt).map(({ name, state, at }) => (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative flex gap-3 pb-4 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute start-3 top-6 bottom-0 w-px -translate-x-1/2 bg-line-strong/40 in-[li:last-child]:hidden"
            />
            <span className={cx('relative grid size-6 shrink-0 place-items-center rounded-full', DOTS[state])}>
              {state === 'done' && <Icon path={checkIcon} className="size-4" />}
              {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
              {state === 'failed' && <Icon path={closeIcon} className="size-4" />}
            </span>
            <span
              className={cx(
                'min-w-0 pt-0.5 text-sm',
                state === 'current' && 'font-semibold',
                state === 'next' && 'text-ink-muted',
                state === 'failed' && 'text-danger',
              )}
            >
              <span className="sr-only">{t(`receipt.state.${state}`)}: </span>
              {t((state === 'done' && PAST[name]) || `receipt.stage.${name}`)}
              {at !== null && (
                <span className="figures block font-normal text-ink-muted text-xs">
                  <Moment at={at} />
                </span>
              )}
              {state === 'current' && <Expected {...receipt} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time that it usually takes to the next step, or that it has taken longer. */
function Expected({ usual, late }: OnItsWay) {
  const t = useText();
  const words = useUsual();
  if (late) return <span className="block font-normal text-warning">{t('receipt.late')}</span>;
  return usual ? <span className="block font-normal text-ink-muted">{words(usual)}</span> : null;
}
