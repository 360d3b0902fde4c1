/** The little of a syntax tree that statecharts are read with. */
import { type ESTree, parseSync, Visitor } from 'vite';

export type Node = ESTree.Expression;
export type Literal = ESTree.ObjectExpression;

/** A part of a source: where it begins and ends. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A named member of an object literal. */
export interface Member extends Span {
  readonly key: string;
  readonly value: Node;
}

export function parsed(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text);
  const [first] = errors;
  if (first !== undefined) throw new Error(`${file}: ${first.message}`);
  return program;
}

/** `x as const` and `x satisfies T` are x. */
function bare(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

export function objectOf(node: Node | undefined): Literal | null {
  if (node === undefined) return null;
  const value = bare(node);
  return value.type === 'ObjectExpression' ? value : null;
}

export function textOf(node: Node | undefined): string | null {
  if (node === undefined) return null;
  const value = bare(node);
  return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
}

export function isTrue(node: Node | undefined): boolean {
  return node?.type === 'Literal' && node.value === true;
}

/** The elements of an array literal; nothing for anything else. */
export function elementsOf(node: Node | undefined): Node[] | null {
  if (node === undefined) return null;
  const value = bare(node);
  if (value.type !== 'ArrayExpression') return null;
  return value.elements.filter((element): element is Node => element !== null && element.type !== 'SpreadElement');
}

export function membersOf(literal: Literal | null): Member[] {
  return (literal?.properties ?? []).flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key, value, start, end } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    return name === null ? [] : [{ key: name, value: value as Node, start, end }];
  });
}

export function member(literal: Literal | null, key: string): Member | undefined {
  return membersOf(literal).find((one) => one.key === key);
}

/** The arguments of every call of `name(…)` or `….name(…)`. */
export function callsOf(program: ESTree.Program, name: string): { call: Span; args: Node[] }[] {
  const calls: { call: Span; args: Node[] }[] = [];
  new Visitor({
    CallExpression(call) {
      if (calleeOf(call) !== name) return;
      calls.push({ call, args: call.arguments.filter((arg): arg is Node => arg.type !== 'SpreadElement') });
    },
  }).visit(program);
  return calls;
}

/** The name of what is called: `assign` of `assign(…)`, `createMachine` of `setup(…).createMachine(…)`. */
export function calleeOf(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null;
}

/** The arguments of a call. */
export function argumentsOf(node: Node): Node[] {
  if (node.type !== 'CallExpression') return [];
  return node.arguments.filter((arg): arg is Node => arg.type !== 'SpreadElement');
}
