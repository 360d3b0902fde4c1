import type { LocalHtml } from '../../../machines/safe-html.ts';
import { RichHtml } from '../../components/rich-html.tsx';

/** Texts of the operator's, each apart from the next. */
export function Sections({ texts }: { texts: readonly LocalHtml[] }) {
  return (
    <div className="divide-y divide-line">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place in the list
        <section key={index} className="py-5 first:pt-1 last:pb-1">
          <RichHtml html={text} />
        </section>
      ))}
    </div>
  );
}
