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
  /** As wide as a visitor's page; a member's is narrower. */
  wide?: boolean;
}

/** The operator's line to everybody: on top of the page, or over it where it came too late to stand there. */
export function AnnouncementView({ actor, wide = false }: AnnouncementProps) {
  const t = useText();
  const announcement = useSelector(actor, (snapshot) => snapshot.context.announcement);
  const floats = useSelector(actor, (snapshot) => snapshot.matches({ announcement: 'floating' }));
  return (
    // There before its words: only then are they read out. Without height where the page must not move.
    <div role="status" className={cx('relative z-10', floats && 'h-0')}>
      {announcement !== null && (
        <div className={cx('mx-auto w-full px-4 pt-3 lg:px-8 lg:pt-4', wide ? 'max-w-6xl' : 'max-w-5xl')}>
          <section
            aria-label={t('notice.announcement')}
            className={cx(
              'flex items-start gap-3 rounded-lg border border-line bg-surface-raised py-1.5 pr-1.5 pl-4 text-sm',
              // Not over the fields below; half a line more tells that it scrolls.
              floats && 'max-h-31 animate-rise overflow-y-auto shadow-overlay',
            )}
          >
            <Icon path={infoIcon} className="mt-[calc(0.75rem+(1lh-1.25rem)/2)] size-5 text-info" />
            <RichHtml html={announcement.html} className="min-w-0 flex-1 py-3 wrap-anywhere" />
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
