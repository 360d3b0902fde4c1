/** How an account number is shown (rule: Profile). */

/** 10 digits as 3-3-rest, with dashes; any other number as it is. */
export function grouped(accountNo: string): string {
  return accountNo.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** Only its last four digits, grouped like the number itself; a long number has no more than eight dots. */
export function masked(accountNo: string): string {
  if (accountNo.length > 12) return `••••••••${accountNo.slice(-4)}`;
  const hidden = Math.max(accountNo.length - 4, 0);
  const dots = grouped(accountNo.replace(/./g, '0')).replace(/0/g, '•');
  let left = hidden;
  let next = hidden;
  return dots.replace(/•/g, () => (left-- > 0 ? '•' : (accountNo[next++] ?? '')));
}
