import { cx } from './cx.ts';

interface AmountProps {
  /** Formatted already: `฿1,234.50`, `+1,234.50`, `1,234.50 บาท`. */
  value: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  tone?: 'ink' | 'positive' | 'danger' | 'muted';
  className?: string;
}

const SIZES = {
  sm: 'text-sm font-semibold',
  md: 'text-base font-semibold',
  /* As large as fits its container: nine digits on the narrowest phone, or with the phone's largest text. */
  lg: 'text-[min(var(--text-xl),13.5cqi)] font-semibold leading-tight',
  xl: 'text-[min(var(--text-3xl),13.5cqi)] font-semibold leading-tight sm:text-[min(var(--text-4xl),13.5cqi)]',
} as const;

const TONES = { ink: '', positive: 'text-positive', danger: 'text-danger', muted: 'text-ink-muted' } as const;

/** Money: digits of one width, with decimals and currency lighter than the number. */
export function Amount({ value, size = 'md', tone = 'ink', className }: AmountProps) {
  const [, before = '', whole = value, decimals = '', after = ''] =
    /^([^\d]*)([\d,]+)(\.\d+)?(.*)$/su.exec(value) ?? [];
  const large = size === 'lg' || size === 'xl';
  const light = cx('font-medium', large && 'text-[0.62em]', tone === 'ink' && 'text-ink-muted');
  return (
    <span className={cx('figures whitespace-nowrap', SIZES[size], TONES[tone], className)}>
      {before}
      {whole}
      {decimals !== '' && <span className={light}>{decimals}</span>}
      {after !== '' && <span className={light}>{after}</span>}
    </span>
  );
}
