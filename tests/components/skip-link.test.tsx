import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SkipLink } from '../../src/components/skip-link.tsx';

it('moves the focus to the page and leaves the address and the history alone', async () => {
  const before = { href: location.href, entries: history.length };
  render(
    <>
      <SkipLink label="Skip to the content" />
      <nav>
        <a href="/elsewhere">Elsewhere</a>
      </nav>
      <main id="content" tabIndex={-1}>
        <button type="button">First</button>
      </main>
    </>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to the content' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First' }));
  expect({ href: location.href, entries: history.length }).toEqual(before);
});
