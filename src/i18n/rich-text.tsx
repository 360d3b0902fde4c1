import { type ReactNode, useMemo } from 'react';
import { createIntl } from 'react-intl';
import { madeFrom } from './formatter.ts';
import type { MessageId } from './messages.ts';
import { useMessage } from './text.tsx';

interface RichTextProps {
  id: MessageId;
  /** The values by the message's names: the content of `{name}`, or a function of the words in `<name>…</name>`. */
  values: Readonly<Record<string, ReactNode | ((words: ReactNode[]) => ReactNode)>>;
}

/** A sentence with a part of the page inside, a link or a moment: where it stands is the language's choice. */
export function RichText({ id, values }: RichTextProps) {
  const message = useMessage(id);
  const source = typeof message === 'function' ? madeFrom.get(message) : undefined;
  const intl = useMemo(
    () => source && createIntl({ locale: source.tag, defaultLocale: source.tag, messages: { [id]: source.message } }),
    [id, source],
  );
  return intl === undefined ? id : intl.formatMessage({ id }, values);
}
