import { useSelector } from '@xstate/react';
import { Card } from '../../components/card.tsx';
import { Failure } from '../../components/failure.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { lockIcon } from '../../components/icons/base.ts';
import { ListRow } from '../../components/list-row.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { BankNameDialog } from '../bank-name/bank-name-dialog.tsx';
import { ChangePasswordDialog } from '../change-password/change-password-dialog.tsx';
import { BankCard } from './bank-card.tsx';
import { IdentityCards } from './identity-cards.tsx';
import type { ProfileViewProps } from './props.ts';

/** The player's name, the bank account, and the way to a new password. */
export function ProfileView({ actor, dialogs, children, after }: ProfileViewProps) {
  const t = useText();
  const { profile, bankAccount, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const { changePassword, bankName } = useSelector(actor, (snapshot) => snapshot.children);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const close = (dialog: 'changePassword' | 'bankName') => () => dialogs.send({ type: 'dialog.close', dialog });
  return (
    <Page width="text" title={t('profile.title')}>
      {busy && profile === null && <Waiting label={t('profile.loading')} />}
      {problem !== null && (
        <Failure title={t('profile.failed')} problem={problem} onRetry={() => actor.send({ type: 'profile.retry' })} />
      )}
      {profile !== null && problem === null && (
        <div className="space-y-6" aria-busy={busy || undefined}>
          <IdentityCards profile={profile} onCopy={() => actor.send({ type: 'id.copy' })} />
          <BankCard actor={actor} account={bankAccount} />
          <Card padding="none">
            <ul className="divide-y divide-line">
              <ListRow
                leading={<IconBadge icon={lockIcon} />}
                title={t('changePassword.title')}
                detail={t('profile.passwordHint')}
                onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'changePassword' })}
              />
              {children}
            </ul>
          </Card>
          {after}
        </div>
      )}
      {changePassword !== undefined && (
        <ChangePasswordDialog actor={changePassword} onClose={close('changePassword')} />
      )}
      {bankName !== undefined && <BankNameDialog actor={bankName} onClose={close('bankName')} />}
    </Page>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="space-y-6">
      <Skeleton shape="card" className="h-28 w-full" />
      <Skeleton shape="card" className="h-44 w-full" />
      <Skeleton shape="card" className="h-56 w-full" />
      <Skeleton shape="card" className="h-18 w-full" />
    </Pending>
  );
}
