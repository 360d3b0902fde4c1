/** A phone number as people read it: ten digits in groups of 3, 3 and 4, others as they are. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
