import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { inviteMachine } from '../../../machines/invite/invite.machine.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { copyIcon, shareIcon } from '../../components/icons/actions.ts';
import { checkIcon } from '../../components/icons/base.ts';
import { useText } from '../../i18n/text.tsx';

/** The link to give to friends: to copy, or to share where the phone can. */
export function LinkCard({ actor }: { actor: ActorRefFrom<typeof inviteMachine> }) {
  const t = useText();
  const { link, copied, canShare } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <Card tone="outline" className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-semibold">{t('invite.link')}</h3>
        <p className="text-ink-muted text-sm">{t('invite.linkHint')}</p>
      </div>
      <p className="figures select-all rounded-md bg-surface-sunken px-3.5 py-3 text-sm wrap-anywhere">{link}</p>
      <div className="grid grid-cols-1 gap-2 sm:flex">
        <Button
          kind="secondary"
          className="flex-1"
          leading={<Icon path={copied ? checkIcon : copyIcon} className="size-5" />}
          onClick={() => actor.send({ type: 'link.copy' })}
        >
          {t('invite.copy')}
        </Button>
        {canShare && (
          <Button
            kind="secondary"
            className="flex-1"
            leading={<Icon path={shareIcon} className="size-5" />}
            onClick={() => actor.send({ type: 'link.share', text: t('invite.shareText') })}
          >
            {t('invite.share')}
          </Button>
        )}
      </div>
    </Card>
  );
}
