import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { copyIcon } from './icons/actions.ts';
import { checkIcon } from './icons/base.ts';

interface CopyButtonProps {
  /** The name of the button, e.g. "Copy the account number". */
  label: string;
  copiedLabel: string;
  /** The clipboard took it: said by the flow, never guessed. */
  copied?: boolean;
  onCopy: () => void;
  /** The icon alone, with the label read out. */
  compact?: boolean;
}

/** Copies something; shows a tick once it is on the clipboard. */
export function CopyButton({ label, copiedLabel, copied = false, onCopy, compact = false }: CopyButtonProps) {
  const text = copied ? copiedLabel : label;
  return (
    <button
      type="button"
      onClick={onCopy}
      {...(compact && { 'aria-label': text, title: text })}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md font-medium text-sm transition-colors',
        compact ? '-me-2 shrink-0' : 'bg-accent-soft px-3.5',
        copied ? 'text-positive' : 'text-accent hover:bg-accent-soft hover:text-accent-hover',
      )}
    >
      <Icon path={copied ? checkIcon : copyIcon} className="size-5" />
      {!compact && <span>{text}</span>}
    </button>
  );
}
