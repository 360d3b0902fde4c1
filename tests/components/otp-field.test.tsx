import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { OtpField } from '../../src/components/otp-field.tsx';

function setup(error?: string) {
  const onComplete = vi.fn();
  const onChange = vi.fn();
  render(<OtpField label="Code" hint="Sent by SMS" error={error} onComplete={onComplete} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  return { field, onComplete, onChange, user: userEvent.setup() };
}

describe('OtpField', () => {
  it('tells the phone that it takes a one-time code of digits', () => {
    const { field } = setup();
    expect(field.autocomplete).toBe('one-time-code');
    expect(field.inputMode).toBe('numeric');
  });

  it('submits once the sixth digit is typed, and takes no seventh', async () => {
    const { field, onComplete, user } = setup();
    await user.type(field, '12a34');
    expect(field.value).toBe('1234');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(field, '567');
    expect(field.value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it.each([
    ['with spaces', '123 456'],
    ['within a sentence', 'Your code is 123456.'],
    ['in Thai digits', '๑๒๓๔๕๖'],
    ['in Lao digits', '໑໒໓໔໕໖'],
    ['in wide digits', '１２３４５６'],
  ])('takes a code that is pasted %s', async (_, pasted) => {
    const { field, onComplete, user } = setup();
    await user.click(field);
    await user.paste(pasted);
    expect(field.value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('is corrected with backspace and the arrow keys', async () => {
    const { field, onComplete, user } = setup();
    await user.type(field, '12345{Backspace}{Backspace}');
    expect(field.value).toBe('123');
    await user.keyboard('{ArrowLeft}9');
    expect(field.value).toBe('1293');
    await user.keyboard('56');
    expect(onComplete).toHaveBeenCalledOnce();
  });

  it('is tied to its hint and its error', () => {
    const { field } = setup('Not correct');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Sent by SMS', 'Not correct']);
  });
});
