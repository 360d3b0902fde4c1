import { expect, test, vi } from 'vitest';
import { ignoreTouchHover } from '../../src/adapters/touch-hover.ts';

test('a finger does not hover, a mouse does; a finger’s moves and taps pass', () => {
  const received = vi.fn();
  const types = ['pointerover', 'mouseover', 'pointermove', 'click'];
  for (const type of types) document.body.addEventListener(type, () => received(type));
  ignoreTouchHover(window);
  const send = (type: string, own = {}) =>
    document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), own));
  send('pointerover', { pointerType: 'touch' });
  send('pointermove', { pointerType: 'touch' });
  send('mouseover');
  send('click', { pointerType: 'touch' });
  send('pointerover', { pointerType: 'mouse' });
  send('mouseover');
  expect(received.mock.calls.flat()).toEqual(['pointermove', 'click', 'pointerover', 'mouseover']);
});
