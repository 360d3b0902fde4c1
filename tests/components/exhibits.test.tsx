// @vitest-environment jsdom
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { EXHIBITS } from '../../tools/gallery/exhibits.tsx';
import { SAMPLES } from '../../tools/gallery/samples.ts';
import { GalleryTexts } from '../../tools/gallery/texts.tsx';

/** Rules that hold of a whole page; a component alone is not one. Colours are computed from the theme elsewhere. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

async function problems(node: Element) {
  const { violations } = await axe.run(node, {
    rules: Object.fromEntries([...PAGE_RULES, 'color-contrast'].map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

describe('every component is accessible', () => {
  it.each(EXHIBITS.map(({ name, render: exhibit }) => ({ name, exhibit })))('$name', async ({ exhibit }) => {
    const { container } = render(
      <GalleryTexts language="th">
        <div lang="th">{exhibit(SAMPLES.th)}</div>
      </GalleryTexts>,
    );
    expect(await problems(container)).toEqual([]);
  });
});
