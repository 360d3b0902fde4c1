/** A member in kip: in every state of a machine, and in the three languages, no amount is said to be in baht. */
import { expect } from 'vitest';
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { LANGUAGES } from './ui.tsx';

const BAHT = /.{0,30}(฿|บาท|ບາດ|baht).{0,30}/i;
const KIP = { th: /₭|กีบ/, la: /₭|ກີບ/, en: /₭|\bkip\b/ };

/** Models whose views show amounts of the member's. */
const OF_MONEY = [
  ...['home', 'wallet', 'games', 'game', 'game: money and play', 'underWay', 'payment', 'receipt'],
  ...['withdraw', 'deposit', 'qr', 'qr code', 'slip-upload', 'slips', 'slipList', 'transfer'],
  ...['statement', 'statementList', 'inbox', 'inboxList', 'entry'],
  ...['bonus', 'bonus offer', 'bonus cancel', 'promotion', 'coupon', 'refund', 'invite', 'records'],
];

/** Words of the service in a model's fixtures. */
const GIVEN: Readonly<Record<string, string>> = { spin: '฿10' };

export class InKip {
  readonly #kip = new Set<LocaleKey>();

  constructor(readonly model: string) {}

  /** Takes all that is read or read out on a page of a member in kip. */
  readonly read = (locale: LocaleKey, words: string): void => {
    const [baht] = BAHT.exec(words.replaceAll(GIVEN[this.model] ?? '', '')) ?? [];
    expect(baht, `in ${locale}, for a member in kip`).toBeUndefined();
    if (KIP[locale].test(words)) this.#kip.add(locale);
  };

  /** Fails where no page of a model of money named kip. */
  check(isOfMoney = OF_MONEY.includes(this.model)): void {
    if (isOfMoney) expect(this.#kip).toEqual(new Set(LANGUAGES));
  }
}
