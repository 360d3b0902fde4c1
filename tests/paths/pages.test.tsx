/** Pages that have no flow of their own. */
import { describe, expect, test } from 'vitest';
import NotFoundScreen from '../../src/screens/not-found/not-found-screen.tsx';
import { stage } from './harness/ui.tsx';

describe('pages without a flow', () => {
  test('no such page: says so and leads out', async () => {
    const { ui, inspect } = stage(<NotFoundScreen />);
    expect(ui.screen.getByRole('heading', { level: 1 }).textContent).toBe(ui.t('notFound.title'));
    ui.sees('notFound.text');
    expect(ui.screen.getByRole('link', { name: ui.t('notFound.home') }).getAttribute('href')).toBe('/');
    await inspect();
  });
});
