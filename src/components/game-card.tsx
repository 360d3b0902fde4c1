import type { ReactNode } from 'react';

interface GameCardProps {
  name: ReactNode;
  /** Address of the game's logo, square. */
  logo: string;
  /** Address of the ground, 300 by 211. */
  background: string;
  /** The account's balance (`Amount`), or what opens the account. */
  children: ReactNode;
  /** Under the balance, e.g. what it is worth in baht. */
  detail?: ReactNode;
  /** The account is not open yet. */
  inactive?: boolean;
  onClick: () => void;
  disabled?: boolean;
}

/** A game account as a card of 300 by 211, pressed as a whole. */
export function GameCard({
  name,
  logo,
  background,
  children,
  detail,
  inactive = false,
  onClick,
  disabled = false,
}: GameCardProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={disabled}
      style={{ backgroundImage: `url("${encodeURI(background)}")` }}
      className="on-brand-text relative flex size-full flex-col justify-between gap-3 overflow-hidden rounded-lg bg-brand-deep bg-cover bg-center p-4 text-start transition-[scale] active:scale-[0.985] disabled:opacity-60"
    >
      <span className="flex w-full items-start gap-3">
        <img src={logo} alt="" width="48" height="48" loading="lazy" className="size-12 rounded-md" />
        <span className="min-w-0 self-center font-semibold">{name}</span>
      </span>
      {inactive ? (
        <span className="inline-flex min-h-10 items-center self-start rounded-full bg-brand-ink px-4 py-1 text-sm font-semibold text-brand-deep">
          {children}
        </span>
      ) : (
        <span className="block">
          <span className="block">{children}</span>
          {detail !== undefined && <span className="figures block text-sm text-brand-muted">{detail}</span>}
        </span>
      )}
    </button>
  );
}
