import { useSelector } from '@xstate/react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { imageIcon } from '../../components/icons/actions.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';
import { PictureButton } from './picture-button.tsx';
import type { SlipUploadViewProps } from './slip-upload-view.tsx';

/** What will be sent, and how much of it has been. */
export function SendStep({ actor, online }: Pick<SlipUploadViewProps, 'actor' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { picture, problem } = snapshot.context;
  const uploading = snapshot.matches('uploading');
  if (picture === null) return null;
  return (
    <div className="mx-auto grid max-w-md gap-5 pt-2">
      <div>
        <h3 className="font-semibold text-lg">{t('slipUpload.title')}</h3>
        {!uploading && <p className="mt-0.5 text-ink-muted text-sm">{t('slipUpload.check')}</p>}
      </div>
      <div className="grid place-items-center rounded-lg bg-surface-sunken p-3">
        <img
          src={picture.preview}
          alt={t('slipUpload.preview')}
          className={cx('max-h-72 max-w-full rounded-md object-contain', uploading && 'opacity-60')}
        />
      </div>
      {snapshot.matches({ reviewing: 'stopped' }) && (
        <Alert tone="info" title={t('slipUpload.stopped')}>
          {t('slipUpload.safe')}
        </Alert>
      )}
      {problem !== null && (
        <Alert
          tone="danger"
          title={t(snapshot.matches({ reviewing: 'unanswered' }) ? 'slipUpload.unanswered' : 'slipUpload.notSent')}
        >
          <p>{problemText(t, problem)}</p>
          {snapshot.matches({ reviewing: 'unanswered' }) && <p>{t('slipUpload.safe')}</p>}
        </Alert>
      )}
      {!online && <Offline />}
      {uploading ? (
        <Uploading actor={actor} />
      ) : (
        <div className="grid gap-2">
          <Button size="lg" wide disabled={!online} onClick={() => actor.send({ type: 'slip.send' })}>
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

function Uploading({ actor }: Pick<SlipUploadViewProps, 'actor'>) {
  const t = useText();
  const fraction = useSelector(actor, (state) => state.context.fraction);
  return (
    <div className="grid gap-3">
      <p className="font-medium text-sm">
        {fraction < 1 ? t('slipUpload.sent', { percent: Math.floor(fraction * 100) }) : t('slipUpload.answering')}
      </p>
      <ProgressBar label={t('slipUpload.sending')} {...(fraction < 1 && { fraction })} />
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'upload.cancel' })}>
        {t('slipUpload.cancel')}
      </Button>
    </div>
  );
}
