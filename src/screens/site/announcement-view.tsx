import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { siteMachine } from '../../../machines/site/site.machine.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { closeIcon, infoIcon } from '../../components/icons/base.ts';
import { RichHtml } from '../../components/rich-html.tsx';
import { useText } from '../../i18n/text.tsx';

interface AnnouncementProps {
  actor: ActorRefFrom<typeof siteMachine>;
  /** The top of a member's home, or the end of a visitor's page (on a desktop the free space at its foot). */
  place: 'top' | 'end';
}

/** The operator's line to everybody: where it is, or over the page where it came too late to take room of it. */
export function AnnouncementView({ actor, place }: AnnouncementProps) {
  const t = useText();
  const announcement = useSelector(actor, (snapshot) => snapshot.context.announcement);
  const late = useSelector(actor, (snapshot) => snapshot.matches({ announcement: 'floating' }));
  const floats = late && place === 'top';
  return (
    // There before its words: only then are they read out. Without height where the page must not move.
    <div
      role="status"
      className={cx(
        'relative z-10',
        floats && 'h-0',
        place === 'end' && 'lg:pointer-events-none lg:fixed lg:inset-x-0 lg:bottom-3',
      )}
    >
      {announcement !== null && (
        <div
          className={cx(
            'mx-auto w-full px-4 lg:px-8',
            place === 'top' ? 'max-w-5xl pt-3 lg:pt-4' : 'max-w-md pr-22 pb-4 lg:max-w-3xl lg:px-20 lg:pb-0',
          )}
        >
          <section
            aria-label={t('notice.announcement')}
            className={cx(
              'pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-surface-raised py-1 pr-1 pl-3 text-sm',
              // Not over the whole card below; half a line more tells that it scrolls.
              floats && 'max-h-31 animate-rise overflow-y-auto shadow-overlay',
            )}
          >
            <Icon path={infoIcon} className="mt-[calc(0.625rem+(1lh-1.25rem)/2)] size-5 text-info" />
            <RichHtml html={announcement.html} className="min-w-0 flex-1 py-2.5 wrap-anywhere" />
            <IconButton
              icon={closeIcon}
              label={t('notice.dismiss')}
              onClick={() => actor.send({ type: 'announcement.dismiss' })}
            />
          </section>
        </div>
      )}
    </div>
  );
}
