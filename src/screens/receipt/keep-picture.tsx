import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pictureMachine } from '../../../machines/picture/picture.machine.ts';
import type { Picture } from '../../../machines/picture/picture.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { downloadIcon, shareIcon } from '../../components/icons/actions.ts';
import { useText } from '../../i18n/text.tsx';

interface KeepPictureProps {
  actor: ActorRefFrom<typeof pictureMachine>;
  /** The content of the screen, drawn on request. */
  picture: Picture;
  /** The words of the button that saves. */
  save: string;
  /** The message after it was saved, and the one after it could not be kept; those of a picture by default. */
  saved?: string;
  notKept?: string;
}

/** Saves what is on the screen as a picture, or shares it where the phone can. */
export function KeepPicture({ actor, picture, save, ...words }: KeepPictureProps) {
  const t = useText();
  const canShare = useSelector(actor, ({ context }) => context.canShare);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const saved = useSelector(actor, (snapshot) => snapshot.matches({ rest: 'saved' }));
  const shared = useSelector(actor, (snapshot) => snapshot.matches({ rest: 'shared' }));
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('error'));
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button
            kind="secondary"
            className="flex-1"
            disabled={busy}
            leading={<Icon path={shareIcon} className="size-5" />}
            onClick={() => actor.send({ type: 'picture.share', picture })}
          >
            {t('receipt.share')}
          </Button>
        )}
        <Button
          kind="secondary"
          className="flex-1"
          disabled={busy}
          leading={<Icon path={downloadIcon} className="size-5" />}
          onClick={() => actor.send({ type: 'picture.save', picture })}
        >
          {save}
        </Button>
      </div>
      <p role={failed ? 'alert' : 'status'} className="text-center text-sm empty:hidden">
        {saved && <span className="text-positive">{words.saved ?? t('receipt.saved')}</span>}
        {shared && <span className="text-positive">{t('receipt.shared')}</span>}
        {failed && <span className="text-danger">{words.notKept ?? t('receipt.notKept')}</span>}
      </p>
    </div>
  );
}
