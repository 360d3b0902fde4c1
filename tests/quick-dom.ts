/** Quick ways for jsdom's frequent work, with the same results. */

const POINTERS_ONLY = /^\* \{ ?pointer-events: [a-z]+;? ?\}$/;

/** Rules about the pointer alone, by rule: to write one as text takes longer than to style the element. */
const pointerRules = new WeakMap<CSSRule, boolean>();

function isOfPointer(rule: CSSRule): boolean {
  const known = pointerRules.get(rule) ?? POINTERS_ONLY.test(rule.cssText);
  pointerRules.set(rule, known);
  return known;
}

/** Headless UI adds a sheet with one rule, about the pointer, which does not matter here. */
const isStyled = () =>
  [...document.styleSheets].some(({ cssRules }) => [...cssRules].some((rule) => !isOfPointer(rule)));

/**
 * jsdom matches every rule of its default style sheet against every element whose style is requested, and queries by
 * role do so for each element and all that is above it. Where neither a style sheet nor a style attribute says
 * otherwise, all elements of one kind have the same style: it is computed once.
 */
function quickStyles(compute: typeof window.getComputedStyle): typeof window.getComputedStyle {
  const known = new Map<string, CSSStyleDeclaration>();
  const inherits = (element: Element): boolean => {
    for (let above = element.parentElement; above !== null; above = above.parentElement)
      if (above.hasAttribute('style') && /visibility|pointer-events/.test(above.getAttribute('style') ?? ''))
        return true;
    return false;
  };
  return (element) => {
    if (isStyled() || element.hasAttribute('style') || inherits(element)) return compute(element);
    const kind = [
      element.tagName,
      element.parentElement?.tagName,
      element.getAttribute('type'),
      element.hasAttribute('open'),
      element.hasAttribute('hidden'),
    ];
    const style = known.get(kind.join()) ?? compute(element);
    known.set(kind.join(), style);
    return style;
  };
}

/** A selector of one element: its tag, then its other conditions. */
const OF_ONE_TAG = /^([a-z][a-z\d]*)(?:[.#:[][^\s,>+~]*)?$/;

/**
 * A query by role tries a hundred selectors on each element, one after the other, nearly all of which name another tag.
 * jsdom would have each of them parsed and resolved.
 */
function quickMatches(matches: (selector: string) => boolean): (this: Element, selector: string) => boolean {
  const tags = new Map<string, string | undefined>();
  return function (this: Element, selector: string) {
    if (!tags.has(selector)) tags.set(selector, OF_ONE_TAG.exec(selector)?.[1]);
    const tag = tags.get(selector);
    return (tag === undefined || tag === this.localName) && matches.call(this, selector);
  };
}

/** jsdom keeps these objects behind an element, and behind a list of elements. */
interface Inner {
  readonly _attributesByNameMap: ReadonlyMap<string, readonly { readonly _value: string }[]>;
  readonly _list: readonly { readonly [outer: symbol]: Element }[];
  readonly _version: number;
  _update(): void;
}
interface Outer {
  readonly [inner: symbol]: Inner;
}

/** The keys under which jsdom keeps what is behind a thing of the page, and there the thing itself. */
function keysBehind(thing: object): { inner: symbol; outer: symbol } {
  const keyOf = (one: object, name: string) => {
    const key = Object.getOwnPropertySymbols(one).find(({ description }) => description === name);
    if (key === undefined) throw new Error(`this jsdom keeps no "${name}": quick-dom.ts is of another one`);
    return key;
  };
  const inner = keyOf(thing, 'impl');
  return { inner, outer: keyOf(Reflect.get(thing, inner), 'wrapper') };
}

/**
 * jsdom converts the name of an attribute letter by letter each time, and looks for an element that is called `length`
 * whenever somebody asks how many there are. A selector does both for each element of the page.
 */
function quickElements({ inner, outer }: ReturnType<typeof keysBehind>): void {
  const { getAttribute, hasAttribute } = Element.prototype;
  /** As it stands in the page, in HTML and in SVG alike. */
  const isPlain = (name: unknown): name is string => typeof name === 'string' && !/[A-Z]/.test(name);
  Object.assign(Element.prototype, {
    getAttribute(this: Element & Outer, name: string) {
      if (!isPlain(name)) return getAttribute.call(this, name);
      return this[inner]?._attributesByNameMap.get(name)?.[0]?._value ?? null;
    },
    hasAttribute(this: Element & Outer, name: string) {
      return isPlain(name) ? this[inner]?._attributesByNameMap.has(name) : hasAttribute.call(this, name);
    },
  });
  /** By list, what it held at a version of the page. Nobody here keeps one to see it change. */
  const held = new WeakMap<Inner, { readonly version: number; readonly elements: Element[] }>();
  for (const { prototype } of [Element, Document]) {
    const { getElementsByTagName } = prototype;
    Object.assign(prototype, {
      getElementsByTagName(this: Element, tag: string) {
        const list: Inner = Reflect.get(getElementsByTagName.call(this, tag), inner);
        list._update();
        const known = held.get(list);
        if (known?.version === list._version) return known.elements;
        const elements = list._list.flatMap((one) => one[outer] ?? []);
        held.set(list, { version: list._version, elements });
        return elements;
      },
    });
  }
}

/** Once for each window. */
export function quickenDom(): void {
  quickElements(keysBehind(document.body));
  Object.assign(Element.prototype, { matches: quickMatches(Element.prototype.matches) });
  window.getComputedStyle = quickStyles(window.getComputedStyle.bind(window));
}
