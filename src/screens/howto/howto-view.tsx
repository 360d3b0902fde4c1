import { Link } from 'wouter';
import { Page } from '../../components/page.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';
import { Videos, type VideosProps } from './videos.tsx';

/** The five videos; one opens in a player over the page. */
export function HowtoView({ dialogs }: VideosProps) {
  const t = useText();
  return (
    <Page title={t('howto.title')} lead={t('howto.lead')}>
      <Videos dialogs={dialogs} />
      <p className="text-center text-ink-muted">
        <RichText
          id="howto.stuck"
          values={{
            link: (words) => (
              <Link href="/contact" asChild>
                <TextLink href="/contact" className="py-3">
                  {words}
                </TextLink>
              </Link>
            ),
          }}
        />
      </p>
    </Page>
  );
}
