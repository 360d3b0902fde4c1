// @vitest-environment node
/** The command that tells what a change does to players, on records that are written by hand. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { behaviour } from '../../scripts/behaviour.ts';

const home = mkdtempSync(join(tmpdir(), 'behaviour-'));
afterAll(() => rmSync(home, { recursive: true }));

const TEXTS = {
  'error.failure.offline': 'No connection',
  'withdraw.review': 'Review',
  'withdraw.maximum': 'Maximum',
  'withdraw.limit': 'You can withdraw up to {amount} baht',
  'receipt.again': 'Again',
  'receipt.done': 'Done',
  'receipt.title': 'Progress',
};
const WITHDRAW = `What transitions do.

entering
  withdraw.continue → done

What the player has.

done
    headings Progress
    controls Done | Again
entering
  1
    alert You can withdraw up to 550 baht
    controls Amount | Maximum | (Review)
  2
    controls Amount | Maximum | Review
`;

/** The folder of an end of a comparison. */
function end(name: string, records: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>> = TEXTS) {
  const folder = join(home, name, 'tests/paths/records');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(home, name, 'locales'), { recursive: true });
  for (const [flow, text] of Object.entries(records)) writeFileSync(join(folder, `${flow}.txt`), text);
  for (const tag of ['en', 'lo', 'th'])
    writeFileSync(join(home, name, 'locales', `${tag}.json`), JSON.stringify(texts));
  return folder;
}

const before = end('before', { withdraw: WITHDRAW });
let count = 0;

/** The lines that tell what has become of the flow. */
function told(withdraw: string, texts: Readonly<Record<string, string>> = TEXTS, others: Record<string, string> = {}) {
  count += 1;
  const { text, code } = behaviour([
    before,
    end(`after-${count}`, { withdraw, ...others }, texts),
    '--fail-on',
    'removed',
  ]);
  return { lines: text.split('\n').filter((line) => line.startsWith('-')), code };
}

const replaced = (...pairs: readonly (readonly [string | RegExp, string])[]): string =>
  pairs.reduce((text, [from, to]) => text.replace(from, to), WITHDRAW);

test.each<[string, string, string[], number]>([
  ['what came', replaced([/\| Maximum/g, '| Maximum | Done']), ['- **+** Entering: “Done” is offered now'], 0],
  ['what went', replaced([/ \| Maximum/g, '']), ['- **−** Entering: “Maximum” is no longer there'], 1],
  ['what is withheld', replaced([' Review', ' (Review)']), ['- **−** Entering: “Review” can no longer be used'], 1],
  ['other words', replaced([/Amount/g, 'Sum']), ['- **≠** Entering: now says “Sum”, was “Amount”'], 0],
  ['another place', replaced(['Done | Again', 'Again | Done']), ['- **≠** Done: “Again” stands first now'], 0],
  [
    'a view that came',
    `${WITHDRAW}asking\n    headings Sure?\n    controls Keep it | (Done)\n`,
    ['- **+** Asking: a new view: headed “Sure?”; has “Keep it”, “Done”'],
    0,
  ],
  [
    'a view that went',
    replaced([/done\n.*\n.*Again\n/, '']),
    ['- **−** Done: the view is gone: headed “Progress”; has “Done”, “Again”'],
    1,
  ],
  [
    'a new way',
    replaced(['done\n\n', 'done\ndone\n  step.left → entering\n\n']),
    ['- **+** Done: “Back” leads now to entering'],
    0,
  ],
  [
    'a notice that came',
    replaced(['→ done\n', '→ done\n    emits notice.shown {tone: success, text: receipt.again}\n']),
    ['- **+** The notice “Again” is new'],
    0,
  ],
])('tells of %s', (_, after, lines, code) => {
  expect(told(after)).toEqual({ lines, code });
});

test('a button with an amount in its words, and one that leads nowhere any more, are removed', () => {
  const amounts = WITHDRAW.replaceAll('Maximum', 'Half: ฿500').replace('Done | Again', 'Done | Half: ฿500');
  const offered = end('amounts', { withdraw: amounts });
  const after = end('no-amounts', { withdraw: amounts.replace(/ \| Half: ฿500 \|/g, ' |') });
  const gone = behaviour([offered, after, '--fail-on', 'removed']);
  expect(gone.text).toContain('- **−** Entering: “Half: ฿500” is no longer there');
  expect(gone.code).toBe(1);
  expect(told(replaced(['  withdraw.continue → done\n', '']))).toEqual({
    lines: ['- **−** Entering: `withdraw.continue` no longer leads to done'],
    code: 1,
  });
});

test('a text that is worded anew is told where it stands; one that no record shows, in its flow', () => {
  const after = replaced([/Maximum/g, 'All'], [/up to 550/, 'at most 550']);
  const texts = { ...TEXTS, 'withdraw.maximum': 'All', 'withdraw.limit': 'You can withdraw at most {amount} baht' };
  const { 'receipt.again': _gone, ...fewer } = texts;
  expect(told(after, { ...fewer, 'withdraw.hint': 'Paid today' })).toEqual({
    lines: [
      '- **−** The text “Again” is gone',
      '- **≠** Entering: the alert now says “You can withdraw at most 550 baht”, was “You can withdraw up to 550 baht”',
      '- **≠** Entering: now says “All”, was “Maximum”',
      '- **+** The text “Paid today” is new',
    ],
    code: 1,
  });
});

test('other names of states, events and messages, other data, and views in the hands of another flow say nothing', () => {
  const { 'withdraw.review': review, ...texts } = TEXTS;
  const renamed = replaced([/^entering$/gm, 'amount.typing'], ['withdraw.continue', 'review.open'], ['550', '1,200']);
  expect(told(renamed, { ...texts, 'amount.review': review })).toEqual({ lines: [], code: 0 });
  const event = replaced(['withdraw.continue', 'review.open']);
  expect(told(event)).toEqual({ lines: [], code: 0 });
  const done = 'done\n    headings Progress\n    controls Done | Again\n';
  const handedOver = replaced([done, ''], ['→ done\n', '→ paying\n    starts payment\n']);
  const payment = `What transitions do.\n\nWhat the player has.\n\nreceipt\n    headings Progress\n    controls Done\n`;
  expect(told(handedOver, TEXTS, { payment })).toEqual({ lines: [], code: 0 });
});

test('what the tours choose says nothing: the failures and the data they meet, and where they meet them', () => {
  const after = replaced(['alert You', 'alert No connection · You'], ['| Maximum', '| Maximum | Done'], ['550', '90']);
  expect(told(after)).toEqual({ lines: [], code: 0 });
  const idle = replaced(['(Review)', 'Review']);
  const busy = idle.replace(/^ {4}controls (.*)Review$/gm, '    busy Review\n    controls $1(Review)');
  expect(behaviour([end('idle', { withdraw: idle }), end('busy', { withdraw: busy })]).text).toContain(
    'Nothing changes',
  );
  const [order, another] = ['Again | Order 12', 'Again | Order 7'].map((text) => replaced(['Again', text]));
  const [from, to] = [end('order', { withdraw: order ?? '' }), end('another', { withdraw: another ?? '' })];
  expect(behaviour([from, to]).text).toContain('Nothing changes');
});

test('the page says the same, and what is written in it is no markup', () => {
  const file = join(home, 'page.html');
  const after = end('page', { withdraw: replaced([/Amount/g, '<b>Sum']) });
  expect(behaviour([before, after, '--html', file]).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain(
    '<li class="changed">Entering: now says “&#60;b&#62;Sum”, was “Amount”</li>',
  );
});

test('a range of commits is compared in this repository', () => {
  expect(behaviour(['HEAD..HEAD']).text).toContain('Nothing changes in what the tours show');
});

test.each<[string, string[], string]>([
  ['one commit', ['HEAD'], 'Wanted: a range of commits'],
  ['three folders', [before, before, before], 'Wanted: a range of commits'],
  ['a commit that is none', ['no-such..HEAD'], 'No commit no-such'],
  ['a folder without records', [before, home], 'No records of tours'],
  ['a flow of a page that is not written', [before, before, '--flow', 'withdraw'], 'about the page of --html'],
  ['another mark', [before, before, '--fail-on', 'added'], 'no other word than removed'],
])('%s is an error', (_, args, message) => {
  expect(() => behaviour(args)).toThrow(message);
});
