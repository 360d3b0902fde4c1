import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isUnreadable, type SecurityDialog } from '../../../machines/security/security.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Alert } from '../../components/alert.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { desktopIcon, keyIcon, shieldIcon } from '../../components/icons/security.ts';
import { ListRow } from '../../components/list-row.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { SecurityViewProps } from './props.ts';
import { SecurityDialogs } from './security-dialogs.tsx';

/** Rows of a list, each with its dialog. `lock`: the row of the lock, which the proof of a session's end opens. */
export function SecurityView({ actor, dialogs, lock }: SecurityViewProps & { lock?: ReactNode }) {
  const t = useText();
  const security = useSelector(actor, ({ context }) => context.security);
  const problem = useSelector(actor, (snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null));
  const isEmpty = [security?.sessions, security?.passkeys, security?.events].every((part) => part == null);
  const open = (dialog: SecurityDialog) => () => dialogs.send({ type: 'dialog.open', dialog });
  return (
    <>
      {security?.sessions != null && (
        <ListRow
          leading={<IconBadge icon={desktopIcon} />}
          title={t('sessions.title')}
          detail={
            isUnreadable(security.sessions) ? UNKNOWN : t('sessions.count', { count: security.sessions.items.length })
          }
          onClick={open('sessions')}
        />
      )}
      {security?.passkeys != null && (
        <ListRow
          leading={<IconBadge icon={keyIcon} />}
          title={t('passkeys.title')}
          detail={
            isUnreadable(security.passkeys)
              ? UNKNOWN
              : security.passkeys.items.length === 0
                ? t('passkeys.hint')
                : t('passkeys.count', { count: security.passkeys.items.length })
          }
          onClick={open('passkeys')}
        />
      )}
      {security?.sessions != null && lock}
      {security?.events != null && (
        <ListRow
          leading={<IconBadge icon={shieldIcon} />}
          title={t('activity.title')}
          detail={isUnreadable(security.events) ? UNKNOWN : t('activity.hint')}
          onClick={open('securityEvents')}
        />
      )}
      {problem !== null && isEmpty && (
        <li className="p-4 sm:px-5">
          <Alert
            tone="danger"
            title={t('security.failed')}
            action={<RetryButton onClick={() => actor.send({ type: 'security.retry' })} />}
          >
            {problemText(t, problem)}
          </Alert>
        </li>
      )}
      {security !== null && <SecurityDialogs actor={actor} dialogs={dialogs} security={security} />}
    </>
  );
}
