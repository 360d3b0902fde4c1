import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { AskButton } from './ask-button.tsx';

interface ReceiptFootProps {
  onDone: () => void;
  /** The receipt tells of a failure, so the button says "Close". */
  failed?: boolean;
  /** It has taken longer than usual. */
  late?: boolean | null | undefined;
  /** Asks support about this receipt. The button shows only where this is given. */
  onAsk: (() => void) | undefined;
}

/**
 * The buttons of a receipt, in view however long it is, unless the window is so low that they would cover most of it. The
 * dialog has no padding below them.
 */
export function ReceiptFoot({ onDone, failed = false, late, onAsk }: ReceiptFootProps) {
  const t = useText();
  return (
    <div
      data-foot
      className="sticky bottom-0 -mx-5 grid gap-1 border-line border-t bg-surface-raised px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] short:static sm:mx-0 sm:px-0"
    >
      <Button wide onClick={onDone}>
        {t(failed ? 'common.close' : 'common.done')}
      </Button>
      {onAsk !== undefined && <AskButton late={late} onAsk={onAsk} />}
    </div>
  );
}
