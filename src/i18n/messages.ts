/** Loading of the precompiled texts of locales/, one chunk a language and part. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { LocaleKey } from '../../machines/app/events.ts';
import type { LoadRequest, Part } from '../../machines/locale/locale.machine.ts';

export type { MessageId } from '../contract/texts.ts';

export type CompiledMessages = Record<string, string | MessageFormatElement[]>;

type Loader = () => Promise<{ default: CompiledMessages }>;

const LOADERS: Record<LocaleKey, Record<Part, Loader>> = {
  th: {
    core: () => import('../../locales/th.json?part=core'),
    site: () => import('../../locales/th.json?part=site'),
    member: () => import('../../locales/th.json?part=member'),
    chat: () => import('../../locales/th.json?part=chat'),
  },
  la: {
    core: () => import('../../locales/lo.json?part=core'),
    site: () => import('../../locales/lo.json?part=site'),
    member: () => import('../../locales/lo.json?part=member'),
    chat: () => import('../../locales/lo.json?part=chat'),
  },
  en: {
    core: () => import('../../locales/en.json?part=core'),
    site: () => import('../../locales/en.json?part=site'),
    member: () => import('../../locales/en.json?part=member'),
    chat: () => import('../../locales/en.json?part=chat'),
  },
};

/** Rejects when a chunk cannot be loaded (no connection, or a new version was deployed). */
export async function loadMessages({ locale, parts }: LoadRequest): Promise<CompiledMessages> {
  const chunks = await Promise.all(parts.map((part) => LOADERS[locale][part]()));
  return Object.assign({}, ...chunks.map((chunk) => chunk.default));
}
