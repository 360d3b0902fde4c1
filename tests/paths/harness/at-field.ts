import { expect } from 'vitest';
import type { MessageId } from '../../../src/i18n/messages.ts';
import type { Ui } from './ui.ts';

/** Expects that the text describes the field as wrong, and that the field has the focus and keeps what was typed. */
export function expectAtField(ui: Ui, label: MessageId, text: MessageId, typed: string): void {
  const field = ui.screen.getByLabelText<HTMLInputElement>(ui.t(label));
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(ui.t(text));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(typed);
}
