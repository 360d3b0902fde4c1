import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { amountText } from '../../machines/wallet/amount.ts';
import { AmountField } from '../../src/components/amount-field.tsx';
import { caretBefore, grouped } from '../../src/components/amount-typing.ts';
import { MoneyContext, moneyIn } from '../../src/i18n/money.ts';

/** The field as flows use it: what it says is made an amount's text. */
function Form({ initial, decimals = true }: { initial: string; decimals?: boolean }) {
  const [text, setText] = useState(initial);
  return (
    <MoneyContext value={moneyIn(decimals ? 'BAHT' : 'LAK')}>
      <AmountField label="Amount" value={text} onChange={(typed) => setText(amountText(typed))} />
      <output>{text}</output>
    </MoneyContext>
  );
}

/**
 * Types with the caret where `|` stands in what the field shows; returns the field with its caret, and the amount's
 * text.
 */
async function edited(before: string, keys: string, decimals = true) {
  const caret = before.indexOf('|');
  const shown = before.replace('|', '');
  render(<Form initial={amountText(shown)} decimals={decimals} />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  expect(field.value).toBe(shown);
  await userEvent.type(field, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
  const at = field.selectionStart ?? 0;
  return [`${field.value.slice(0, at)}|${field.value.slice(at)}`, screen.getByRole('status').textContent];
}

describe('an amount as it is typed', () => {
  test.each([
    ['|', '1234', '1,234|', '1234'],
    ['|', '1234567.891', '1,234,567.89|', '1234567.89'],
    ['1,234|', '5', '12,345|', '12345'],
    ['1|,234', '5', '15,|234', '15234'],
    ['|1,234', '9', '9|1,234', '91234'],
    // A comma is the point of some keyboards, also behind thousands.
    ['12|', ',5', '12.5|', '12.5'],
    ['1,234|', ',5', '1,234.5|', '1234.5'],
    ['|', '๑๒๓๔,๕', '1,234.5|', '1234.5'],
    ['|', '໑໒໓໔', '1,234|', '1234'],
    ['12,345|', '{Backspace}', '1,234|', '1234'],
    ['1,2|34', '{Backspace}', '1|34', '134'],
    // A comma is the field's own: what is meant is the digit.
    ['1,|234', '{Backspace}', '|234', '234'],
    ['1|,234', '{Delete}', '1|34', '134'],
    ['1,234|', 'x', '1,234|', '1234'],
  ])('%s and %s is %s', async (before, keys, after, text) => {
    expect(await edited(before, keys)).toEqual([after, text]);
  });

  test.each([
    ['|', '1,234,567.5', '1,234,567.5'],
    ['|', '1,50', '1.50'],
    ['|', '฿1,234.50', '1,234.50'],
    ['|9', '1,234', '12,349'],
  ])('%s and %s pasted is %s', async (before, pasted, after) => {
    render(<Form initial={before.replace('|', '')} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    field.focus();
    field.setSelectionRange(0, 0);
    await userEvent.paste(pasted);
    expect(field.value).toBe(after);
  });

  test('what is pasted over all of it has no commas of ours', async () => {
    render(<Form initial="1200" />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    field.focus();
    field.setSelectionRange(0, field.value.length);
    await userEvent.paste('1,50');
    expect(field.value).toBe('1.50');
  });

  test.each([
    ['|', '1.234.567', '1,234,567|', '1234567'],
    ['|', '50,000', '50,000|', '50000'],
    ['12|', '.5', '12.5|', '12.5'],
    ['|', '50000.00', '50,000.00|', '50000.00'],
    ['50,000|', '{Backspace}', '5,000|', '5000'],
    ['1,2|34', '{Backspace}', '1|34', '134'],
    ['1,|234', '{Backspace}', '|234', '234'],
    ['|', '໕໐.໐໐໐', '50,000|', '50000'],
  ])('without decimals, %s and %s is %s', async (before, keys, after, text) => {
    expect(await edited(before, keys, false)).toEqual([after, text]);
    expect(screen.getByLabelText('Amount')).toHaveProperty('inputMode', 'numeric');
  });

  test.each([
    ['₭1.234.567', '1,234,567'],
    ['1,234,567', '1,234,567'],
    // Another app may write decimals, which are none of the thousands.
    ['50,000.00 LAK', '50,000'],
    ['50000.000', '50,000'],
    ['1,50', '1.50'],
    ['໕໐.໐໐໐', '50,000'],
  ])('without decimals, %s pasted is %s', async (text, after) => {
    render(<Form initial="" decimals={false} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    field.focus();
    await userEvent.paste(text);
    expect(field.value).toBe(after);
  });

  test('a caret stands behind a comma, not before it', () => {
    expect(grouped('1234.5')).toBe('1,234.5');
    expect(caretBefore('1,234', '234')).toBe(2);
    expect(caretBefore('1,234', '')).toBe(5);
    expect(caretBefore('234', '91234')).toBe(0);
  });
});
