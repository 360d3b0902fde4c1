import { useSelector } from '@xstate/react';
import { ZOOMS } from '../../../machines/slips/setup.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { dateTime } from '../../i18n/dates.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { SlipsViewProps } from './props.ts';

/** The picture of one slip over the list; it can be made larger and moved about. */
export function SlipImage({ actor, dialogs }: Pick<SlipsViewProps, 'actor' | 'dialogs'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { slip, url, zoom, problem } = snapshot.context;
  const scale = ZOOMS[zoom] ?? 1;
  const broken = snapshot.matches({ image: 'broken' });
  const shown = snapshot.matches({ image: 'shown' });
  const date = slip === null ? '' : dateTime(slip.createdAt);
  return (
    <Dialog
      open={snapshot.matches('image')}
      onClose={() => dialogs.send({ type: 'dialog.close', dialog: 'slipImage' })}
      title={t('slips.image')}
      description={<span className="figures">{date}</span>}
      footer={
        shown && (
          <div className="flex flex-wrap items-center justify-center gap-3">
            <Button
              kind="secondary"
              size="sm"
              disabled={!snapshot.can({ type: 'zoom.out' })}
              onClick={() => actor.send({ type: 'zoom.out' })}
            >
              {t('slips.zoomOut')}
            </Button>
            <span aria-live="polite" className="figures min-w-12 text-center text-ink-muted text-sm">
              <span aria-hidden="true">{Math.round(scale * 100)}%</span>
              <span className="sr-only">{t('slips.zoom', { percent: Math.round(scale * 100) })}</span>
            </span>
            <Button
              kind="secondary"
              size="sm"
              disabled={!snapshot.can({ type: 'zoom.in' })}
              onClick={() => actor.send({ type: 'zoom.in' })}
            >
              {t('slips.zoomIn')}
            </Button>
          </div>
        )
      }
    >
      {snapshot.hasTag('busy') && (
        <Pending label={t('slips.finding')}>
          <Skeleton shape="card" className="h-80 w-full" />
        </Pending>
      )}
      {snapshot.hasTag('error') && (
        <Failure
          title={t('slips.imageFailed')}
          text={problem === null ? t('slips.imageBroken') : problemText(t, problem)}
          onRetry={() => actor.send({ type: 'image.retry' })}
        />
      )}
      {url !== null && !broken && (
        // Larger than the dialog, it is moved with the finger or the arrow keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={t('slips.imageAlt', { date })} tabIndex={0} className="max-h-[65dvh] overflow-auto">
          <img
            key={url}
            src={url}
            alt={t('slips.imageAlt', { date })}
            referrerPolicy="no-referrer"
            style={{ width: `${scale * 100}%`, maxWidth: 'none' }}
            className={shown ? 'mx-auto rounded-md bg-paper' : 'sr-only'}
            onLoad={() => actor.send({ type: 'image.loaded' })}
            onError={() => actor.send({ type: 'image.failed' })}
          />
        </section>
      )}
    </Dialog>
  );
}
