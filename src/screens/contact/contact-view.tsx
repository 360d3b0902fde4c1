import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { contactMachine } from '../../../machines/contact/contact.machine.ts';
import type { Support } from '../../../machines/contact/support.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Icon } from '../../components/icon.tsx';
import { externalIcon } from '../../components/icons/actions.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { QrFrame } from '../../components/qr-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { APP_VERSION } from '../../config.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

interface ContactViewProps {
  actor: ActorRefFrom<typeof contactMachine>;
  /** A member's page is called as its tab. */
  title?: 'nav.contact' | 'nav.support';
  /** Below the ways, whatever became of them. */
  children?: ReactNode;
}

/** The ways to reach support: a text, and the chat app by QR code or link. */
export function ContactView({ actor, title = 'nav.contact', children }: ContactViewProps) {
  const t = useText();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const empty = useSelector(actor, (snapshot) => snapshot.matches('empty'));
  const support = useSelector(actor, (snapshot) => snapshot.context.value);
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  return (
    <Page width="text" title={t(title)} lead={t('contact.lead')}>
      {busy && <Waiting label={t('common.loading')} />}
      {support !== null && <Ways support={support} />}
      {empty && <EmptyState scene="talk" heading="h2" title={t('contact.empty')} text={t('contact.emptyText')} />}
      {problem !== null && (
        <Failure title={t('contact.failed')} problem={problem} onRetry={() => actor.send({ type: 'load.retry' })} />
      )}
      {children}
      {!busy && (
        <p className="figures text-center text-sm text-ink-muted">{t('app.version', { version: APP_VERSION })}</p>
      )}
    </Page>
  );
}

function Ways({ support }: { support: Support }) {
  const t = useText();
  const said = useSaid();
  const { text, link, name, qr } = support;
  return (
    <>
      {text !== null && (
        <Card>
          <p className="whitespace-pre-line">{said(text)}</p>
        </Card>
      )}
      {(link !== null || name !== null || qr !== null) && (
        <Card padding="lg" className="grid grid-cols-1 gap-6 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-8">
          <div className="text-center sm:text-start">
            <h2 className="font-semibold text-lg">{t('contact.chat')}</h2>
            {name !== null && <p className="mt-1 font-medium text-accent text-xl wrap-anywhere">{name}</p>}
            {link !== null && (
              <LinkButton
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="mt-4 max-sm:w-full"
                trailing={<Icon path={externalIcon} className="size-5" />}
              >
                {t('contact.open')}
              </LinkButton>
            )}
          </div>
          {qr !== null && (
            <div className="mx-auto w-56 max-w-full">
              <QrFrame src={qr} alt={t('contact.qr')} />
              <p className="mt-2 text-center text-ink-muted text-sm">
                {t(link === null ? 'contact.scanOnly' : 'contact.scan')}
              </p>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="space-y-6">
      <Card>
        {/* The service writes the operator's text into the built page (server/http/static.ts). */}
        <p data-contact-text suppressHydrationWarning className="peer whitespace-pre-line empty:hidden">
          {''}
        </p>
        <Skeleton className="h-12 w-full peer-[:not(:empty)]:hidden" />
      </Card>
      <Skeleton shape="card" className="h-44 w-full" />
    </Pending>
  );
}
