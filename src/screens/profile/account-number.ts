/** The shape of an account number on the screen (rule: Profile). */

/** 10 digits as 3-3-rest, with dashes; longer ones, as those of Lao banks, in fours; shorter ones as they are. */
export function grouped(accountNo: string): string {
  if (/^\d{11,}$/.test(accountNo)) return accountNo.replace(/\d{4}(?=\d{2})/g, '$&-');
  return accountNo.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** The last four digits only, grouped if they stay together; a long number has no more than eight dots. */
export function masked(accountNo: string): string {
  if (accountNo.length > 10) return `••••••••${accountNo.slice(-4)}`.slice(-accountNo.length);
  const hidden = Math.max(accountNo.length - 4, 0);
  const dots = grouped(accountNo.replace(/./g, '0')).replace(/0/g, '•');
  let left = hidden;
  let next = hidden;
  return dots.replace(/•/g, () => (left-- > 0 ? '•' : (accountNo[next++] ?? '')));
}
