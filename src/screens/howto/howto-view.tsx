import { Link } from 'wouter';
import { Page } from '../../components/page.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../i18n/text.tsx';
import { Videos, type VideosProps } from './videos.tsx';

/** The five videos; one opens in a player over the page. */
export function HowtoView({ dialogs }: VideosProps) {
  const t = useText();
  return (
    <Page title={t('howto.title')} lead={t('howto.lead')}>
      <Videos dialogs={dialogs} />
      <p className="text-center text-ink-muted">
        {t('howto.stuck')}{' '}
        <Link href="/contact" asChild>
          <TextLink href="/contact" className="py-3">
            {t('howto.toContact')}
          </TextLink>
        </Link>
      </p>
    </Page>
  );
}
