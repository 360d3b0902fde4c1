import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Problem } from '../../../contract/outcome.ts';
import type { Complaint } from '../../../machines/chat/attachment.ts';
import type { composerMachine } from '../../../machines/chat/composer.machine.ts';
import type { outboxMachine } from '../../../machines/chat/outbox.machine.ts';
import { FILE_LOST } from '../../actors/chat-outbox.ts';
import { Composer } from '../../components/chat/composer.tsx';
import { problemText } from '../../i18n/problem.ts';
import { type Translate, useText } from '../../i18n/text.tsx';

function complaintText(t: Translate, complaint: Complaint): string {
  if (complaint.kind === 'large') return t('chat.screen.large', { limit: complaint.limit });
  return t(`chat.screen.${complaint.kind}`);
}

function failureText(t: Translate, problem: Problem): string {
  return problem.kind === 'refused' && problem.code === FILE_LOST ? t('chat.screen.fileLost') : problemText(t, problem);
}

interface WritingViewProps {
  composer: ActorRefFrom<typeof composerMachine>;
  outbox: ActorRefFrom<typeof outboxMachine>;
}

/** The field and the files of the player's message, and the reason why a file, or the last message, was not taken. */
export function WritingView({ composer, outbox }: WritingViewProps) {
  const t = useText();
  const { draft, attachment, complaint } = useSelector(composer, (snapshot) => snapshot.context);
  const preparing = useSelector(composer, (snapshot) => snapshot.matches('preparing'));
  const canSend = useSelector(composer, (snapshot) => snapshot.can({ type: 'draft.send' }));
  const canRecord = useSelector(composer, (snapshot) => snapshot.can({ type: 'recording.attach' }));
  const problem = useSelector(
    outbox,
    ({ context }) => context.unsent.findLast(({ status }) => status === 'failed')?.problem ?? null,
  );
  const error =
    complaint !== null ? complaintText(t, complaint) : problem !== null ? failureText(t, problem) : undefined;
  return (
    <>
      <p role="status" className={preparing ? 'px-4 pt-2 text-ink-muted text-sm' : 'sr-only'}>
        {preparing && t('chat.screen.preparing')}
      </p>
      {canRecord && (
        <div className="px-4 pt-2">
          <button
            type="button"
            onClick={() => composer.send({ type: 'recording.attach' })}
            className="min-h-11 font-semibold text-accent text-sm"
          >
            {t('chat.recording.attach')}
          </button>
          <p className="pb-2 text-ink-muted text-xs">{t('chat.recording.holds')}</p>
        </div>
      )}
      <Composer
        text={draft}
        onText={(text) => composer.send({ type: 'draft.changed', text })}
        canSend={canSend}
        onSend={() => composer.send({ type: 'draft.send' })}
        onAttach={(file) =>
          composer.send({
            type: 'attachment.chosen',
            chosen: { file, name: file.name, type: file.type, size: file.size },
          })
        }
        attachment={attachment}
        onDetach={() => composer.send({ type: 'attachment.remove' })}
        error={error}
      />
    </>
  );
}
