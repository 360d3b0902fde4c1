/**
 * A phone number as people read it: a Thai mobile one in groups of 3, 3 and 4, a Lao one of 2, 4 and 4, others as they
 * are.
 */
export function phoneText(phone: string): string {
  return phone.replace(/^(0\d{2})(\d{3})(\d{4})$/, '$1-$2-$3').replace(/^(20)(\d{4})(\d{4})$/, '$1 $2 $3');
}
