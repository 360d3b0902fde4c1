import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Checkbox } from '../../src/components/checkbox.tsx';
import { PasswordField } from '../../src/components/password-field.tsx';
import { SelectField } from '../../src/components/select-field.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { render } from './render.tsx';

const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby')?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent);

describe('TextField', () => {
  it('is named by its label and described by hint and error', () => {
    render(<TextField label="Phone" hint="10 digits" error="Too short" defaultValue="081" name="phone" />);
    const field = screen.getByLabelText<HTMLInputElement>('Phone');
    expect(describedBy(field)).toEqual(['10 digits', 'Too short']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Too short');
  });

  it('says nothing of an error while there is none', () => {
    render(<TextField label="Phone" error={null} />);
    const field = screen.getByLabelText('Phone');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(field.hasAttribute('aria-describedby')).toBe(false);
  });

  it('keeps what is typed through a new error, and gives it to its form', async () => {
    const form = (error: string | null) => (
      <form aria-label="form">
        <TextField label="Phone" name="phone" error={error} />
      </form>
    );
    const { rerender } = render(form(null));
    await userEvent.type(screen.getByLabelText('Phone'), '0812');
    rerender(form('Too short'));
    expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('phone')).toBe('0812');
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed, without losing it', async () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'secret');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    expect(field.value).toBe('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});

describe('SelectField', () => {
  it('offers its options under its label', async () => {
    render(
      <SelectField label="Bank" placeholder="Choose" options={[{ value: 'SCB', label: 'Siam' }]} error="Missing" />,
    );
    const field = screen.getByLabelText<HTMLSelectElement>('Bank');
    expect(field.value).toBe('');
    expect(describedBy(field)).toEqual(['Missing']);
    await userEvent.selectOptions(field, 'Siam');
    expect(field.value).toBe('SCB');
  });
});

describe('Checkbox', () => {
  it('is ticked by its label', async () => {
    render(<Checkbox label="Remember me" name="remember" />);
    await userEvent.click(screen.getByText('Remember me'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).checked).toBe(true);
  });
});
