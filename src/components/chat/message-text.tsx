import { memo, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { languageOf, textParts } from './text-parts.ts';

/** UTF-16 units that are shown at once. The rest is a press away: a message must not be longer than the day. */
const SHOWN = 3000;

interface MessageTextProps {
  children: string;
}

/** A text as its author wrote it, with its links. Never understood as HTML. */
export const MessageText = memo(function MessageText({ children: text }: MessageTextProps) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN;
  const shown = isLong && !whole ? `${text.slice(0, SHOWN)}…` : text;
  return (
    <>
      <p dir="auto" lang={languageOf(text)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {textParts(shown).map((part, index) =>
          part.href === undefined ? (
            part.text
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
              key={index}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded-sm font-medium text-accent underline underline-offset-2"
            >
              {part.text}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="-mb-1 min-h-11 font-semibold text-accent"
        >
          {t(whole ? 'chat.showLess' : 'chat.showAll')}
        </button>
      )}
    </>
  );
});
