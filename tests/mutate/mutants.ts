/** Small mistakes in a statechart, made one at a time in its source: each is one that somebody could make by hand. */
import { createHash } from 'node:crypto';
import { byHandIn } from './by-hand.ts';
import {
  argumentsOf,
  calleeOf,
  callsOf,
  elementsOf,
  isTrue,
  type Literal,
  type Member,
  member,
  membersOf,
  type Node,
  objectOf,
  parsed,
  type Span,
  textOf,
} from './syntax.ts';

export const KINDS = [
  'transition dropped',
  'target changed',
  'guard negated',
  'guard dropped',
  'action dropped',
  'assign dropped',
  'delays swapped',
  'tag dropped',
  'onError dropped',
  'done and error swapped',
  'invoke dropped',
  'always dropped',
  'reentry dropped',
  'initial changed',
  'by hand',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Edit extends Span {
  readonly text: string;
}

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** One of `KINDS`, one of Stryker's, or one of `unseen-rules.ts`. */
  readonly kind: string;
  /** The state and the part of it: `entering.on["amount.changed"]`. */
  readonly place: string;
  /** The lines that differ. */
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
}

export function applied(source: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.start - a.start);
  return sorted.reduce(
    (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
    source,
  );
}

/** `same`: how many were found before that have its kind and place. */
export function mutantOf(
  file: string,
  source: string,
  { kind, place, edits, same }: Pick<Mutant, 'kind' | 'place' | 'edits'> & { same: number },
): Mutant {
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const newline = source.indexOf('\n', end);
  const till = newline < 0 ? source.length : newline;
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  const before = source.slice(from, till);
  const name = same === 0 ? place : `${place} #${same + 1}`;
  const gap = /^[\s,]*/.exec(source.slice(start))?.[0] ?? '';
  return {
    id: createHash('sha256').update(`${file}|${kind}|${name}|${before}`).digest('hex').slice(0, 12),
    file,
    line: source.slice(0, start + gap.length).split('\n').length,
    kind,
    place: name,
    before,
    after: applied(before, moved),
    edits,
  };
}

interface State {
  readonly path: readonly string[];
  readonly literal: Literal;
  readonly parent: State | null;
  readonly children: Map<string, State>;
}

function treeOf(literal: Literal, path: readonly string[], parent: State | null): State {
  const state: State = { path, literal, parent, children: new Map() };
  for (const { key, value } of membersOf(objectOf(member(literal, 'states')?.value))) {
    const inner = objectOf(value);
    if (inner !== null) state.children.set(key, treeOf(inner, [...path, key], state));
  }
  return state;
}

class Finder {
  readonly found: Mutant[] = [];
  readonly #source: string;
  readonly #file: string;
  /** Actions of `setup` that are an `assign`. */
  readonly #assigns = new Set<string>();

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
    const program = parsed(file, source);
    for (const { args } of callsOf(program, 'setup')) this.#inSetup(objectOf(args[0]));
    for (const name of ['createMachine', 'createStateConfig'])
      for (const { args } of callsOf(program, name)) {
        const literal = objectOf(args[0]);
        if (literal !== null) this.#inState(treeOf(literal, [], null));
      }
  }

  add(kind: Kind, place: string, edits: readonly Edit[]): void {
    const same = this.found.filter((one) => one.kind === kind && one.place.replace(/ #\d+$/, '') === place).length;
    this.found.push(mutantOf(this.#file, this.#source, { kind, place, edits, same }));
  }

  /** A part of a list that is taken away, with its comma. */
  #without(siblings: readonly Span[], gone: Span): Edit {
    const next = siblings[siblings.indexOf(gone) + 1];
    if (next !== undefined) return { start: gone.start, end: next.start, text: '' };
    const previous = siblings[siblings.indexOf(gone) - 1];
    return { start: previous?.end ?? gone.start, end: this.#pastComma(gone.end), text: '' };
  }

  #pastComma(end: number): number {
    const comma = /^\s*,/.exec(this.#source.slice(end));
    return end + (comma?.[0].length ?? 0);
  }

  #dropMember(kind: Kind, place: string, literal: Literal, gone: Member): void {
    const all = literal.properties;
    const span = all.find(({ start }) => start === gone.start);
    if (span !== undefined) this.add(kind, place, [this.#without(all, span)]);
  }

  #dropElements(kind: (element: Node) => Kind, place: string, elements: readonly Node[]): void {
    for (const [index, element] of elements.entries())
      this.add(kind(element), `${place}[${index}]`, [this.#without(elements, element)]);
  }

  #inSetup(literal: Literal | null): void {
    for (const { key, value } of membersOf(objectOf(member(literal, 'actions')?.value))) {
      if (calleeOf(value) !== 'assign') continue;
      this.#assigns.add(key);
      this.#inAssign(`setup.actions.${key}`, value);
    }
    const delays = membersOf(objectOf(member(literal, 'delays')?.value));
    for (const [index, one] of delays.entries()) {
      const other = delays[index + 1];
      if (other !== undefined) this.#swap('delays swapped', `setup.delays.${one.key}`, one.value, other.value);
    }
  }

  #swap(kind: Kind, place: string, one: Node, other: Node): void {
    const [a, b] = [this.#text(one), this.#text(other)];
    if (a !== b)
      this.add(kind, place, [
        { ...spanOf(one), text: b },
        { ...spanOf(other), text: a },
      ]);
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end);
  }

  /** `assign({ a, b })`: each of several fields may be forgotten. */
  #inAssign(place: string, call: Node): void {
    const literal = objectOf(argumentsOf(call)[0]);
    const fields = membersOf(literal);
    if (literal === null || fields.length < 2) return;
    for (const field of fields) this.#dropMember('assign dropped', `${place}.${field.key}`, literal, field);
  }

  #inState(state: State): void {
    const { literal, path } = state;
    const name = path.join('.') || '(root)';
    const at = (part: string) => `${name}.${part}`;

    for (const part of ['on', 'after'] as const) {
      const events = objectOf(member(literal, part)?.value);
      for (const event of membersOf(events)) {
        const place = `${name}.${part}["${event.key}"]`;
        if (events !== null) this.#dropMember('transition dropped', place, events, event);
        this.#inTransitions(state, place, event.value, 'transition dropped');
      }
    }
    const always = member(literal, 'always');
    if (always !== undefined) {
      this.#dropMember('always dropped', at('always'), literal, always);
      this.#inTransitions(state, at('always'), always.value, 'always dropped');
    }
    const done = member(literal, 'onDone');
    if (done !== undefined) {
      this.#dropMember('transition dropped', at('onDone'), literal, done);
      this.#inTransitions(state, at('onDone'), done.value, 'transition dropped');
    }
    for (const part of ['entry', 'exit'] as const) this.#inActions(at(part), literal, member(literal, part));

    const tags = member(literal, 'tags');
    const severalTags = elementsOf(tags?.value);
    if (severalTags !== null && severalTags.length > 1)
      this.#dropElements(() => 'tag dropped', at('tags'), severalTags);
    else if (tags !== undefined) this.#dropMember('tag dropped', at('tags'), literal, tags);

    const initial = member(literal, 'initial');
    const other = [...state.children.keys()].find((key) => key !== textOf(initial?.value));
    if (initial !== undefined && other !== undefined)
      this.add('initial changed', at('initial'), [{ ...spanOf(initial.value), text: `'${other}'` }]);

    this.#inInvokes(state);
    for (const child of state.children.values()) this.#inState(child);
  }

  #inInvokes(state: State): void {
    const { literal, path } = state;
    const invoke = member(literal, 'invoke');
    if (invoke === undefined) return;
    const name = `${path.join('.') || '(root)'}.invoke`;
    const several = elementsOf(invoke.value);
    const placeOf = (each: Node) => `${name}.${textOf(member(objectOf(each), 'id')?.value) ?? 'actor'}`;
    if (several === null) this.#dropMember('invoke dropped', placeOf(invoke.value), literal, invoke);
    else for (const each of several) this.add('invoke dropped', placeOf(each), [this.#without(several, each)]);
    for (const each of several ?? [invoke.value]) {
      const actor = objectOf(each);
      if (actor === null) continue;
      const place = placeOf(each);
      const done = member(actor, 'onDone');
      const error = member(actor, 'onError');
      if (done !== undefined) {
        this.#dropMember('transition dropped', `${place}.onDone`, actor, done);
        this.#inTransitions(state, `${place}.onDone`, done.value, 'transition dropped');
      }
      if (error !== undefined) {
        this.#dropMember('onError dropped', `${place}.onError`, actor, error);
        this.#inTransitions(state, `${place}.onError`, error.value, 'transition dropped');
      }
      const [good, bad] = [this.#firstTarget(done?.value), this.#firstTarget(error?.value)];
      if (good !== null && bad !== null) this.#swap('done and error swapped', place, good, bad);
    }
  }

  #firstTarget(value: Node | undefined): Node | null {
    const one = elementsOf(value)?.[0] ?? value;
    if (one === undefined) return null;
    if (textOf(one) !== null) return one;
    return member(objectOf(one), 'target')?.value ?? null;
  }

  /** The transitions of one event: a target, an object, or several. */
  #inTransitions(state: State, place: string, value: Node, kind: Kind): void {
    const several = elementsOf(value);
    if (several === null) {
      this.#inTransition(state, place, value);
      return;
    }
    if (several.length > 1) this.#dropElements(() => kind, place, several);
    for (const [index, each] of several.entries()) this.#inTransition(state, `${place}[${index}]`, each);
  }

  #inTransition(state: State, place: string, value: Node): void {
    if (textOf(value) !== null) {
      this.#retarget(state, place, value);
      return;
    }
    const literal = objectOf(value);
    if (literal === null) return;
    const target = member(literal, 'target');
    if (target !== undefined) this.#retarget(state, place, target.value);
    const guard = member(literal, 'guard');
    if (guard !== undefined) {
      this.add('guard negated', place, [{ ...spanOf(guard.value), text: `not(${this.#text(guard.value)})` }]);
      this.#dropMember('guard dropped', place, literal, guard);
    }
    const reenter = member(literal, 'reenter');
    if (isTrue(reenter?.value) && reenter !== undefined) this.#dropMember('reentry dropped', place, literal, reenter);
    this.#inActions(place, literal, member(literal, 'actions'));
  }

  /** Leads to a sibling of the state that it should lead to. */
  #retarget(state: State, place: string, node: Node): void {
    const target = textOf(node);
    if (target === null) return;
    const root = (one: State): State => (one.parent === null ? one : root(one.parent));
    const [head = '', ...steps] = target.split('.');
    const start = head.startsWith('#') ? root(state) : head === '' ? state : (state.parent ?? state);
    const keys = head === '' || head.startsWith('#') ? steps : [head, ...steps];
    const last = keys.at(-1);
    const above = keys.slice(0, -1).reduce<State | undefined>((one, key) => one?.children.get(key), start);
    if (last === undefined || above === undefined) return;
    const siblings = [...above.children.keys()];
    const at = siblings.indexOf(last);
    const other = siblings[(at + 1) % siblings.length];
    if (at < 0 || other === undefined || other === last) return;
    const changed = target.slice(0, target.length - last.length) + other;
    this.add('target changed', place, [{ ...spanOf(node), text: `'${changed}'` }]);
  }

  #inActions(place: string, literal: Literal, actions: Member | undefined): void {
    if (actions === undefined) return;
    const named = place.endsWith(`.${actions.key}`) ? place : `${place}.${actions.key}`;
    const kindOf = (action: Node): Kind => {
      const name = textOf(action) ?? textOf(member(objectOf(action), 'type')?.value);
      const isAssign = calleeOf(action) === 'assign' || (name !== null && this.#assigns.has(name));
      return isAssign ? 'assign dropped' : 'action dropped';
    };
    const several = elementsOf(actions.value);
    if (several !== null && several.length > 1) this.#dropElements(kindOf, named, several);
    else this.#dropMember(kindOf(several?.[0] ?? actions.value), named, literal, actions);
    for (const [index, each] of (several ?? [actions.value]).entries())
      if (calleeOf(each) === 'assign') this.#inAssign(`${named}[${index}]`, each);
  }
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Every mutant of a file. `file`: from the project's root. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const finder = new Finder(file, source);
  for (const { what, edit } of byHandIn(file, source)) finder.add('by hand', what, [edit]);
  return finder.found;
}

/** The source with a mutant's mistake in it. */
export function mutated(source: string, mutant: Mutant): string {
  const text = applied(source, mutant.edits);
  const hasNot = /import \{[^}]*\bnot\b[^}]*\} from 'xstate'/.test(source);
  return mutant.kind === 'guard negated' && !hasNot ? `${text}\nimport { not } from 'xstate';\n` : text;
}
