export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills its container's width. */
  block?: boolean;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'bg-accent-soft text-accent hover:bg-accent-soft hover:text-accent-strong hover:ring-1 ring-accent/30',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-danger-ink hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 py-2 text-sm',
  md: 'min-h-12 px-5 py-2 text-base',
  lg: 'min-h-14 px-6 py-3 text-base',
};

/** The look that a button and a link dressed as one share. */
export function buttonStyle({ variant = 'primary', size = 'md', block }: ButtonLook): string {
  return `relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold transition select-none active:scale-[0.985] disabled:bg-surface-sunken disabled:text-ink-muted disabled:ring-0 disabled:active:scale-100 ${SIZES[size]} ${VARIANTS[variant]}${block ? ' w-full' : ''}`;
}
