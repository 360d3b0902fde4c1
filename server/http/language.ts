/** The language of a request: what the service says by itself is said in it. */
export type Language = 'th' | 'lo' | 'en';

const isLanguage = (tag: string): tag is Language => tag === 'th' || tag === 'lo' || tag === 'en';

/** The first that `Accept-Language` prefers of the three; else the country's. */
export function languageOf(header: string | undefined, laos: boolean): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.toLowerCase().split(';');
    return {
      tag: tag.trim().split('-')[0] ?? '',
      weight: weight === '' ? 1 : Number(weight.replace(/^\s*q=/, '')) || 0,
    };
  });
  const tags = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return tags.map(({ tag }) => tag).find(isLanguage) ?? (laos ? 'lo' : 'th');
}
