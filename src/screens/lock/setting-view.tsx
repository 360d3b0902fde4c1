import { useSelector } from '@xstate/react';
import { TIMES } from '../../../machines/lock/lock.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { phoneIcon } from '../../components/icons/base.ts';
import { ListRow } from '../../components/list-row.tsx';
import { type Translate, useText } from '../../i18n/text.tsx';
import type { LockViewProps } from './props.ts';

const OFF = 'off';

const nameOf = (t: Translate, minutes: number | null) =>
  minutes === null ? t('lock.off') : minutes === 0 ? t('lock.atOnce') : t('lock.minutes', { minutes });

interface LockRowProps extends LockViewProps {
  dialogs: DialogsActor;
  /** The login outlasts the tab. */
  remembered: boolean;
}

/** The row of the setting, with its dialog. */
export function LockRow({ actor, dialogs, remembered }: LockRowProps) {
  const t = useText();
  const minutes = useSelector(actor, ({ context }) => context.minutes);
  const open = useSelector(dialogs, ({ context }) => context.stack.includes('lock'));
  const close = () => dialogs.send({ type: 'dialog.close', dialog: 'lock' });
  return (
    <>
      <ListRow
        leading={<IconBadge icon={phoneIcon} />}
        title={t('lock.setting')}
        detail={nameOf(t, minutes)}
        onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'lock' })}
      />
      <Dialog
        open={open}
        size="sm"
        onClose={close}
        title={t('lock.setting')}
        footer={
          <Button wide onClick={close}>
            {t('common.done')}
          </Button>
        }
      >
        <LockTimes actor={actor} remembered={remembered} />
      </Dialog>
    </>
  );
}

/** The choice of the time. It holds at once. */
export function LockTimes({ actor, remembered }: Omit<LockRowProps, 'dialogs'>) {
  const t = useText();
  const minutes = useSelector(actor, ({ context }) => context.minutes);
  return (
    <div className="grid gap-4 pt-1">
      <p className="text-ink-muted">{t('lock.hint')}</p>
      <ChipGroup
        label={t('lock.setting')}
        hideLabel
        options={[null, ...TIMES].map((time) => ({ value: time ?? OFF, label: nameOf(t, time) }))}
        value={minutes ?? OFF}
        onChange={(time) => actor.send({ type: 'lock.choose', minutes: time === OFF ? null : Number(time) })}
      />
      <p className="text-ink-muted text-sm">{t(remembered ? 'lock.remembered' : 'lock.notRemembered')}</p>
    </div>
  );
}
