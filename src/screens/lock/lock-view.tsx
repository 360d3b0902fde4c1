import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Alert } from '../../components/alert.tsx';
import { BrandMark } from '../../components/brand-mark.tsx';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { ProofFields } from '../proof/proof-fields.tsx';
import type { LockViewProps } from './props.ts';

/** The cover of a page that is out of sight: the mark alone. */
export function Cover() {
  return (
    <div className="fixed inset-0 grid place-items-center bg-surface">
      <BrandMark className="size-16" />
    </div>
  );
}

/** The lock's page, over all that there is. */
export function LockFrame({ children }: { children: ReactNode }) {
  return (
    <main className="fixed inset-0 grid content-center-safe overflow-y-auto overscroll-contain bg-surface px-6 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink">
      {children}
    </main>
  );
}

/** Who listens to the page hears first that it is locked. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** The ways to open the app, in the place of all of it while it is locked. */
export function LockView({ actor }: LockViewProps) {
  const t = useText();
  const { problem, hasPasskey, by } = useSelector(actor, ({ context }) => context);
  const offline = useSelector(actor, (snapshot) => snapshot.matches({ locked: 'offline' }));
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const incomplete = useSelector(actor, (snapshot) => snapshot.matches({ locked: { entering: 'incomplete' } }));
  return (
    <div className="mx-auto w-full max-w-sm">
      <BrandMark className="mx-auto size-16" />
      <h1 tabIndex={-1} ref={takeFocus} className="mt-6 text-center font-semibold text-2xl outline-none">
        {t('lock.title')}
      </h1>
      <p className="mt-1.5 text-balance text-center text-ink-muted">{t('lock.lead')}</p>
      <div className="mt-8 grid gap-5">
        {offline && (
          <Alert tone="warning" title={t('connection.offline')}>
            {t('lock.offline')}
          </Alert>
        )}
        <ProofFields
          actor={actor}
          hasPasskey={hasPasskey}
          busy={busy ? by : null}
          offline={offline}
          incomplete={incomplete}
          problem={problem}
          submitLabel={t('lock.submit')}
        />
      </div>
      <div className="mt-6 text-center">
        <Button kind="quiet" onClick={() => actor.send({ type: 'session.close' })}>
          {t('lock.leave')}
        </Button>
      </div>
    </div>
  );
}
