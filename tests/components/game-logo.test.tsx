import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameLogo, pictured } from '../../src/screens/home/game-logo.tsx';

test('the first letter of a name is a whole one, an emoji too', () => {
  const { container } = render(<GameLogo name="🎰 Slots" address={null} />);
  expect(container.textContent).toBe('🎰');
});

test('an address with half a character takes no screen down', () => {
  expect(pictured('https://games.test/\ud800a b.png')).toEqual({
    backgroundImage: 'url("https://games.test/a%20b.png")',
  });
});
