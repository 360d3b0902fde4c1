/** A member in kip: in every state of every machine, and in the three languages, no amount is said to be in baht. */
import { expect, test } from 'vitest';
import { MoneyProvider } from '../../src/screens/app/money-provider.tsx';
import { pathsOf } from '../paths/harness/generate.ts';
import { LANGUAGES } from '../paths/harness/ui.tsx';
import type { Sight } from '../paths/report/camera.ts';
import { type AnyModel, models } from '../paths/report/collect.ts';
import { visit } from '../paths/report/walk.ts';

// Loading a model's file notes its models.
import.meta.glob('../paths/*.test.{ts,tsx}', { eager: true });

const BAHT = /.{0,30}(฿|บาท|ບາດ|baht).{0,30}/i;
const KIP = { th: /₭|กีบ/, la: /₭|ກີບ/, en: /₭|\bkip\b/ };

/** Models whose views show amounts of the member's. */
const OF_MONEY = [
  ...['home', 'wallet', 'games', 'game', 'game: money and play', 'underWay', 'requests', 'payment', 'receipt'],
  ...['withdraw', 'deposit', 'qr', 'qr code', 'slip-upload', 'slips', 'slipList', 'transfer'],
  ...['statement', 'statementList', 'inbox', 'inboxList', 'inboxEntry'],
  ...['bonus', 'bonus offer', 'bonus cancel', 'promotion', 'coupon', 'refund', 'invite', 'records'],
];

/** Words of the service in a model's fixtures. */
const GIVEN: Readonly<Record<string, string>> = { spin: '฿10' };

/** The model with its view in a page of a member in kip. What the model checks in a state is about baht. */
const inKip = ({ states: _, view, ...model }: AnyModel): AnyModel => ({
  ...model,
  view: (actor) => <MoneyProvider currency="LAK">{view?.(actor)}</MoneyProvider>,
});

/** All that is read or read out, each text in its line. */
function wordsOf({ html }: Sight): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = [...body.querySelectorAll('*')].flatMap((element) => [
    ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
    ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
  ]);
  return texts.join('\n');
}

test.each([...models].filter(([, { view }]) => view !== undefined))('%s', async (name, model) => {
  const baht: string[] = [];
  const kip = new Set<Sight['locale']>();
  await visit(
    inKip(model),
    model.inputs.map((input) => pathsOf(model, model.machine, input)),
    async (key, sights) => {
      for (const sight of sights) {
        const words = wordsOf(sight).replaceAll(GIVEN[name] ?? '', '');
        const [found] = BAHT.exec(words) ?? [];
        if (found !== undefined) baht.push(`${key} (${sight.locale}): ${found}`);
        if (KIP[sight.locale].test(words)) kip.add(sight.locale);
      }
    },
  );
  expect(baht).toEqual([]);
  if (OF_MONEY.includes(name)) expect(kip).toEqual(new Set(LANGUAGES));
});
