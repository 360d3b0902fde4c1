/** Finds the place where a text stops being JSON. Engines report it in their own ways, or not at all. */

export interface JsonProblem {
  /** The line's number from 1. */
  readonly line: number;
  /** The column from 1, in UTF-16 units. */
  readonly column: number;
  /** The token that should stand there. */
  readonly expected: string;
}

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/uy;

type Expectation = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'inObject' | 'inArray' | 'end';

const WORDS: Readonly<Record<Expectation, string>> = {
  value: 'a value',
  firstValue: 'a value or ]',
  key: 'a name in double quotes',
  firstKey: 'a name in double quotes or }',
  colon: 'a colon',
  inObject: 'a comma or }',
  inArray: 'a comma or ]',
  end: 'nothing more',
};

/** The first place at which no JSON text could go on like this; null when the text is JSON. */
export function jsonProblem(text: string): JsonProblem | null {
  const open: ('inObject' | 'inArray')[] = [];
  let expected: Expectation = 'value';
  for (let at = 0; ; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const next: Expectation | undefined =
      token === null ? undefined : step(expected, token[1] ?? (token[2] === undefined ? '0' : '"'), open);
    if (next === undefined) {
      const start = at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
      if (expected === 'end' && start === text.length) return null;
      const before = text.slice(0, start).split('\n');
      return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected: WORDS[expected] };
    }
    expected = next;
  }
}

/** The expectation after a token; undefined when the token must not stand here. `open` is changed. */
function step(expected: Expectation, token: string, open: ('inObject' | 'inArray')[]): Expectation | undefined {
  const closed = () => {
    open.pop();
    return open.at(-1) ?? 'end';
  };
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  if (expected === 'key' || expected === 'firstKey') {
    if (token === '"') return 'colon';
    return token === '}' && expected === 'firstKey' ? closed() : undefined;
  }
  if (expected === 'inObject' || expected === 'inArray') {
    if (token === ',') return expected === 'inObject' ? 'key' : 'value';
    return token === (expected === 'inObject' ? '}' : ']') ? closed() : undefined;
  }
  if (expected === 'end') return undefined;
  if (token === '{' || token === '[') {
    open.push(token === '{' ? 'inObject' : 'inArray');
    return token === '{' ? 'firstKey' : 'firstValue';
  }
  if (token === ']' && expected === 'firstValue') return closed();
  return token === '"' || token === '0' ? (open.at(-1) ?? 'end') : undefined;
}
