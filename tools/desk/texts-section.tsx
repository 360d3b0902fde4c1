/** The operator's texts for players, in their three languages. */
import type { ActorRefFrom } from 'xstate';
import type { DeskText } from '../../server/desk/texts-contract.ts';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { conditionsIcon } from '../../src/components/icons/member.ts';
import type { DeskData, deskMachine } from './desk.machine.ts';
import { fieldsOf, Nothing, Section } from './section.tsx';

const LANGUAGES = [
  { key: 'th', tag: 'th', name: 'Thai' },
  { key: 'la', tag: 'lo', name: 'Lao' },
  { key: 'en', tag: 'en', name: 'English' },
] as const;

interface TextsSectionProps {
  desk: ActorRefFrom<typeof deskMachine>;
  texts: DeskData['texts'];
}

export function TextsSection({ desk, texts }: TextsSectionProps) {
  const missing = texts.filter(({ la, en }) => la === null || en === null).length;
  return (
    <Section
      id="texts"
      icon={conditionsIcon}
      title="Texts"
      aside={
        <Badge tone={missing > 0 ? 'warning' : 'neutral'} dot={missing > 0}>
          <span className="figures">{missing === 0 ? 'all translated' : `${missing} not translated`}</span>
        </Badge>
      }
    >
      {texts.length === 0 && <Nothing title="No texts">Conditions, bonuses and prizes appear here.</Nothing>}
      <div className="divide-y divide-line">
        {texts.map((text) => (
          <TextForm key={`${text.id} ${text.la} ${text.en}`} desk={desk} text={text} />
        ))}
      </div>
    </Section>
  );
}

/** One text; Thai stands where a translation is missing. */
function TextForm({ desk, text }: { desk: TextsSectionProps['desk']; text: DeskText }) {
  const isLong = text.th.length > 60 || text.th.includes('<');
  return (
    <details className="px-4 sm:px-5">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Badge>{text.place}</Badge>
        <span lang="th" className="line-clamp-1 min-w-0 flex-1 basis-40 wrap-anywhere">
          {text.th.replace(/<[^>]*>/g, ' ')}
        </span>
        {LANGUAGES.map(
          ({ key, name }) =>
            text[key] === null && (
              <Badge key={key} tone="warning">
                no {name}
              </Badge>
            ),
        )}
      </summary>
      <form
        className="grid gap-4 pt-1 pb-5 lg:grid-cols-3"
        onSubmit={(event) => {
          const field = fieldsOf(event);
          desk.send({
            type: 'desk.act',
            action: { kind: 'text', id: text.id, th: field('th'), la: field('la'), en: field('en') },
          });
        }}
      >
        {LANGUAGES.map(({ key, tag, name }) => (
          <label key={key} className="grid content-start gap-1.5 text-sm">
            <span className="font-medium">{name}</span>
            <textarea
              name={key}
              lang={tag}
              required={key === 'th'}
              maxLength={10_000}
              rows={isLong ? 8 : 2}
              defaultValue={text[key] ?? ''}
              className="w-full rounded-md border border-line-strong bg-surface-raised px-3 py-2 text-base"
            />
          </label>
        ))}
        <Button type="submit" kind="secondary" size="sm" className="justify-self-start">
          Save
        </Button>
      </form>
    </details>
  );
}
