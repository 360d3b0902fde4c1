import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useText } from '../../i18n/text.tsx';

/** Any address that is none of the app's (rule: Routes). `/` leads a member home and a visitor to the login. */
export default function NotFoundScreen() {
  const t = useText();
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        scene="notFound"
        heading="h1"
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link href="/" asChild>
            <LinkButton href="/">{t('notFound.home')}</LinkButton>
          </Link>
        }
      />
    </div>
  );
}
