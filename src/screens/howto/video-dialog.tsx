import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { VideoName } from '../../../machines/dialogs/dialog.ts';
import type { howtoMachine } from '../../../machines/howto/howto.machine.ts';
import { howtoFlow } from '../../actors/howto.ts';
import { Alert } from '../../components/alert.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { LOCALES } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';

const STEPS = ['step1', 'step2', 'step3'] as const;

const attemptOf = (snapshot: SnapshotFrom<typeof howtoMachine>) => snapshot.context.attempt;
const hasFailed = (snapshot: SnapshotFrom<typeof howtoMachine>) => snapshot.hasTag('error');

interface VideoDialogProps {
  video: VideoName;
  onClose: () => void;
}

export default function VideoDialog(props: VideoDialogProps) {
  return <VideoView actor={useFlow(howtoFlow)} {...props} />;
}

/** The browser's own player, with the three steps in words below, and as captions for a player in full screen. */
export function VideoView({ actor, video, onClose }: VideoDialogProps & { actor: ActorRefFrom<typeof howtoMachine> }) {
  const t = useText();
  const locale = useLocale();
  const language = LOCALES.find(({ key }) => key === locale) ?? LOCALES[0];
  const attempt = useSelector(actor, attemptOf);
  const failed = useSelector(actor, hasFailed);
  return (
    <Dialog open size="lg" onClose={onClose} title={t(`howto.${video}.title`)}>
      {failed ? (
        <Alert
          tone="danger"
          title={t('howto.failed')}
          action={<RetryButton onClick={() => actor.send({ type: 'video.retry' })} />}
        >
          {t('howto.failedText')}
        </Alert>
      ) : (
        <video
          key={attempt}
          src={`/videos/${video}.mp4`}
          poster={`/videos/${video}.svg`}
          aria-label={t(`howto.${video}.title`)}
          controls
          autoPlay
          playsInline
          preload="none"
          onError={() => actor.send({ type: 'video.failed' })}
          className="aspect-video w-full rounded-md bg-brand-deep"
        >
          <track
            key={language?.tag}
            kind="captions"
            src={`/videos/${video}.${language?.tag}.vtt`}
            srcLang={language?.tag}
            label={language?.name}
          />
        </video>
      )}
      <h3 className="mt-5 mb-3 font-semibold">{t('howto.steps')}</h3>
      <ol className="grid gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{t(`howto.${video}.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
