/** Vite plugins that keep out of the production build what a phone need not load. */
import { type Plugin, parseAst } from 'vite';

interface Spot {
  start: number;
  end: number;
}

function isNode(value: unknown): value is Record<string, unknown> & Spot {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** Said to who reads the code, in machines and in the contract. */
const SAID: readonly unknown[] = ['description', 'summary', 'tag', 'without', 'isRequired'];

const isSaid = (key: Record<string, unknown>, value: Record<string, unknown>) =>
  SAID.includes(key.name) && value.type === 'Literal';

/** `types: { context: {}, events: {} }`: what `{} as Context` leaves of a machine's types. */
const isOfTypes = (key: Record<string, unknown>, { properties }: Record<string, unknown>) =>
  key.name === 'types' &&
  Array.isArray(properties) &&
  properties.every(({ value }) => Array.isArray(value.properties) && value.properties.length === 0);

function descriptions(node: unknown, into: Spot[] = []): Spot[] {
  if (Array.isArray(node)) for (const item of node) descriptions(item, into);
  if (!isNode(node)) return into;
  const { key, value } = node;
  if (node.type === 'Property' && isNode(key) && isNode(value) && (isSaid(key, value) || isOfTypes(key, value)))
    into.push({ start: node.start, end: node.end });
  else for (const child of Object.values(node)) if (typeof child === 'object') descriptions(child, into);
  return into;
}

/**
 * Takes out the `description`s and `types` of the machines, and the words of the contract's calls: they are for who reads the
 * code, for the compiler, the diagrams, a visualiser or the API's description.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /[\\/](machines|contract)[\\/].*\.ts$/ },
      // Runs after the types are gone.
      order: 'post',
      handler(code) {
        let left = code;
        for (const { start, end } of descriptions(parseAst(code)).reverse()) {
          const after = left.slice(end).replace(/^\s*,/, '');
          left = left.slice(0, start) + after;
        }
        return { code: left, map: null };
      },
    },
  };
}

/** Errors of XState about how a machine is written, and of Headless UI about how a component is: the tests meet each. */
const OF_DEFINITIONS =
  /throw new Error\((?:\s*\/\/[^\n]*\s*)?([`'"])(?:A <Transition|Actor logic|Cannot assign to|Did you forget|Infinite loop|Only event objects|Null events|Invalid t|Unable to retrieve|Child state|No initial state|State '|Guard '|Cannot stop child|Actor with system|Unable to send|You have to|You provided)(?:\\.|(?!\1).)*\1\)/gs;

/** The word of Headless UI about what it puts into a test's page. */
const OF_TESTS = /console\.warn\(\["Headless UI has polyfilled[^\]]*\]\.join\(`\n`\)\),/;

/** Takes out the words of the errors that only a mistake in a machine's or a component's definition brings about. */
export function withoutDefinitionErrors(): Plugin {
  return {
    name: 'without-definition-errors',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/](?:xstate|@headlessui[\\/]react)[\\/]dist[\\/].*\.js$/ },
      handler: (code) => ({
        code: code.replace(OF_DEFINITIONS, "throw new Error('definition')").replace(OF_TESTS, ''),
        map: null,
      }),
    },
  };
}

/** The style sheet without the block that begins so. */
function without(css: string, begin: string): string {
  const start = css.indexOf(begin);
  if (start < 0) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth++;
    if (css[end] === '}') depth--;
    end++;
  } while (depth > 0 && end < css.length);
  return css.slice(0, start) + css.slice(end);
}

/**
 * Takes Tailwind's fallbacks out of the style sheets: for browsers without `@property`, as those that run the app's
 * JavaScript all have it; and for a theme without a font, as the app's has one.
 */
export function withoutFallbacks(): Plugin {
  return {
    name: 'without-fallbacks',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
        file.source = without(css, '@layer properties{').replace(/var\((--default-font-family),[^)]*\)/, 'var($1)');
      }
    },
  };
}
