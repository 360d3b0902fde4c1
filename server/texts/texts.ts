/**
 * The operator's texts in the players' languages (migration 0030). They are written in Thai, where they belong (a bonus, a
 * document, a setting); the word book has them in Lao and English.
 */
import type { LocalText } from '../../contract/local-text.ts';
import type { Queries } from '../db/database.ts';

export interface OperatorText {
  readonly th: string;
  readonly la: string | null;
  readonly en: string | null;
}

/** Puts Thai texts into words for all players. `map`: changes each language's text the same way. */
export type Say = (thai: string, map?: (text: string) => string) => LocalText;

/** Looks all of these up at once; what the word book does not have stays as it is. */
export async function sayer(db: Queries, thai: readonly (string | null | undefined)[]): Promise<Say> {
  const wanted = [...new Set(thai)].filter((text): text is string => text != null && text !== '');
  const rows =
    wanted.length === 0
      ? []
      : await db.query<OperatorText>(
          'select th, la, en from operator_text where md5(th) in (select md5(text) from unnest($1::text[]) as asked (text))',
          [wanted],
        );
  const known = new Map(rows.map((row) => [row.th, row]));
  return (text, map = (same) => same) => {
    const found = known.get(text);
    if (found === undefined || (found.la === null && found.en === null)) return map(text);
    const { la, en } = found;
    return { th: map(text), ...(la !== null && { la: map(la) }), ...(en !== null && { en: map(en) }) };
  };
}

/** Keeps the translations of a Thai text; none are kept of a text without any. */
export async function keepText(db: Queries, { th, la, en }: OperatorText): Promise<void> {
  if (la === null && en === null) await db.query('delete from operator_text where md5(th) = md5($1)', [th]);
  else
    await db.query(
      `insert into operator_text (th, la, en) values ($1, $2, $3)
       on conflict (md5(th)) do update set la = excluded.la, en = excluded.en`,
      [th, la, en],
    );
}

/** The places of Thai texts, in the order in which the desk shows them: table, column, and which of its rows. */
const PLACES = [
  ['Announcement', 'setting', `value #>> '{}'`, `key = 'notice'`],
  ['Contact', 'setting', `value #>> '{}'`, `key = 'contactText'`],
  ['Agreement', 'document', 'html', `kind = 'agreement'`],
  ['Conditions', 'document', 'html', `kind = 'condition'`],
  ['Bonus', 'bonus', 'name', 'true'],
  ['Bonus, what it asks', 'bonus', 'notice', 'true'],
  ['Banner', 'banner', 'html', 'html is not null'],
  ['Wheel', 'wheel', 'name', 'true'],
  ['Wheel, slice', 'wheel_slice', 'label', 'true'],
  ['Prize', 'prize', 'name', 'true'],
  ['Prize, details', 'wheel_slice', 'html_description', 'html_description is not null'],
  ['Heard of us', 'source', 'description', 'true'],
] as const;

export interface PlacedText extends OperatorText {
  readonly id: string;
  /** The first of its places. */
  readonly place: string;
}

/** All texts that stand in a place of the operator's, each once. */
export async function listTexts(db: Queries): Promise<PlacedText[]> {
  const used = PLACES.map(
    ([place, table, column, where], index) =>
      `select ${index} as rank, '${place}' as place, ${column} as th from ${table} where ${where}`,
  ).join(' union all ');
  return db.query<PlacedText>(
    `select distinct on (u.rank, u.th) md5(u.th) as id, u.place, u.th, t.la, t.en
     from (select min(rank) as rank, min(place) as place, th from (${used}) all_of_it where th <> '' group by th) u
     left join operator_text t on md5(t.th) = md5(u.th) order by u.rank, u.th`,
  );
}

/** Changes a text in all languages, wherever it stands. False where it stands nowhere any more. */
export async function changeText(tx: Queries, id: string, text: OperatorText): Promise<boolean> {
  const old = (await listTexts(tx)).find((one) => one.id === id);
  if (old === undefined) return false;
  if (old.th !== text.th) {
    for (const [, table, column, where] of PLACES) {
      const [name, value] = table === 'setting' ? ['value', 'to_jsonb($2::text)'] : [column, '$2'];
      await tx.query(`update ${table} set ${name} = ${value} where ${where} and ${column} = $1`, [old.th, text.th]);
    }
    // Past prizes and entries keep the words that they had then.
  }
  await keepText(tx, text);
  return true;
}
