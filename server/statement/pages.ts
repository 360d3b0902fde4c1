/**
 * Pages of a member's lists, newest first. A row's number among the member's (migration 0006) makes page 50,000 a range
 * of an index like page 1, and the total one row: no page costs more because there is more history.
 */
import type { Queries } from '../db/database.ts';

/** Tables whose rows are numbered. */
type List = 'activity' | 'slip' | 'invite_earning' | 'refund';

export interface PageRequest {
  readonly memberId: number;
  /** The page's number from 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly limit: number;
}

/** Rows of one page and how many there are in all. `columns` of the list's row `l`; `joins` may bring others. */
export async function readPage<R extends object>(
  db: Queries,
  list: { table: List; columns: string; joins?: string },
  { memberId, page, limit }: PageRequest,
): Promise<{ total: number; rows: R[] }> {
  const [counted] = await db.query<{ total: number }>(
    'select total from member_list where member_id = $1 and list = $2',
    [memberId, list.table],
  );
  const total = counted?.total ?? 0;
  const newest = total - (page - 1) * limit;
  if (newest < 1) return { total, rows: [] };
  const rows = await db.query<R>(
    `select ${list.columns} from ${list.table} l ${list.joins ?? ''}
     where l.member_id = $1 and l.no > $2 and l.no <= $3 order by l.no desc`,
    [memberId, newest - limit, newest],
  );
  return { total, rows };
}
