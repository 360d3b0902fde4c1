/** The rules of axe that hold in jsdom. */
import axe from 'axe-core';

/**
 * Tells what axe finds on the page. jsdom draws nothing, so contrast is measured elsewhere. A component that stands there
 * alone has no page landmarks: only a `whole` page is asked for them.
 */
export async function violations({ whole = false } = {}): Promise<string[]> {
  const result = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: whole } },
    resultTypes: ['violations'],
  });
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
