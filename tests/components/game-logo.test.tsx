import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('the picture is asked for once its place is seen', () => {
  let see = (_isIntersecting: boolean) => {};
  class Watching {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watching);
  const { container } = render(<GameLogo name="PG" address="/art/games.svg#PG" />);
  const asked = () => container.innerHTML.includes('/art/games.svg#PG');
  see(false);
  expect(asked()).toBe(false);
  see(true);
  expect(asked()).toBe(true);
  vi.unstubAllGlobals();
});
