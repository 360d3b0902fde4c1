import { render, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

const AT = new Date(2026, 10, 5, 9, 7, 3).getTime();

afterEach(() => {
  vi.doUnmock('../../src/screens/home/moment.tsx');
  vi.resetModules();
});

async function shown() {
  const { LateMoment } = await import('../../src/screens/home/late-moment.tsx');
  const { container } = render(
    <Suspense>
      <LateMoment at={AT} />
    </Suspense>,
  );
  return within(container).findByText('05/11/2026 09:07:03');
}

test('a date is written with its library, and all the same where that does not come', async () => {
  const usual = await shown();
  vi.resetModules();
  vi.doMock('../../src/screens/home/moment.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const plain = await shown();
  expect(plain).not.toBe(usual);
  expect(plain.outerHTML).toBe(usual.outerHTML);
});
