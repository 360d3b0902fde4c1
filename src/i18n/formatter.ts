/** Messages with arguments: made by @formatjs/intl, which loads with the first part of the texts that has any. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Message, Values } from '../../machines/locale/texts.ts';
import { ownTask } from '../pause.ts';
import { DOTS } from './dots.ts';
import { figureIn } from './figure.ts';

/** The source of a text: a sentence with a part of the page inside is put together by the view (rich-text.tsx). */
export const madeFrom = new WeakMap<object, { readonly tag: string; readonly message: MessageFormatElement[] }>();

/**
 * Chromium's first look at the languages that it has takes longer than a task may. Here it takes the half of it that
 * numbers share with sorting; the other half is taken with the first number.
 */
export async function prepare(tag: string): Promise<void> {
  await ownTask();
  Intl.Collator.supportedLocalesOf(tag);
  await ownTask();
}

/** The values of a text, with its amount in words. */
function worded(values: Values) {
  const { amount, currency = 'BAHT' } = values;
  if (typeof amount !== 'number') return { ...values, currency };
  return { ...values, currency, amount: values.hidden ? DOTS : figureIn(currency, amount) };
}

/** One function for each message, from its arguments to the text. `tag` is the language's BCP 47 tag. */
export function formatted(
  tag: string,
  messages: Readonly<Record<string, MessageFormatElement[]>>,
): Record<string, Message> {
  const intl = createIntl({ locale: tag, messages: { ...messages }, defaultLocale: tag }, createIntlCache());
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]): [string, Message] => {
      const text: Message = (values) => intl.formatMessage({ id }, worded(values));
      madeFrom.set(text, { tag, message });
      return [id, text];
    }),
  );
}
