import { useSelector } from '@xstate/react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { imageIcon } from '../../components/icons/actions.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { type PaymentActor, type PaymentSnapshot, paymentIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';
import { PictureButton } from './picture-button.tsx';
import type { SlipSnapshot, SlipUploadViewProps } from './props.ts';

const pictureOf = ({ context }: SlipSnapshot) => context.picture;
const isOnline = ({ context }: SlipSnapshot) => context.online;
const refusal = (snapshot: SlipSnapshot) =>
  snapshot.matches({ reviewing: 'refused' }) ? snapshot.context.refusal : null;
const canSend = (snapshot: SlipSnapshot) => snapshot.can({ type: 'slip.send' });
const canStop = (snapshot: PaymentSnapshot) => snapshot.can({ type: 'payment.stop' });
const fractionOf = ({ context }: PaymentSnapshot) => context.request?.fraction ?? 0;

/** The picture to be sent, and the part of it that has been. */
export function SendStep({ actor }: Pick<SlipUploadViewProps, 'actor'>) {
  const t = useText();
  const picture = useSelector(actor, pictureOf);
  const problem = useSelector(actor, refusal);
  const online = useSelector(actor, isOnline);
  const payment = useSelector(actor, paymentIn);
  const uploading = payment !== undefined;
  const sendable = useSelector(actor, canSend);
  return (
    <div className="mx-auto grid max-w-md gap-5 pt-2">
      <div>
        <h3 className="font-semibold text-lg">{t('slipUpload.title')}</h3>
        {!uploading && <p className="mt-0.5 text-ink-muted text-sm">{t('slipUpload.check')}</p>}
      </div>
      {picture !== null && (
        <div className="grid place-items-center rounded-lg bg-surface-sunken p-3">
          <img
            src={picture.preview}
            alt={t('slipUpload.preview')}
            className={cx('max-h-72 max-w-full rounded-md object-contain', uploading && 'opacity-60')}
          />
        </div>
      )}
      {problem !== null && (
        <Alert tone="danger" title={t('slipUpload.notSent')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {!online && <Offline />}
      {uploading ? (
        <Uploading actor={payment} />
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <Button size="lg" wide disabled={!sendable} onClick={() => actor.send({ type: 'slip.send' })}>
            {problem === null ? t('slipUpload.send') : t('common.retry')}
          </Button>
          <PictureButton
            label={t('slipUpload.change')}
            icon={imageIcon}
            kind="secondary"
            onPick={(file) => actor.send({ type: 'picture.chosen', file })}
          />
          <Button kind="quiet" wide onClick={() => actor.send({ type: 'picture.remove' })}>
            {t('slipUpload.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Uploading({ actor }: { actor: PaymentActor }) {
  const t = useText();
  const fraction = useSelector(actor, fractionOf);
  const stoppable = useSelector(actor, canStop);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="font-medium text-sm">
        {fraction < 1 ? t('slipUpload.sent', { percent: Math.floor(fraction * 100) }) : t('slipUpload.answering')}
      </p>
      <ProgressBar label={t('slipUpload.sending')} {...(fraction < 1 && { fraction })} />
      <Button kind="quiet" wide disabled={!stoppable} onClick={() => actor.send({ type: 'payment.stop' })}>
        {t('slipUpload.cancel')}
      </Button>
    </div>
  );
}
