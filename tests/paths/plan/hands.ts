/** Describes the actions on the screen by the hands of a model's fixtures. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { CONTROLS, nameOf, type Screen } from '../harness/screen-lines.ts';
import { catalogues } from '../harness/ui.tsx';
import { alike, app, each, type Said, sentence, type Word } from './texts.ts';

const HEARD = ['click', 'input', 'change', 'keydown', 'scroll'] as const;
/** These change; that they were clicked says nothing. */
const FIELDS = 'input, textarea, select, option, label';
const TICKED = 'input[type=checkbox], input[type=radio], [type=file]';

/** By the English text: the ids of messages, a common one before those of a single flow. Texts with places are functions. */
const ids = new Map(
  Object.entries(catalogues.en)
    .sort(([one], [other]) => Number(one.startsWith('common.')) - Number(other.startsWith('common.')))
    .map(([id, message]) => [message, id] as const),
);

/** An English text in all languages, where it is one of the app's; else as it is. */
function translated(english: string): Said {
  const id = ids.get(english);
  return each((locale) => (id !== undefined && app[locale].has(id) ? app[locale](id) : english));
}

export interface Deed {
  readonly element: Element | null;
  readonly kind: string;
  readonly word: Word;
  readonly name: Said;
  readonly value: Said;
}

export const toldOf = ({ word, name, value }: Deed): Said => sentence(word, { name, value });

export type Screens = Readonly<Record<LocaleKey, Screen>>;

export class Hands {
  #names = new Map<Element, Said>();

  /** The controls that are on the screen before a step, with their names. */
  know(screens: Screens): void {
    const nameIn = (locale: LocaleKey, element: Element) =>
      screens[locale].controls.find((one) => one.element === element)?.name;
    this.#names = new Map(
      screens.en.controls.map(({ element, name }) => [element, each((locale) => nameIn(locale, element) ?? name)]),
    );
  }

  /** Describes the actions on the screen during the work, in their order. */
  async during(work: () => Promise<void>): Promise<Deed[]> {
    const deeds: Deed[] = [];
    const note = (event: Event) => {
      const deed = this.#deedOf(event, deeds.at(-1));
      if (deed === null) return;
      const last = deeds.at(-1);
      // Text arrives key by key; what counts is what then stands there.
      if (last?.kind === deed.kind && last.element === deed.element && deed.kind !== 'click') deeds.pop();
      deeds.push(deed);
    };
    for (const type of HEARD) window.addEventListener(type, note, true);
    try {
      await work();
    } finally {
      for (const type of HEARD) window.removeEventListener(type, note, true);
    }
    return deeds;
  }

  #deedOf(event: Event, last: Deed | undefined): Deed | null {
    const { target, type } = event;
    const deed = (word: Word, element: Element | null, value = alike('')): Deed => {
      const name = element === null ? alike('') : (this.#names.get(element) ?? translated(nameOf(element)));
      return { element, kind: type, word, name, value };
    };
    if (event instanceof KeyboardEvent) return event.key.length > 1 ? deed('key', null, alike(event.key)) : null;
    if (!(target instanceof Element)) return null;
    if (type === 'scroll') return deed('scroll', target);
    if (type === 'click') {
      const control = target.closest(`${CONTROLS}, label`);
      // "Enter" in a form presses its button.
      const isByKey = last?.kind === 'keydown';
      return control === null || control.matches(FIELDS) || isByKey ? null : deed('press', control);
    }
    if (type === 'input') {
      if (target.matches(`${TICKED}, select`)) return null;
      const value = 'value' in target ? String(target.value) : '';
      return deed(value === '' ? 'empty' : 'type', target, alike(value));
    }
    if (target instanceof HTMLSelectElement)
      return deed('choose', target, translated(target.selectedOptions[0]?.text ?? ''));
    if (!(target instanceof HTMLInputElement)) return null;
    if (target.files?.length) return deed('file', target, alike([...target.files].map(({ name }) => name).join(', ')));
    if (!target.matches(TICKED)) return null;
    return deed(target.type === 'radio' ? 'press' : target.checked ? 'tick' : 'untick', target);
  }
}
