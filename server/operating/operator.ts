/**
 * The operator's own data, as one file: accounts to pay into, games, links, texts, limits. A file may have some of the
 * sections; a section that it has is all of it, and what the database has besides is switched off or removed.
 *
 * Bonuses, wheels and prizes are changed at the desk.
 */
import * as v from 'valibot';
import type { Database, Param, Transaction } from '../db/database.ts';
import { readSettings, type Settings, settingsSchema, writeSettings } from '../settings/settings.ts';

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}$/, 'must be 2 to 20 capital letters, digits or _'));
const html = v.pipe(v.string(), v.maxLength(20_000));
const address = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/|\/)/, 'must be an address with https://, or a path of this service'),
);
const digits = v.pipe(v.string(), v.regex(/^\d{0,20}$/, 'must be digits'));

/** The rows of a table as a section of the file. */
interface Section {
  readonly table: string;
  readonly about: string;
  /** The columns that distinguish a row from the others. */
  readonly key: readonly string[];
  readonly columns: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** Columns that have the same value in each row of the section. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Rows that are no longer in the file stay, switched off: others refer to them. */
  readonly isKept: boolean;
}

const document = (kind: string, about: string): Section => ({
  table: 'document',
  about,
  key: ['position'],
  columns: v.strictObject({ html }),
  fixed: { kind },
  isKept: false,
});

/** The sections beside `settings`. */
const SECTIONS: Readonly<Record<string, Section>> = {
  banks: {
    table: 'bank',
    about: 'Banks with which members register',
    key: ['code'],
    columns: v.strictObject({
      code,
      name_th: words,
      name_en: words,
      name_la: v.optional(v.nullable(words)),
      country: v.picklist(['TH', 'LA']),
    }),
    isKept: true,
  },
  depositBanks: {
    table: 'deposit_bank',
    about:
      'Your accounts that players pay into. AUTO: you see transfers as they come; QR: by a code; MANUAL: by a slip',
    key: ['bank_code', 'bank_type', 'mode', 'account_no', 'currency'],
    columns: v.strictObject({
      bank_code: code,
      bank_type: code,
      mode: v.picklist(['AUTO', 'QR', 'MANUAL']),
      account_name: words,
      account_no: digits,
      currency: v.picklist(['BAHT', 'LAK']),
    }),
    isKept: true,
  },
  depositWallets: {
    table: 'deposit_wallet',
    about: 'Your TrueMoney wallets. LINK: paid by gift link, without a number',
    key: ['mode', 'account_no'],
    columns: v.strictObject({
      account_name: words,
      mode: v.picklist(['AUTO', 'LINK']),
      account_no: v.nullable(digits),
    }),
    isKept: true,
  },
  games: {
    table: 'game',
    about:
      'Games on offer. ft_wallet_slot: baht for one unit of the game’s credit; search_words: other names by which players look for it, as in Thai letters, with commas between',
    key: ['code'],
    columns: v.strictObject({
      code,
      name: words,
      name_la: v.optional(v.nullable(words)),
      name_en: v.optional(v.nullable(words)),
      search_words: v.optional(v.nullable(words)),
      category: v.picklist(['slot', 'sport', 'lotto']),
      ft_wallet_slot: v.pipe(v.number(), v.integer(), v.minValue(1)),
      logo: address,
      background: address,
      web: v.nullable(address),
      android: v.nullable(address),
      ios: v.nullable(address),
    }),
    isKept: true,
  },
  sources: {
    table: 'source',
    about: 'Answers to "How did you hear about us?"',
    key: ['code'],
    columns: v.strictObject({ code, description: words }),
    isKept: true,
  },
  conditions: document('condition', 'Conditions, as HTML, in order'),
  agreements: document('agreement', 'What a member agrees to, as HTML, in order'),
  banners: {
    table: 'banner',
    about: 'Pictures and words on top of the dialogs for friends and refunds',
    key: ['place', 'position'],
    columns: v.strictObject({
      place: v.picklist(['invite', 'refund']),
      image: v.nullable(address),
      html: v.nullable(html),
    }),
    isKept: false,
  },
};

/** The whole file. `settings` has amounts in satang. */
export const operatorFile = v.strictObject({
  settings: v.optional(v.partial(v.strictObject(settingsSchema.entries))),
  ...Object.fromEntries(
    Object.entries(SECTIONS).map(([name, { columns, about }]) => [
      name,
      v.optional(v.pipe(v.array(columns), v.maxLength(500), v.description(about))),
    ]),
  ),
});

type Line = Readonly<Record<string, unknown>>;
const line = v.record(v.string(), v.unknown());

/** The rows of a section with their places. Throws where two have the same key. */
function placed(name: string, section: Section, rows: readonly Line[]): Line[] {
  const all = rows.map((row, position): Line => ({ ...row, position }));
  const keys = all.map((row) => keyOf(section, row));
  const twice = keys.find((key, at) => keys.indexOf(key) < at);
  if (twice !== undefined) throw new Error(`${name}: ${twice} is there twice`);
  return all;
}

const namesOf = ({ columns }: Section) => Object.keys(columns.entries);
const keyOf = (section: Section, row: Line) => section.key.map((name) => String(row[name] ?? '')).join(' ');

async function rowsOf(db: Pick<Database, 'query'>, section: Section): Promise<Line[]> {
  const { table, fixed = {}, isKept } = section;
  const where = [...(isKept ? ['is_active'] : []), ...Object.keys(fixed).map((name, at) => `${name} = $${at + 1}`)];
  const rows = await db.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${table} t ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by t.position`,
    Object.values(fixed),
  );
  const names = new Set([...namesOf(section), 'position']);
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(v.parse(line, row)).filter(([name]) => names.has(name))),
  );
}

/** Everything as it stands, as a file that `applyFile` takes. */
export async function exportFile(db: Database): Promise<Line> {
  const file: Record<string, unknown> = { settings: await readSettings(db) };
  for (const [name, section] of Object.entries(SECTIONS))
    file[name] = (await rowsOf(db, section)).map(({ position: _, ...row }) => row);
  return file;
}

/** Takes a row in, or switches one that was switched off on again. */
async function put(tx: Transaction, { table, key, fixed = {}, isKept }: Section, row: Line): Promise<void> {
  const values: Record<string, unknown> = { ...row, ...fixed, ...(isKept ? { is_active: true } : {}) };
  const names = Object.keys(values);
  const params = names.map((name) => v.parse(v.nullable(v.union([v.string(), v.number(), v.boolean()])), values[name]));
  const of = (name: string) => `$${names.indexOf(name) + 1}`;
  const keys = [...key, ...Object.keys(fixed)];
  const [found] = await tx.query(
    `update ${table} set ${names.map((name) => `${name} = ${of(name)}`).join(', ')}
     where ${keys.map((name) => `${name} is not distinct from ${of(name)}`).join(' and ')} returning 1`,
    params,
  );
  if (found === undefined)
    await tx.query(`insert into ${table} (${names.join(', ')}) values (${names.map(of).join(', ')})`, params);
}

async function drop(tx: Transaction, { table, key, fixed = {}, isKept }: Section, row: Line): Promise<void> {
  const all: Line = { ...row, ...fixed };
  const keys = [...key, ...Object.keys(fixed)];
  const params: Param[] = keys.map((name) => v.parse(v.nullable(v.union([v.string(), v.number()])), all[name]));
  const where = keys.map((name, at) => `${name} is not distinct from $${at + 1}`).join(' and ');
  await tx.query(
    isKept ? `update ${table} set is_active = false where ${where}` : `delete from ${table} where ${where}`,
    params,
  );
}

/** The names of a row's columns that differ. */
const changed = (before: Line, after: Line) => Object.keys(after).filter((name) => before[name] !== after[name]);
const said = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/**
 * Makes the database say what the file says, all or nothing, and keeps who did it. Returns each difference in a line. Throws a
 * ValiError for a file that does not fit. `dryRun`: nothing is changed.
 */
export async function applyFile(
  db: Database,
  given: unknown,
  { who, at, dryRun }: { who: string; at: Date; dryRun: boolean },
): Promise<string[]> {
  const { settings, ...sections } = v.parse(operatorFile, given);
  return db.transaction(async (tx) => {
    const differences: string[] = [];
    if (settings !== undefined) {
      const before: Partial<Settings> & Line = await readSettings(tx);
      for (const [name, value] of Object.entries(settings))
        if (said(before[name]) !== said(value))
          differences.push(`settings ${name}: ${said(before[name])} → ${said(value)}`);
      if (!dryRun) await writeSettings(tx, settings);
    }
    for (const [name, rows] of Object.entries(sections)) {
      const section = SECTIONS[name];
      if (section === undefined || rows === undefined) continue;
      const before = new Map((await rowsOf(tx, section)).map((row) => [keyOf(section, row), row]));
      for (const row of placed(name, section, v.parse(v.array(line), rows))) {
        const key = keyOf(section, row);
        const old = before.get(key);
        before.delete(key);
        const columns = old === undefined ? [] : changed(old, row);
        if (old === undefined) differences.push(`${name} ${key}: new`);
        for (const column of columns)
          differences.push(`${name} ${key}, ${column}: ${said(old?.[column])} → ${said(row[column])}`);
        if (!dryRun && (old === undefined || columns.length > 0)) await put(tx, section, row);
      }
      for (const [key, row] of before) {
        differences.push(`${name} ${key}: ${section.isKept ? 'switched off' : 'removed'}`);
        if (!dryRun) await drop(tx, section, row);
      }
    }
    if (!dryRun && differences.length > 0)
      await tx.query('insert into operator_change (at, who, differences) values ($1, $2, $3)', [at, who, differences]);
    return differences;
  });
}
