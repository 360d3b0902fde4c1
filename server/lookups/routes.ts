/** Lookups: configuration and content for the screens. */

import { getCapabilities } from '../../contract/capabilities.ts';
import type { LocalText } from '../../contract/local-text.ts';
import * as lookups from '../../contract/lookups.ts';
import { deposit, slipRules, withdrawLimits } from '../../contract/member-lookups.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { serviceActive } from '../../contract/service.ts';
import * as site from '../../contract/site.ts';
import { currentHeld, type Held, standingOf } from '../bonus/held.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute, route } from '../http/route.ts';
import { type BankNamesRow, bankCountries, bankNamesOf } from '../members/bank-account.ts';
import type { Member } from '../members/sessions.ts';
import { mostOf } from '../qrcode/providers.ts';
import { amountsIn, readSettings, type Settings } from '../settings/settings.ts';
import { sayer } from '../texts/texts.ts';
import { leftToday } from '../withdraw/day.ts';
import { proofFrom } from '../withdraw/proof.ts';
import { SLIP_MAX_BYTES, SLIP_TYPES } from './slip-rules.ts';

const baht = (amount: number) => satangToBaht(satang(amount));

/** Nothing for a bank that works. */
function statusOf(code: string, banks: Settings['banks']) {
  const status = banks[code];
  return status === undefined ? {} : { bankStatus: status };
}

/** An empty text is no text. */
const orNull = (text: string) => (text === '' ? null : text);

/** The details of a held bonus that explain why nothing is paid out yet. */
async function heldBackBy(db: Queries, held: Held) {
  const { turnoverRequired, turnoverDone } = standingOf(held);
  return { name: (await sayer(db, [held.name]))(held.name), turnoverRequired, turnoverDone };
}

export function lookupsModule(app: App): void {
  const { db } = app;

  route(app, lookups.banks, async () => {
    const rows = await db.query<BankNamesRow & { code: string }>(
      `select code, name_th, name_la, name_en from bank
       where is_active and country = any($1::text[]) order by position, code`,
      [bankCountries(app.config.laos)],
    );
    return rows.map(({ code, ...names }) => ({ code, ...bankNamesOf(names) }));
  });

  route(app, lookups.sources, async () => {
    const rows = await db.query<{ code: string; description: string }>(
      'select code, description from source where is_active order by position, code',
    );
    const say = await sayer(
      db,
      rows.map(({ description }) => description),
    );
    return rows.map(({ code, description }) => ({ code, description: say(description) }));
  });

  route(app, lookups.conditions, async () => ({ conditions: await documents(db, 'condition') }));
  route(app, lookups.agreements, async () => ({ agreements: await documents(db, 'agreement') }));

  memberRoute(app, getCapabilities, async () => ({
    keys: true,
    inbox: true,
    passkeys: true,
    devices: true,
    search: true,
    push: app.config.push !== undefined,
  }));

  route(app, site.siteInfo, async () => {
    const { siteName, siteWebsite } = await readSettings(db);
    return { name: siteName, website: siteWebsite };
  });

  route(app, site.notice, async () => {
    const { notice } = await readSettings(db);
    return { notice: notice === '' ? null : (await sayer(db, [notice]))(notice) };
  });

  route(app, lookups.contact, async () => {
    const { contactText, lineLink, lineName, lineQR } = await readSettings(db);
    const say = await sayer(db, [contactText]);
    return {
      contactText: say(contactText),
      lineLink: orNull(lineLink),
      lineName: orNull(lineName),
      lineQR: orNull(lineQR),
    };
  });

  // A service that has ended never gets here: it answers 410 to everything.
  route(app, serviceActive, async () => ({ terminated: (await readSettings(db)).terminated }));
  route(app, lookups.registerOtp, async () => ({ registerOTP: (await readSettings(db)).registerOTP }));
  route(app, site.enableChatWidget, async () => {
    const { enableChatWidget, recordings } = await readSettings(db);
    return { enableChatWidget, recordings };
  });

  memberRoute(app, deposit, async ({ member }) => {
    const settings = await readSettings(db);
    return {
      banks: await depositBanks(db, member, settings),
      // They are in baht, as their gift links are.
      wallets: member.currency === 'BAHT' ? await depositWallets(db) : [],
      isManual: settings.depositManual,
      depositMin: baht(amountsIn(settings, member.currency).depositMin),
      qrMax: baht(mostOf(member.currency)),
      qrMinutes: settings.qrMinutes,
    };
  });

  memberRoute(app, withdrawLimits, async ({ member, kept: { settings }, now }) => {
    const { withdrawMin, withdrawMax } = amountsIn(settings, member.currency);
    const left = await leftToday(app.config, db, settings, member, now);
    const held = await currentHeld(app.db, member.id, now);
    const [to] = await db.query<{ payouts_from: Date | null; bank_code: string }>(
      'select payouts_from, bank_code from member where id = $1',
      [member.id],
    );
    const proven = proofFrom(settings, member);
    const waits = to?.payouts_from ?? now;
    const usual = to === undefined ? undefined : await app.usual(to.bank_code, now);
    return {
      withdrawMin: baht(withdrawMin),
      withdrawMax: baht(withdrawMax),
      ...(left.amount !== undefined && { dayRemaining: baht(left.amount) }),
      ...(left.count !== undefined && { dayRemainingCount: left.count }),
      ...(waits > now && { payoutsFrom: waits.toISOString() }),
      ...(proven !== undefined && { proofFrom: baht(proven) }),
      ...(usual !== undefined && { usual }),
      ...(to !== undefined && statusOf(to.bank_code, settings.banks)),
      ...(held !== undefined && { bonus: await heldBackBy(db, held) }),
    };
  });

  memberRoute(app, slipRules, async ({ member, kept: { settings } }) => ({
    depositMin: baht(amountsIn(settings, member.currency).depositMin),
    slipMaxBytes: SLIP_MAX_BYTES,
    accept: [...SLIP_TYPES],
  }));
}

async function documents(db: Queries, kind: 'condition' | 'agreement'): Promise<LocalText[]> {
  const rows = await db.query<{ html: string }>('select html from document where kind = $1 order by position', [kind]);
  const say = await sayer(
    db,
    rows.map(({ html }) => html),
  );
  return rows.map(({ html }) => say(html));
}

interface DepositBankRow extends BankNamesRow {
  bank_code: string;
  bank_type: string;
  mode: string;
  account_name: string;
  account_no: string;
  currency: string;
}

/** The operator's bank accounts in the member's currency, those of the member's country first. */
async function depositBanks(db: Queries, member: Member, { banks }: Settings) {
  const rows = await db.query<DepositBankRow>(
    `select d.bank_code, d.bank_type, d.mode, b.name_th, b.name_la, b.name_en, d.account_name, d.account_no, d.currency
     from deposit_bank d join bank b on b.code = d.bank_code where d.is_active and d.currency = $2
     order by b.country <> (select own.country from member m join bank own on own.code = m.bank_code where m.id = $1),
              d.position, d.id`,
    [member.id, member.currency],
  );
  return rows.map((row) => ({
    bankCode: row.bank_code,
    bankType: row.bank_type,
    mode: row.mode,
    bank: bankNamesOf(row),
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    currency: row.currency,
    ...statusOf(row.bank_code, banks),
  }));
}

async function depositWallets(db: Queries) {
  const rows = await db.query<{ account_name: string; account_no: string | null; mode: string }>(
    'select account_name, account_no, mode from deposit_wallet where is_active order by position, id',
  );
  return rows.map(({ account_name, account_no, mode }) => ({
    walletAccountName: account_name,
    ...(account_no !== null && { walletAccountNo: account_no }),
    mode,
  }));
}
