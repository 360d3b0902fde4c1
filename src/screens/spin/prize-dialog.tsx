import { placesOf, type Wheel, type Won } from '../../../machines/spin/wheel.ts';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { Dialog } from '../../components/dialog.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { infoIcon } from '../../components/icons/base.ts';
import { giftIcon } from '../../components/icons/money.ts';
import { RichHtml } from '../../components/rich-html.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

interface PrizeDialogProps {
  /** The prize of the spin; the dialog is closed without one. */
  won: Won | null;
  wheel: Wheel | null;
  canClaim: boolean;
  onClaim: () => void;
  onClose: () => void;
}

/** The prize of a spin, or the message that it brought nothing. It never asks for another spin. */
export function PrizeDialog({ won, wheel, canClaim, onClaim, onClose }: PrizeDialogProps) {
  const t = useText();
  const said = useSaid();
  const places = won === null || wheel === null ? [] : placesOf(wheel.slices, won);
  const [place] = places;
  const html = place === undefined ? null : wheel?.slices[place]?.html;
  return (
    <Dialog
      open={won !== null}
      onClose={onClose}
      title={t(won?.blank ? 'spin.blank' : 'spin.won')}
      size="sm"
      footer={
        won?.blank === false ? (
          <>
            <Button wide disabled={!canClaim} onClick={onClaim} data-autofocus>
              {t('coupon.claim')}
            </Button>
            <Button kind="quiet" wide onClick={onClose}>
              {t('request.later')}
            </Button>
          </>
        ) : (
          <Button wide onClick={onClose} data-autofocus>
            {t('common.done')}
          </Button>
        )
      }
    >
      {won !== null && (
        <div className="flex flex-col items-center gap-3 pt-2 pb-1 text-center">
          <IconBadge icon={won.blank ? infoIcon : giftIcon} tone={won.blank ? 'neutral' : 'accent'} size="lg" />
          {!won.blank && <p className="font-semibold text-2xl wrap-anywhere">{said(won.label)}</p>}
          {html && !won.blank && <RichHtml html={html} className="max-w-full" />}
          <p className={cx('text-ink-muted', !won.blank && 'text-balance text-sm')}>
            {t(won.blank ? 'spin.blankText' : 'spin.wonText')}
          </p>
          {wheel !== null && places.length === 0 && <p className="text-ink-muted text-sm">{t('spin.offWheel')}</p>}
        </div>
      )}
    </Dialog>
  );
}
