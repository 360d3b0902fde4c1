/**
 * The service's own figures as home's file shows them before the app's code is there (src/first-page.ts), where the reply
 * has its plainest form. Any other form is left to the app, which reads it leniently (contract/lenient.ts).
 */
import type { FiguresShown } from './figures-shown.ts';

/** The places of a reply that are looked at; nothing is known of them. */
interface Reply {
  readonly success?: unknown;
  readonly error?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly profile: { readonly _id: unknown };
  readonly currency?: unknown;
  readonly wallet: { readonly amount: unknown };
  readonly slots: readonly Record<'code' | 'isActive' | 'amount' | 'ftWalletSlot', unknown>[];
}

function expect(holds: boolean): asserts holds {
  if (!holds) throw new TypeError();
}

const expectName = (name: unknown) => expect(typeof name === 'string' && name !== '');

function expectNumber(value: unknown, most: number): asserts value is number {
  expect(typeof value === 'number' && value >= 0 && value <= most);
}

/** Whole hundredths of an amount. */
function hundredths(amount: unknown): number {
  expectNumber(amount, 1e12);
  const whole = Math.round(amount * 100);
  expect(Math.abs(whole / 100 - amount) < 1e-6);
  return whole;
}

/** The main wallet and the total. Throws a TypeError where something that they depend on has another form. */
export function firstFigures({ profile, currency, wallet, slots, ...rest }: Reply): FiguresShown {
  // It may be a refusal.
  expect([rest.success, rest.error, rest.code, rest.message].every((part) => part === undefined));
  expectName(profile._id);
  const own = hundredths(wallet.amount);
  const total = slots.reduce((sum, { code, isActive, amount, ftWalletSlot }) => {
    expectName(code);
    expect(typeof isActive === 'boolean');
    expectNumber(ftWalletSlot, 1e6);
    if (!isActive) return sum;
    const worth = hundredths(amount) * ftWalletSlot;
    // The app cuts the parts of a satang off each account.
    expect(Number.isInteger(worth));
    return sum + worth;
  }, own);
  expectNumber(total, 1e14);
  const written = (sum: number) =>
    // Kip has no second part: it is cut off.
    (currency === 'LAK' ? `₭${Math.floor(sum / 100)}` : `฿${(sum / 100).toFixed(2)}`).replace(
      /\B(?=(\d{3})+(?!\d))/g,
      ',',
    );
  return { wallet: written(own), total: written(total) };
}
