/** Numbers and times as the desk shows them. */
import type { Currency } from '../../contract/entities.ts';
import type { Satang } from '../../contract/money.ts';

const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,234.50` */
export function amountText(amount: Satang): string {
  return figures.format(amount / 100);
}

const SIGNS: Readonly<Record<Currency, string>> = { BAHT: '฿', LAK: '₭' };

/** `฿1,234.50`, `₭12,500`: parts of a kip only where there are any. */
export function moneyText(amount: Satang, currency: Currency): string {
  const figure = amountText(amount);
  return SIGNS[currency] + (currency === 'LAK' ? figure.replace(/\.00$/, '') : figure);
}

/** The words for labels. */
export const CURRENCIES: Readonly<Record<Currency, string>> = { BAHT: 'baht', LAK: 'kip' };

/** `+1,234.50`, `-1,234.50` */
export function signedText(amount: Satang): string {
  return amount > 0 ? `+${amountText(amount)}` : amountText(amount);
}

/** The service counts what waits up to here. */
const MOST_COUNTED = 100;

/** `7`, `100+` */
export function countText(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED}+`;
}

const percents = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12.5%` of a share, 0 to 1. */
export function percentText(share: number): string {
  return percents.format(share);
}

/** `mm:ss` of whole seconds, minutes as many as there are. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `just now`, `42 s ago`, `5 min ago`, `3 h ago`, `2 d ago` */
export function ageText(seconds: number): string {
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** Like `ageText`, for the age of an instant at `now` (milliseconds since 1970). */
export function sinceText(instant: string, now: number): string {
  return ageText(Math.max(0, Math.floor((now - Date.parse(instant)) / 1000)));
}

const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `DD/MM/YYYY HH:mm:ss`, local. */
export function timeText(instant: string): string {
  return dateTime.format(new Date(instant)).replace(', ', ' ');
}
