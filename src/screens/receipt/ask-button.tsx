import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { chatIcon } from '../../components/icons/member.ts';
import { useText } from '../../i18n/text.tsx';

interface AskButtonProps {
  /** The money takes longer than usual: the button comes forward. */
  late?: boolean | null | undefined;
  onAsk: () => void;
}

/** Asks support about a receipt. */
export function AskButton({ late, onAsk }: AskButtonProps) {
  const t = useText();
  return (
    <Button
      kind={late ? 'secondary' : 'quiet'}
      wide
      leading={<Icon path={chatIcon} className="size-5" />}
      onClick={onAsk}
    >
      {t('receipt.ask')}
    </Button>
  );
}
