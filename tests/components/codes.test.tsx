import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import th from '../../locales/th.json';
import { Alert } from '../../src/components/alert.tsx';
import { ERROR_GROUPS, SLIP_REASONS } from '../../src/contract/errors.ts';
import type { FailureKind } from '../../src/contract/outcome.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { problemText } from '../../src/i18n/problem.ts';
import { TextProvider, useText } from '../../src/i18n/text.tsx';

const PARTS = ['core', 'register', 'site', 'member', 'chat'] as const;
const LANGUAGES = { th, la: lo, en } as const;
const CODES = Object.values(ERROR_GROUPS).flat();
const FAILURES: readonly FailureKind[] = ['offline', 'timeout', 'malformed', 'server', 'unknown'];

function Refusal({ code }: { code: string }) {
  return <Alert tone="danger">{problemText(useText(), { kind: 'refused', code })}</Alert>;
}

function Failure({ failure }: { failure: FailureKind }) {
  return <Alert tone="danger">{problemText(useText(), { kind: 'failed', failure })}</Alert>;
}

describe.each(['th', 'la', 'en'] as const)('in %s', async (locale) => {
  const messages = await loadMessages({ locale, parts: PARTS });
  const catalogue: Record<string, string> = LANGUAGES[locale];
  const shown = (element: ReactElement) => {
    render(
      <TextProvider locale={locale} messages={messages}>
        {element}
      </TextProvider>,
    );
    return screen.getByRole('alert').textContent;
  };

  test.each(CODES)('%s shows its words', (code) => {
    const text = shown(<Refusal code={code} />);
    expect(text).toBe(catalogue[`error.${code}`]);
    expect(text).not.toContain(code);
  });

  test.each(FAILURES)('a failure (%s) shows its words', (failure) => {
    expect(shown(<Failure failure={failure} />)).toBe(catalogue[`error.failure.${failure}`]);
  });

  test.each(SLIP_REASONS)('the reason of a slip (%s) has its words', (reason) => {
    expect(catalogue[`slip.reason.${reason}`]).toMatch(/\S/);
  });

  test('a message that is no code of ours is shown as it is', () => {
    expect(shown(<Refusal code="Closed until 18:00" />)).toBe('Closed until 18:00');
  });
});
