import { RetryButton } from '../../components/retry-button.tsx';
import { useText } from '../../i18n/text.tsx';

/** One line about a failure, with a way to try again: the content of the screen stays. */
export function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert" className="flex min-h-11 items-center justify-center gap-2 text-sm">
      <span className="text-danger">{text}</span>
      <RetryButton kind="quiet" onClick={onRetry} />
    </div>
  );
}
