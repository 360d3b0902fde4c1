import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Session } from '../../../contract/sessions.ts';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { Security } from '../../../machines/security/security.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Unread } from '../../components/unread.tsx';
import { dateTime } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.tsx';
import type { SecurityActor } from './props.ts';
import { deviceIcon, deviceText } from './words.ts';

const canEnd = (snapshot: SnapshotFrom<typeof securityMachine>) => snapshot.can({ type: 'session.end', id: '' });
const canEndOthers = (snapshot: SnapshotFrom<typeof securityMachine>) => snapshot.can({ type: 'sessions.endOthers' });

/** The sessions in which the member is logged in. */
export function Sessions({ actor, security }: { actor: SecurityActor; security: Security }) {
  const { items, unread } = security.sessions ?? { items: [], unread: 0 };
  return (
    <>
      <ul className="-mx-5 divide-y divide-line">
        {items.map((session) => (
          <Row key={session.id} actor={actor} session={session} />
        ))}
      </ul>
      <Unread count={unread} />
    </>
  );
}

function Row({ actor, session }: { actor: SecurityActor; session: Session }) {
  const t = useText();
  const enabled = useSelector(actor, canEnd);
  const { device, network, createdAt, lastSeenAt, isCurrent, id } = session;
  const name = deviceText(t, device);
  return (
    <ListRow
      leading={<IconBadge icon={deviceIcon(device)} tone={isCurrent ? 'accent' : 'neutral'} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {isCurrent && <Badge tone="positive">{t('sessions.this')}</Badge>}
        </span>
      }
      detail={
        <>
          {!isCurrent && lastSeenAt !== null && (
            <span className="block">{t('sessions.seen', { at: dateTime(lastSeenAt) })}</span>
          )}
          <span className="block">
            {t('sessions.since', { at: createdAt === null ? UNKNOWN : dateTime(createdAt) })}
          </span>
          {network && <span className="block">{t('security.network', { network })}</span>}
          {/* Beside the lines, it would break each of them on a phone. */}
          {!isCurrent && (
            <Button
              kind="secondary"
              size="sm"
              className="mt-2"
              disabled={!enabled}
              aria-label={t('sessions.endOne', { device: name })}
              onClick={() => actor.send({ type: 'session.end', id })}
            >
              {t('sessions.end')}
            </Button>
          )}
        </>
      }
    />
  );
}

export function SessionsFooter({ actor }: { actor: SecurityActor }) {
  const t = useText();
  const enabled = useSelector(actor, canEndOthers);
  return (
    <Button kind="secondary" wide disabled={!enabled} onClick={() => actor.send({ type: 'sessions.endOthers' })}>
      {t('sessions.endOthers')}
    </Button>
  );
}
