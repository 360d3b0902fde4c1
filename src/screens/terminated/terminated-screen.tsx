import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useText } from '../../i18n/text.tsx';

/** /terminated: the service has ended; whoever still has money in it is told where to turn. */
export default function TerminatedScreen() {
  const t = useText();
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        scene="ended"
        heading="h1"
        title={t('terminated.title')}
        text={t('terminated.text')}
        action={
          <Link href="/contact" asChild>
            <LinkButton href="/contact">{t('terminated.contact')}</LinkButton>
          </Link>
        }
      />
    </div>
  );
}
