import { act, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { loadMessages } from '../../src/i18n/messages.ts';
import { ChatScene } from '../../tools/gallery/chat-scene.tsx';
import { SAMPLES } from '../../tools/gallery/samples.ts';

test.each(['th', 'lo', 'en'] as const)('the chat over a whole page is accessible: %s', async (language) => {
  await act(async () => {
    render(
      <div lang={language} data-testid="page">
        <Suspense>
          <ChatScene say={SAMPLES[language]} actions={null} />
        </Suspense>
      </div>,
    );
    // The scene waits for the same texts.
    await loadMessages({ locale: language === 'lo' ? 'la' : language, parts: ['core', 'chat'] });
  });
  await screen.findByRole('log');
  // jsdom draws nothing, so contrast is not for it to tell.
  const { violations } = await axe.run(screen.getByTestId('page'), {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  expect(screen.getAllByRole('article')).toHaveLength(16);
});
