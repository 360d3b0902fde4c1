import { useRef, useState } from 'react';
import type { ChatButton, ChatMessage } from '../../../contract/chat.ts';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../icons/base.ts';
import { MediaPlaceholder } from './media-placeholder.tsx';
import { MessageButtons } from './message-button.tsx';
import { safeMedia } from './safe-link.ts';
import { languageOf } from './text-parts.ts';

type Card = Extract<ChatMessage, { message_type: 'generic' }>['payloads'][number];

interface CardStripProps {
  cards: readonly Card[];
  filesAt?: string | undefined;
  onPress: ((button: ChatButton) => void) | undefined;
  disabled?: boolean | undefined;
}

function CardFace({ card, filesAt, onPress, disabled }: { card: Card } & Omit<CardStripProps, 'cards'>) {
  const [broken, setBroken] = useState(false);
  const src = safeMedia(card.image_url, filesAt);
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-lg bg-surface-raised shadow-card">
      {card.image_url != null && card.image_url !== '' && (
        <div className="aspect-video shrink-0 bg-surface-sunken">
          {src === null || broken ? (
            <MediaPlaceholder kind="image" />
          ) : (
            <img
              src={src}
              alt=""
              decoding="async"
              referrerPolicy="no-referrer"
              onError={() => setBroken(true)}
              className="size-full object-cover"
            />
          )}
        </div>
      )}
      <div className="flex-1 px-3.5 pt-3 pb-3 text-sm [overflow-wrap:anywhere]" dir="auto">
        <p lang={languageOf(card.title)} className="line-clamp-3 font-semibold">
          {card.title}
        </p>
        {card.subtitle != null && card.subtitle !== '' && (
          <p lang={languageOf(card.subtitle)} className="mt-0.5 line-clamp-4 text-ink-muted">
            {card.subtitle}
          </p>
        )}
      </div>
      {card.buttons.length > 0 && (
        <div className="px-2.5 pb-2.5">
          <MessageButtons buttons={card.buttons} onPress={onPress} disabled={disabled} />
        </div>
      )}
    </div>
  );
}

/** Cards that are shown at once. */
const MOST = 20;

const arrow =
  'pointer-events-auto hidden size-11 place-items-center rounded-full bg-surface-raised text-ink shadow-raised transition hover:text-accent disabled:opacity-0 pointer-fine:grid';

/** Cards side by side: the finger, the arrow keys, the wheel and the buttons move them. */
export function CardStrip({ cards, ...rest }: CardStripProps) {
  const t = useText();
  const scroller = useRef<HTMLElement>(null);
  const [edge, setEdge] = useState({ start: true, end: cards.length < 2 });
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, MOST);

  const look = (box: HTMLElement) => {
    const start = box.scrollLeft < 2;
    const end = box.scrollLeft + box.clientWidth > box.scrollWidth - 2;
    setEdge((last) => (last.start === start && last.end === end ? last : { start, end }));
  };
  const move = (cardsAway: 1 | -1) => {
    const box = scroller.current;
    box?.scrollBy({ left: cardsAway * (box.querySelector('li')?.offsetWidth ?? box.clientWidth), behavior: 'smooth' });
  };

  return (
    <div className="relative">
      <section
        ref={scroller}
        aria-label={t('chat.cards')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => look(event.currentTarget)}
        className="-mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] focus-visible:-outline-offset-2"
      >
        <ul className="flex w-max gap-2.5">
          {shown.map((card, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a message's cards never change places
              key={index}
              className="w-60 shrink-0 snap-start"
            >
              <CardFace card={card} {...rest} />
            </li>
          ))}
          {shown.length < cards.length && (
            <li className="grid w-40 shrink-0 snap-start place-items-center">
              <button
                type="button"
                className="min-h-11 px-4 font-semibold text-accent text-sm"
                onClick={() => setAll(true)}
              >
                {t('chat.more', { count: cards.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      </section>
      <div className={cx('pointer-events-none absolute inset-y-0 inset-x-0 flex items-center justify-between')}>
        <button
          type="button"
          className={arrow}
          aria-label={t('chat.previous')}
          disabled={edge.start}
          onClick={() => move(-1)}
        >
          <Icon path={chevronLeftIcon} />
        </button>
        <button type="button" className={arrow} aria-label={t('chat.next')} disabled={edge.end} onClick={() => move(1)}>
          <Icon path={chevronRightIcon} />
        </button>
      </div>
    </div>
  );
}
