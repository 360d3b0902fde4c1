/** The support bot's answers as messages of the contract: between them every type and every kind of button. */
import type { ChatButton, ChatMessage } from '../../contract/chat.ts';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { amountsIn, type Settings } from '../settings/settings.ts';
import { TEXTS } from './bot-texts.ts';
import type { Topic } from './bot-topics.ts';
import { FILES_PATH } from './files.ts';
import type { Locale } from './messages.ts';

type Message = Exclude<ChatMessage, { message_type: 'unknown' }>;

export interface About {
  readonly locale: Locale;
  readonly settings: Settings;
  /** The customer's; a visitor's money would be in baht, unless the service is one of Laos. */
  readonly currency: Currency;
  /** The app's address, without a slash at its end. */
  readonly origin: string;
}

export type BotTopic = Topic | 'greeting' | 'fallback';

const FIRST = ['deposit', 'withdraw', 'bonus', 'contact', 'menu'] as const;
const CARDS = ['deposit', 'withdraw', 'bonus'] as const;
const MORE = ['howto', 'guide', 'contact'] as const;

/** The bot's messages about a topic, in order. None offers an agent: by having written, the customer waits for one. */
export function answersFor(topic: BotTopic, about: About): Message[] {
  const { settings, origin, currency } = about;
  const { depositMin, withdrawMin, withdrawMax } = amountsIn(settings, currency);
  const texts = TEXTS[about.locale];
  const ask = (topic: keyof typeof texts.button & Topic): ChatButton => ({
    type: 'postback',
    title: texts.button[topic],
    payload: { topic },
  });
  const open = (title: string, path: string): ChatButton => ({ type: 'web', title, url: origin + path });
  const limits = (text: string, amounts: Record<string, number>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'currency' ? texts.currency[currency] : amountText(amounts[name] ?? 0),
    );

  switch (topic) {
    case 'greeting':
      return [quickReplies(texts.greeting, FIRST.map(ask))];
    case 'fallback':
      return [quickReplies(texts.fallback, [ask('menu')])];
    case 'deposit':
      return [
        text(limits(texts.deposit, { min: depositMin })),
        buttons(texts.button.deposit, [
          open(texts.button.openDeposit, '/user/home?open=deposit'),
          ask('howto'),
          ask('guide'),
        ]),
      ];
    case 'withdraw':
      return [
        text(limits(texts.withdraw, { min: withdrawMin, max: withdrawMax })),
        buttons(texts.button.withdraw, [open(texts.button.openWithdraw, '/user/home?open=withdraw')]),
      ];
    case 'bonus':
      return [
        brought('image', 'bonus.png', texts.bonus),
        buttons(texts.button.bonus, [open(texts.button.openBonus, '/user/bonus')]),
      ];
    case 'contact':
      return [
        buttons(texts.contact, [
          ...(settings.lineLink === '' ? [] : [{ type: 'web', title: texts.button.line, url: settings.lineLink }]),
          ...(settings.contactPhone === ''
            ? []
            : [{ type: 'call', title: texts.button.call, phone: settings.contactPhone }]),
          // Of no known kind: sends its title as a text (rule: Chat messages), which is a word that the bot knows.
          { type: 'other', title: texts.button.menu },
        ]),
      ];
    case 'menu':
      return [
        {
          message_type: 'generic',
          payloads: CARDS.map((topic) => ({
            image_url: `${FILES_PATH}${topic}.png`,
            title: texts.button[topic],
            subtitle: texts.menu[topic],
            buttons: [ask(topic)],
          })),
        },
        quickReplies(texts.menu.title, MORE.map(ask)),
      ];
    case 'howto':
      return [brought('video', 'wallet.mp4', texts.howto)];
    case 'guide':
      return [brought('file', 'guide.pdf', texts.guide)];
    case 'agent':
      return [text(texts.agent)];
  }
}

const text = (message: string): Message => ({ message_type: 'text', payload: { message } });
const buttons = (message: string, list: ChatButton[]): Message => ({
  message_type: 'buttons',
  payload: { message, buttons: list },
});
const quickReplies = (message: string, list: ChatButton[]): Message => ({
  message_type: 'quick_replies',
  payload: { message, quick_replies: list },
});
/** A file that the repository brings. */
const brought = (fileType: 'image' | 'video' | 'file', name: string, message: string): Message => ({
  message_type: 'media',
  payload: { message, url: false, fileType, filePath: FILES_PATH + name },
});

/** Hundredths as an amount, `1,000` or `1,000.50`. */
function amountText(amount: number): string {
  const baht = satangToBaht(satang(amount));
  return baht.toLocaleString('en', { minimumFractionDigits: Number.isInteger(baht) ? 0 : 2 });
}
