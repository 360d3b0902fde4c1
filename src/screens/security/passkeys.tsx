import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { Security } from '../../../machines/security/security.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { keyIcon } from '../../components/icons/security.ts';
import { ListRow } from '../../components/list-row.tsx';
import { Unread } from '../../components/unread.tsx';
import { dateTime } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.tsx';
import type { SecurityActor } from './props.ts';
import { deviceText } from './words.ts';

type Snapshot = SnapshotFrom<typeof securityMachine>;

const canRemove = (snapshot: Snapshot) => snapshot.can({ type: 'passkey.remove', id: '' });
const canAdd = (snapshot: Snapshot) => snapshot.can({ type: 'passkey.add' });
const canUse = ({ context }: Snapshot) => context.canUse;

/** The member's passkeys, each with the way to be rid of it. */
export function Passkeys({ actor, security }: { actor: SecurityActor; security: Security }) {
  const t = useText();
  const enabled = useSelector(actor, canRemove);
  const { items, unread } = security.passkeys ?? { items: [], unread: 0 };
  return (
    <>
      {items.length === 0 && unread === 0 && <EmptyState title={t('passkeys.empty')} />}
      <ul className="-mx-5 divide-y divide-line">
        {items.map(({ id, device, createdAt, lastUsedAt }) => (
          <ListRow
            key={id}
            leading={<IconBadge icon={keyIcon} />}
            title={deviceText(t, device)}
            detail={
              <>
                <span className="block">
                  {t('passkeys.made', { at: createdAt === null ? UNKNOWN : dateTime(createdAt) })}
                </span>
                <span className="block">
                  {lastUsedAt === null
                    ? t('passkeys.unused')
                    : t('passkeys.used', { at: lastUsedAt === undefined ? UNKNOWN : dateTime(lastUsedAt) })}
                </span>
              </>
            }
            trailing={
              <Button
                kind="secondary"
                size="sm"
                disabled={!enabled}
                aria-label={t('passkeys.removeOne', { device: deviceText(t, device) })}
                onClick={() => actor.send({ type: 'passkey.remove', id })}
              >
                {t('passkeys.remove')}
              </Button>
            }
          />
        ))}
      </ul>
      <Unread count={unread} />
      {!useSelector(actor, canUse) && <p className="mt-3 text-ink-muted text-sm">{t('passkeys.unsupported')}</p>}
    </>
  );
}

export function PasskeysFooter({ actor }: { actor: SecurityActor }) {
  const t = useText();
  const enabled = useSelector(actor, canAdd);
  return (
    <Button wide disabled={!enabled} onClick={() => actor.send({ type: 'passkey.add' })}>
      {t('passkeys.add')}
    </Button>
  );
}
