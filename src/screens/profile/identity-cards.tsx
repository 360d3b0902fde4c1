import type { Profile } from '../../../contract/entities.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Icon } from '../../components/icon.tsx';
import { userIcon } from '../../components/icons/member.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.tsx';
import { phoneText } from '../register/phone-text.ts';

/** A dash for null: not known. */
function Moment({ at }: { at: string | null }) {
  return at === null ? UNKNOWN : <time dateTime={at}>{dateTime(at)}</time>;
}

/** Name and phone number; id and the day the account was made. */
export function IdentityCards({ profile, onCopy }: { profile: Profile; onCopy: () => void }) {
  const t = useText();
  return (
    <>
      <Card tone="brand" padding="lg" className="flex flex-wrap items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft">
          <Icon path={userIcon} className="size-7" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold text-xl wrap-anywhere">{profile.name || UNKNOWN}</h2>
          <p className="figures mt-0.5 text-ink-muted">
            <span className="sr-only">{t('field.phone')} </span>
            {profile.username === null ? UNKNOWN : phoneText(profile.username)}
          </p>
        </div>
      </Card>
      <Card>
        <dl>
          <DataRow
            label={t('profile.id')}
            action={
              <CopyButton compact label={t('profile.copyId')} copiedLabel={t('profile.copyId')} onCopy={onCopy} />
            }
          >
            {profile._id}
          </DataRow>
          <DataRow label={t('profile.created')}>
            <Moment at={profile.createdAt} />
          </DataRow>
          {profile.lastLoginAt != null && (
            <DataRow label={t('profile.lastLogin')}>
              <Moment at={profile.lastLoginAt} />
            </DataRow>
          )}
        </dl>
      </Card>
    </>
  );
}
