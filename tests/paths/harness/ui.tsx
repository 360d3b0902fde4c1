/** The player's hands and eyes: what path fixtures use to act on the rendered view and to look at it. */
import { act, cleanup, fireEvent, queryAllByRole, render, screen, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import axe, { type RunOptions } from 'axe-core';
import { Fragment, type ReactElement, type ReactNode, StrictMode, useMemo } from 'react';
import { expect } from 'vitest';
import { type LocaleKey, type Messages, PARTS, type Values } from '../../../machines/locale/texts.ts';
import { tagOf } from '../../../src/i18n/locale.ts';
import { loadMessages, type MessageId } from '../../../src/i18n/messages.ts';
import { MoneyContext, moneyIn } from '../../../src/i18n/money.ts';
import { TextContext, translator } from '../../../src/i18n/text.tsx';
import { naming } from '../../../src/screens/app/money-provider.tsx';
import { wordsNow } from './screen-lines.ts';

export const LANGUAGES: readonly LocaleKey[] = ['en', 'th', 'la'];

/** All texts of all languages, loaded once per file. */
export const catalogues: Record<LocaleKey, Messages> = {
  en: await loadMessages({ locale: 'en', parts: PARTS }),
  th: await loadMessages({ locale: 'th', parts: PARTS }),
  la: await loadMessages({ locale: 'la', parts: PARTS }),
};

const english = translator(catalogues.en);

/** Turns of the event loop in which a view that lost what had the focus puts it somewhere else. */
const FOCUS_TURNS = 20;

export interface Ui {
  /** The English text of a message. */
  t(id: MessageId, values?: Values): string;
  /** Presses the button or link with this text. */
  press(id: MessageId, values?: Values): Promise<void>;
  pressNamed(name: string | RegExp): Promise<void>;
  /** Replaces what the field with this label holds. */
  type(label: MessageId, text: string): Promise<void>;
  /** Ticks the box with this label, or unticks it; does nothing when it is so already. */
  tick(label: MessageId, on?: boolean): Promise<void>;
  /** Chooses an option of a select, by its value or text. */
  choose(label: MessageId, option: string): Promise<void>;
  pressKey(keys: string): Promise<void>;
  /** The text is on the screen (as a part of some element's text). */
  sees(id: MessageId, values?: Values): void;
  seesText(text: string | RegExp): void;
  seesNo(id: MessageId, values?: Values): void;
  /** Nothing is left of the view. */
  seesNothing(): void;
  /** The button with this text is there and can be pressed, or cannot. */
  offers(id: MessageId, values?: Values): void;
  withholds(id: MessageId, values?: Values): void;
  /** Testing Library, for what has no word here. */
  readonly screen: typeof screen;
  readonly within: typeof within;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly fireEvent: typeof fireEvent;
}

export interface Stage {
  readonly ui: Ui;
  /**
   * Everything that must hold of what is on the screen now: axe, and each text in each language. `inKip`: the languages are
   * those of a member in kip, and it hears what each of their pages says.
   */
  inspect(inKip?: (locale: LocaleKey, words: string) => void): Promise<void>;
  /** Fails when the focus was on an element of the view before a step and is on none after it. */
  keepsFocus(before: Element | null): Promise<void>;
  /** Shows the view in another language. */
  speak(locale: LocaleKey): Promise<void>;
  close(): void;
}

const HAS_ROLE = {
  button: 'button:not([role]), [role=button], input[type=button]:not([role]), input[type=submit]:not([role])',
  link: 'a[href]:not([role]), [role=link]',
};
/** Attributes that give an element, or one in it, another name than its text. */
const NAMED_OTHERWISE = '[aria-label], [aria-labelledby], [title], [alt], [value]';
const squeezed = (text: string) => text.replace(/\s+/g, '');

/** True if a name can be that of the element: it is a part of the element's text, or something else names it. */
function mayBeNamed(element: HTMLElement, name: string): boolean {
  if (element.hasAttribute('aria-labelledby')) return true;
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return squeezed(label) === squeezed(name);
  if (squeezed(element.textContent ?? '').includes(squeezed(name))) return true;
  if (element.matches(NAMED_OTHERWISE) || element.querySelector(NAMED_OTHERWISE) !== null) return true;
  return 'labels' in element && element.labels instanceof NodeList && element.labels.length > 0;
}

/**
 * Elements by role and name, in the page's order. Testing Library computes the name and the visibility of all that have the
 * role: here it is asked about those alone that can have the name, and what stands beside them.
 */
function byRole(role: keyof typeof HAS_ROLE, name: string | RegExp): HTMLElement[] {
  if (typeof name !== 'string') return screen.queryAllByRole(role, { name });
  return [...document.body.querySelectorAll<HTMLElement>(HAS_ROLE[role])].filter(
    (element) =>
      mayBeNamed(element, name) &&
      element.parentElement !== null &&
      queryAllByRole(element.parentElement, role, { name }).includes(element),
  );
}

/** Colours are computed from the theme in their own test: jsdom lays nothing out, and there are no style sheets to load. */
const AXE: RunOptions = {
  rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

/** The pages that axe has found nothing on: states look alike, and journeys pass them again. */
const checked = new Set<string>();

/** The page's HTML. React counts its ids on: here they are counted from the page's first. */
function asSeen(): string {
  const ids = new Map<string, number>();
  return document.body.innerHTML.replace(/_r_\w+?_/g, (id) => {
    const number = ids.get(id) ?? ids.size;
    ids.set(id, number);
    return `_r_${number}_`;
  });
}

interface AroundProps {
  locale: LocaleKey;
  inKip: boolean;
  onMissing: (id: string) => void;
  children: ReactNode;
}

/** The texts and the currency of a page. The texts of the tests name no currency unless they are those of a member in kip. */
function Around({ locale, inKip, onMissing, children }: AroundProps) {
  const texts = useMemo(() => {
    const messages = catalogues[locale];
    const translate = translator(messages, onMissing);
    return { locale, messages, translate: inKip ? naming(translate, 'LAK') : translate };
  }, [locale, inKip, onMissing]);
  return (
    <TextContext value={texts}>
      <MoneyContext value={moneyIn(inKip ? 'LAK' : 'BAHT')}>
        <main lang={tagOf(locale)}>{children}</main>
      </MoneyContext>
    </TextContext>
  );
}

export interface Staging {
  /** For walks of many steps: a field's text arrives at once, and the pointer is where it presses without having moved. */
  quick?: boolean;
  /** Components render twice, and their effects run twice, to show which of them are not pure. */
  strict?: boolean;
}

export function stage(element: ReactElement | undefined, { quick = false, strict = false }: Staging = {}): Stage {
  const problems = new Set<string>();
  const onMissing = (id: string) => problems.add(id);
  const Mode = strict ? StrictMode : Fragment;
  const wrapped = (locale: LocaleKey, inKip = false) => (
    <Mode>
      <Around locale={locale} inKip={inKip} onMissing={onMissing}>
        {element}
      </Around>
    </Mode>
  );
  // Without style sheets nothing is covered: there is no need to check every element above for whether it takes the
  // pointer.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, skipHover: quick });
  const view = render(wrapped('en'));

  /** Some element has the text in it. Asked of what the page consists of, not of each element below: these are many. */
  const isSeen = (text: string) => [...document.body.children].some((part) => part.textContent?.includes(text));
  const t: Ui['t'] = english;
  const pressable = (name: string | RegExp): HTMLElement => {
    const first = byRole('button', name)[0] ?? byRole('link', name)[0];
    if (first === undefined) {
      screen.getByRole('button', { name });
      throw new Error(`nothing to press: ${name}`);
    }
    return first;
  };

  const ui: Ui = {
    t,
    press: async (id, values) => user.click(pressable(t(id, values))),
    pressNamed: async (name) => user.click(pressable(name)),
    async type(label, text) {
      const field = screen.getByLabelText<HTMLInputElement>(t(label));
      // The last sign is pressed, as is a key that is named: what stands before arrives at once.
      const [, given = '', pressed = ''] = /^([^{]*?)([^{]?|\{.*)$/su.exec(text) ?? [];
      if (quick && !pressed.startsWith('{')) {
        act(() => field.focus());
        // A browser reports nothing of a text that stays the same.
        if (field.value === text) fireEvent.input(field, { target: { value: '' } });
        fireEvent.input(field, { target: { value: text } });
        return;
      }
      await user.clear(field);
      if (given !== '') await user.paste(given);
      if (pressed !== '') await user.keyboard(pressed);
    },
    async tick(label, on = true) {
      const box = screen.getByLabelText<HTMLInputElement>(t(label));
      if (box.checked !== on) await user.click(box);
    },
    choose: async (label, option) => user.selectOptions(screen.getByLabelText(t(label)), option),
    pressKey: async (keys) => user.keyboard(keys),
    sees(id, values) {
      expect(isSeen(t(id, values)), `sees "${t(id, values)}"`).toBe(true);
    },
    seesText(text) {
      if (typeof text === 'string') expect(isSeen(text), `sees "${text}"`).toBe(true);
      else expect(screen.queryAllByText(text), `sees "${text}"`).not.toHaveLength(0);
    },
    seesNo(id, values) {
      expect(isSeen(t(id, values)), `sees no "${t(id, values)}"`).toBe(false);
    },
    seesNothing: () => expect(document.body.textContent, 'sees nothing').toBe(''),
    offers: (id, values) => expect(pressable(t(id, values))).toHaveProperty('disabled', false),
    withholds(id, values) {
      const name = t(id, values);
      const buttons = byRole('button', name);
      if (buttons.length === 0) screen.getAllByRole('button', { name });
      expect(
        buttons.length > 0 && buttons.every((b) => b.matches(':disabled, [aria-disabled=true], [aria-busy=true]')),
        `withholds "${name}"`,
      ).toBe(true);
    },
    screen,
    within,
    user,
    fireEvent,
  };

  const speak = (locale: LocaleKey, inKip?: boolean) => act(async () => view.rerender(wrapped(locale, inKip)));
  return {
    ui,
    speak: (locale) => speak(locale),
    async inspect(inKip) {
      const page = asSeen();
      if (!checked.has(page)) {
        const { violations } = await axe.run(document.body, AXE);
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
        checked.add(page);
      }
      for (const locale of inKip === undefined ? LANGUAGES.slice(1) : LANGUAGES) {
        await speak(locale, inKip !== undefined);
        inKip?.(locale, wordsNow());
      }
      await speak('en');
      expect([...problems], 'missing texts').toEqual([]);
    },
    async keepsFocus(before) {
      const { body } = document;
      if (before === null || before === body) return;
      for (let turn = 0; turn < FOCUS_TURNS && document.activeElement === body; turn += 1)
        await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
      if (view.container.firstElementChild?.childElementCount === 0) return;
      expect(document.activeElement, `the focus was on ${before.outerHTML.slice(0, 200)}`).not.toBe(body);
    },
    close: cleanup,
  };
}
