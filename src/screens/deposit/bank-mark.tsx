import { Icon } from '../../components/icon.tsx';
import { bankIcon } from '../../components/icons/money.ts';

/** A bank's or payment service's mark; a plain bank's sign where there is no drawing for its code. */
export function BankMark({ code }: { code: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-surface-raised text-ink-muted"
    >
      <Icon path={bankIcon} className="size-5" />
      <span
        className="absolute inset-0 bg-center bg-cover"
        style={{ backgroundImage: `url("/art/banks/${encodeURIComponent(code)}.svg")` }}
      />
    </span>
  );
}
