import { cx } from '../../components/cx.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { starIcon } from '../../components/icons/actions.ts';
import { useText } from '../../i18n/text.tsx';

interface FavouriteButtonProps {
  /** The game's. */
  name: string;
  favourite: boolean;
  onToggle: () => void;
  className?: string;
}

/** Makes a game a favourite, or no longer. */
export function FavouriteButton({ name, favourite, onToggle, className }: FavouriteButtonProps) {
  const t = useText();
  return (
    <IconButton
      icon={starIcon}
      label={t('home.games.favourite', { name })}
      aria-pressed={favourite}
      onClick={onToggle}
      className={cx('aria-pressed:text-accent aria-pressed:[&_svg]:fill-current', className)}
    />
  );
}
