/** The operator's texts: in the players' three languages wherever they are read, and edited at the desk. */
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBonuses } from '../../contract/bonus.ts';
import { inLanguage, LANGUAGES, type LocalText } from '../../contract/local-text.ts';
import * as lookups from '../../contract/lookups.ts';
import { findPromotion } from '../../contract/promotion.ts';
import * as site from '../../contract/site.ts';
import { listCoupons, setupSpin, spin } from '../../contract/spin.ts';
import { textsReply } from '../../server/desk/texts-contract.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;
beforeEach(async () => {
  member = await service.member({ coin: 5 });
});

const THAI = /[\u0E00-\u0E7F]/;
const LAO = /[\u0E80-\u0EFF]/;

/** Expects a text to be in each player's language. */
function expectThree(text: LocalText | null | undefined): void {
  expect(typeof text, JSON.stringify(text)).toBe('object');
  const [th, la, en] = LANGUAGES.map((language) => inLanguage(text ?? '', language));
  expect([th, la, en].every((words) => words !== '')).toBe(true);
  expect(la, 'Lao').not.toMatch(THAI);
  expect(en, 'English').not.toMatch(THAI);
  expect(en, 'English').not.toMatch(LAO);
  if (THAI.test(th ?? '')) expect(la).toMatch(LAO);
}

const texts = async () => v.parse(textsReply, (await service.app.inject({ url: '/desk/api/texts' })).json()).texts;
const change = (id: string, payload: object) =>
  service.app.inject({ method: 'PUT', url: `/desk/api/texts/${id}`, payload });

describe('the first texts', () => {
  test('all of them are in three languages', async () => {
    const all = await texts();
    expect(all.length).toBeGreaterThan(60);
    for (const { th, la, en } of all.filter(({ th: thai }) => THAI.test(thai))) expectThree({ th, la, en });
  });

  test('and so they are read: conditions, agreements, contact, sources, bonuses, promotions, the wheel', async () => {
    const { items: conditions } = (await service.call(lookups.conditions, {})).reply.conditions;
    const { items: agreements } = (await service.call(lookups.agreements, {})).reply.agreements;
    expect(conditions).toHaveLength(3);
    for (const text of [...conditions, ...agreements]) expectThree(text);
    expectThree((await service.call(lookups.contact, {})).reply.contactText);
    expectThree((await service.call(lookups.sources, {})).reply.items[0]?.description);
    for (const bonus of (await service.call(listBonuses, {}, member.token)).reply.items) {
      expectThree(bonus.name);
      expectThree(bonus.notice);
    }
    const found = (await service.call(findPromotion, { params: { code: 'WELCOME88' } }, member.token)).reply;
    expectThree(found.name);
    expectThree(found.description);
    expect(inLanguage(found.description, 'en')).toContain('100%');
    const wheel = (await service.call(setupSpin, {}, member.token)).reply.result.activeSpinwheel;
    expectThree(wheel?.name);
    for (const { label } of wheel?.slice ?? []) expectThree(label);
  });

  test('what was won is read in them too', async () => {
    await service.db.query(`update wheel_slice set weight = 0 where code <> 'MONEY20'`);
    expectThree((await service.call(spin, {}, member.token)).reply.result?.label);
    const [coupon] = (await service.call(listCoupons, {}, member.token)).reply.items;
    expectThree(coupon?.prize.name);
    expectThree(coupon?.prize.slice.htmlDescription);
  });
});

describe('at the desk', () => {
  const names = async () => (await service.call(listBonuses, {}, member.token)).reply.items.map(({ name }) => name);

  test('a text is changed in all three languages, wherever it stands', async () => {
    const welcome = (await texts()).find(({ th }) => th === 'โบนัสต้อนรับ 50 บาท');
    const answer = await change(welcome?.id ?? '', { th: ' โบนัสใหม่ ', la: 'ໂບນັດໃໝ່', en: 'New bonus' });
    expect(answer.statusCode).toBe(200);
    expect(await names()).toContainEqual({ th: 'โบนัสใหม่', la: 'ໂບນັດໃໝ່', en: 'New bonus' });
    expect((await texts()).some(({ th }) => th === 'โบนัสต้อนรับ 50 บาท')).toBe(false);
  });

  test('without a translation players read Thai', async () => {
    const welcome = (await texts()).find(({ th }) => th === 'โบนัสต้อนรับ 50 บาท');
    await change(welcome?.id ?? '', { th: 'โบนัสใหม่', la: '', en: '' });
    expect(await names()).toContain('โบนัสใหม่');
    await change((await texts()).find(({ th }) => th === 'โบนัสใหม่')?.id ?? '', { th: 'โบนัสใหม่', la: '', en: 'New' });
    const [name] = (await names()).filter((one) => inLanguage(one ?? '', 'th') === 'โบนัสใหม่');
    expect([inLanguage(name ?? '', 'en'), inLanguage(name ?? '', 'la')]).toEqual(['New', 'โบนัสใหม่']);
  });

  test('the announcement has three languages as soon as there is one', async () => {
    expect((await texts()).some(({ place }) => place === 'Announcement')).toBe(false);
    await service.set({ notice: 'ปิดปรับปรุงคืนนี้' });
    const notice = (await texts()).find(({ place }) => place === 'Announcement');
    await change(notice?.id ?? '', { th: 'ปิดปรับปรุงคืนนี้', la: 'ປິດປັບປຸງຄືນນີ້', en: 'Closed tonight' });
    expectThree((await service.call(site.notice, {})).reply.notice);
    await change(notice?.id ?? '', { th: 'ปิดคืนนี้', la: 'ປິດຄືນນີ້', en: 'Closed' });
    expect((await service.call(site.notice, {})).reply.notice).toMatchObject({ th: 'ปิดคืนนี้' });
  });

  test.each([
    ['0'.repeat(32), { th: 'x', la: '', en: '' }, 404],
    ['nothing', { th: 'x', la: '', en: '' }, 400],
    ['0'.repeat(32), { th: ' ', la: 'x', en: 'x' }, 400],
    ['0'.repeat(32), { th: 'x', la: 'x'.repeat(10_001), en: '' }, 400],
    ['0'.repeat(32), { th: 'x' }, 400],
  ])('%s with %j is refused', async (id, payload, status) => {
    expect((await change(id, payload)).statusCode).toBe(status);
  });
});
