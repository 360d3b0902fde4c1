import { expect, test } from 'vitest';
import { westernDigits } from '../../contract/digits.ts';
import { amountText } from '../../machines/wallet/amount.ts';

test('digits of each keyboard are read; signs that only look like some are not', () => {
  expect(westernDigits('๐๙ ໐໙ ０９．，')).toBe('09 09 09.,');
  expect(['10²', '½', '①5'].map(amountText)).toEqual(['10', '', '5']);
});
