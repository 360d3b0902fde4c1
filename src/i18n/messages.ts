/** Loading of the precompiled texts of locales/, one chunk a language and part. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { LoadRequest, LocaleKey, Message, Messages, Part } from '../../machines/locale/texts.ts';
import { tagOf } from './locale.ts';

export type { MessageId } from '../../contract/texts.ts';

export type CompiledMessages = Record<string, string | MessageFormatElement[]>;

type Loader = () => Promise<{ default: CompiledMessages }>;

const LOADERS: Record<LocaleKey, Record<Part, Loader>> = {
  th: {
    core: () => import('../../locales/th.json?part=core'),
    codes: () => import('../../locales/th.json?part=codes'),
    register: () => import('../../locales/th.json?part=register'),
    site: () => import('../../locales/th.json?part=site'),
    member: () => import('../../locales/th.json?part=member'),
    chat: () => import('../../locales/th.json?part=chat'),
    lock: () => import('../../locales/th.json?part=lock'),
  },
  la: {
    core: () => import('../../locales/lo.json?part=core'),
    codes: () => import('../../locales/lo.json?part=codes'),
    register: () => import('../../locales/lo.json?part=register'),
    site: () => import('../../locales/lo.json?part=site'),
    member: () => import('../../locales/lo.json?part=member'),
    chat: () => import('../../locales/lo.json?part=chat'),
    lock: () => import('../../locales/lo.json?part=lock'),
  },
  en: {
    core: () => import('../../locales/en.json?part=core'),
    codes: () => import('../../locales/en.json?part=codes'),
    register: () => import('../../locales/en.json?part=register'),
    site: () => import('../../locales/en.json?part=site'),
    member: () => import('../../locales/en.json?part=member'),
    chat: () => import('../../locales/en.json?part=chat'),
    lock: () => import('../../locales/en.json?part=lock'),
  },
};

/**
 * The texts of some parts, ready to use. Rejects when a chunk cannot be loaded (no connection, or a new version was
 * deployed).
 */
export async function loadMessages({ locale, parts }: LoadRequest): Promise<Messages> {
  // The first page's texts take no arguments; others come with what fills them in, all at once.
  const [formatter, ...chunks] = await Promise.all([
    parts.some((part) => part !== 'core') ? import('./formatter.ts') : null,
    ...parts.map((part) => LOADERS[locale][part]()),
  ]);
  const texts: Record<string, Message> = {};
  const parsed: Record<string, MessageFormatElement[]> = {};
  for (const [id, message] of chunks.flatMap((chunk) => Object.entries(chunk.default))) {
    if (typeof message === 'string') texts[id] = message;
    else parsed[id] = message;
  }
  if (formatter === null) return texts;
  const tag = tagOf(locale);
  await formatter.prepare(tag);
  return { ...texts, ...formatter.formatted(tag, parsed) };
}
