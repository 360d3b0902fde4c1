/**
 * Every state of every machine on small screens: the middle of each control is that control, nothing is wider than the
 * screen, no text is cut off and no heading said twice, also with large type. In Lao, whose words are the longest;
 * `npm run paths` looks at all three languages.
 */
import { expect, test } from 'vitest';
import { models } from '../paths/report/collect.ts';
import { visit } from '../paths/report/walk.ts';
import { lookedAt } from './look.ts';

// Loading a model's file notes its models.
import.meta.glob('../paths/*.test.{ts,tsx}', { eager: true });

const shown = [...models].filter(([, model]) => model.view !== undefined);

test.each(shown)('%s', async (_, model) => {
  const found: Promise<string[]>[] = [];
  await visit(
    model,
    async (key, sights) => {
      for (const sight of sights) found.push(lookedAt(model.machine.id, key, sight));
    },
    ['la'],
  );
  expect((await Promise.all(found)).flat()).toEqual([]);
});
