/** Phone numbers (rule: Phone length). */
import { refusal } from '../http/refusal.ts';

/** Refuses with PHONE_NUMBER_REQUIRE_10_DIGIT unless it has 10 digits; the Laos build takes 8 to 15. */
export function expectPhone(phone: string, laos: boolean): void {
  const fits = laos ? /^\d{8,15}$/ : /^\d{10}$/;
  if (!fits.test(phone)) throw refusal('PHONE_NUMBER_REQUIRE_10_DIGIT');
}
