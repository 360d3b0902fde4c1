import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

// The set-up of these tests starts `keepFocus` for the page (tests/setup-view.ts).

const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
};
const focused = () => document.activeElement?.id || document.activeElement?.localName;
const frames = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  document.body.innerHTML = `
    <main id="page"><h1 id="title">Bonuses</h1><button id="menu">Menu</button>
      <section id="card" aria-label="Card"><div><button id="open">Open</button></div><button id="other">Other</button></section>
    </main>`;
});
afterEach(() => document.body.replaceChildren());

it('goes to the named part around what was removed', async () => {
  at('open').focus();
  at('open').parentElement?.remove();
  await waitFor(() => expect(focused()).toBe('card'));
});

it('goes to the heading of the page when its part went, too', async () => {
  at('open').focus();
  at('card').remove();
  await waitFor(() => expect(focused()).toBe('title'));
});

it('goes back to what opened a dialog, from its second step as well', async () => {
  at('menu').focus();
  const layer = document.createElement('div');
  layer.innerHTML = '<div id="dialog" role="dialog" aria-modal="true" tabindex="-1"><button id="on">On</button></div>';
  document.body.append(layer);
  at('on').focus();
  at('on').remove();
  await waitFor(() => expect(focused()).toBe('dialog'));
  layer.remove();
  await waitFor(() => expect(focused()).toBe('menu'));
});

it('goes back to what opened a dialog that stands within the page, as the chat does', async () => {
  at('menu').focus();
  at('card').insertAdjacentHTML(
    'beforeend',
    '<div id="dialog" role="dialog" tabindex="-1"><textarea id="field"></textarea></div>',
  );
  at('dialog').focus();
  at('field').focus();
  at('dialog').remove();
  await waitFor(() => expect(focused()).toBe('menu'));
});

it('goes to the heading when a dialog gives the focus back to the page', async () => {
  at('page').tabIndex = -1;
  at('page').focus();
  // The focus is where the link to the content leaves it.
  expect(focused()).toBe('page');
  const layer = document.createElement('div');
  layer.innerHTML = '<div id="dialog" role="dialog" aria-modal="true" tabindex="-1"><button id="on">On</button></div>';
  document.body.append(layer);
  at('on').focus();
  layer.remove();
  at('page').focus();
  await frames();
  expect(focused()).toBe('title');
});

it('stays inside an open modal dialog', async () => {
  at('menu').focus();
  const layer = document.createElement('div');
  layer.innerHTML = '<div id="dialog" role="dialog" aria-modal="true" tabindex="-1"></div>';
  document.body.append(layer);
  at('menu').remove();
  await waitFor(() => expect(focused()).toBe('dialog'));
});

it('goes into a modal dialog that came when nothing had the focus, as after the one before it', async () => {
  at('menu').focus();
  at('menu').blur();
  await frames();
  const layer = document.createElement('div');
  layer.innerHTML = '<div id="dialog" role="dialog" aria-modal="true" tabindex="-1"></div>';
  document.body.append(layer);
  await waitFor(() => expect(focused()).toBe('dialog'));
});

it('takes nothing from a player who let go of the focus, nor from whoever has a better place', async () => {
  at('open').focus();
  at('open').blur();
  await frames();
  at('open').remove();
  await frames();
  expect(focused()).toBe('body');
  at('other').focus();
  at('other').remove();
  at('menu').focus();
  await frames();
  expect(focused()).toBe('menu');
});

const point = () => document.dispatchEvent(new Event('pointerdown'));
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
const isQuiet = (id: string) => 'quiet' in at(id).dataset;

it('shows no ring to who points, not even after typing in a field, and shows it again with a key', () => {
  at('card').innerHTML += '<textarea id="field"></textarea>';
  point();
  at('field').focus();
  expect(isQuiet('field')).toBe(false);
  key('ก');
  key('Enter');
  at('open').focus();
  expect(isQuiet('open')).toBe(true);
  key('ArrowDown');
  expect(isQuiet('open')).toBe(false);
});

it('shows the ring to who goes on by keys, from a field as well', () => {
  at('card').innerHTML += '<textarea id="field"></textarea>';
  point();
  at('open').focus();
  key('Tab');
  at('field').focus();
  key('a');
  at('menu').focus();
  expect(isQuiet('menu')).toBe(false);
  point();
  at('field').focus();
  key('Escape');
  at('open').focus();
  expect(isQuiet('open')).toBe(false);
});
