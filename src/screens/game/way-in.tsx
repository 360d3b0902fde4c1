import type { Entrance } from '../../../machines/game/entrance.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { externalIcon } from '../../components/icons/actions.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { useText } from '../../i18n/text.tsx';

interface WayInProps {
  entrance: Entrance;
  onDone: () => void;
}

/** The browser held the new tab back: a plain link, or a plain form, that the player taps. */
export function WayIn({ entrance: { link, inputs }, onDone }: WayInProps) {
  const t = useText();
  const icon = <Icon path={externalIcon} className="size-5" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert tone="warning" title={t('game.blocked')}>
        {t('game.blockedText')}
      </Alert>
      {inputs === null ? (
        <LinkButton
          size="lg"
          wide
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          referrerPolicy="no-referrer"
          trailing={icon}
        >
          {t('game.openNow')}
        </LinkButton>
      ) : (
        <form method="post" action={link} target="_blank" rel="noreferrer noopener">
          {inputs.map(({ name, secret }) => (
            <input key={name} type="hidden" name={name} value={secret} />
          ))}
          <Button type="submit" size="lg" wide trailing={icon}>
            {t('game.openNow')}
          </Button>
        </form>
      )}
      <Button kind="quiet" wide onClick={onDone}>
        {t('common.back')}
      </Button>
    </div>
  );
}
