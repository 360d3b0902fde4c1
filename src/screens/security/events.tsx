import type { Security } from '../../../machines/security/security.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { lockIcon } from '../../components/icons/base.ts';
import { keyIcon, shieldIcon } from '../../components/icons/security.ts';
import { ListRow } from '../../components/list-row.tsx';
import { Unread } from '../../components/unread.tsx';
import { dateTime } from '../../i18n/dates.ts';
import { type Translate, useText } from '../../i18n/text.tsx';
import { deviceIcon, deviceText } from './words.ts';

/** The events of the account, newest first. */
export function Events({ security }: { security: Security }) {
  const t = useText();
  const { items, unread } = security.events ?? { items: [], unread: 0 };
  if (items.length === 0 && unread === 0) return <EmptyState title={t('activity.empty')} />;
  return (
    <>
      <ul className="-mx-5 divide-y divide-line">
        {items.map(({ type, createdAt, device, network }, place) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name, and the list is read as a whole
            key={place}
            leading={
              <IconBadge
                tone={type === 'new_device' ? 'warning' : 'neutral'}
                icon={
                  type === 'password'
                    ? lockIcon
                    : type.startsWith('passkey')
                      ? keyIcon
                      : type === 'payout_account'
                        ? shieldIcon
                        : deviceIcon(device)
                }
              />
            }
            title={nameOf(t, type)}
            detail={
              <>
                <span className="block">{createdAt === null ? UNKNOWN : dateTime(createdAt)}</span>
                {device != null && <span className="block">{deviceText(t, device)}</span>}
                {network && <span className="block">{t('security.network', { network })}</span>}
              </>
            }
          />
        ))}
      </ul>
      <Unread count={unread} />
    </>
  );
}

/** The statement's name for an event; the service's name for an unknown one. */
function nameOf(t: Translate, type: string): string {
  const id = `statement.kind.${type}`;
  return t.has(id) ? t(id) : type;
}
