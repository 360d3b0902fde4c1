/** The desk's QR codes: what the payer's bank would do with them. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import { satangToBaht } from '../../contract/money.ts';
import { qrProvider } from '../../contract/qrcode.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { payCode, QR_COLUMNS, type QrRow, qrCode } from '../qrcode/codes.ts';
import { setFailing } from '../qrcode/providers.ts';
import { type flagsReply, type paidReply, providerBody, type qrcodesReply } from './contract.ts';
import { DeskRefusal, parsed } from './door.ts';
import { readFlags } from './flags.ts';
import { countWaiting, type Listing, readPage } from './pages.ts';

const codePath = v.object({ id: v.string() });
const providerPath = v.object({ provider: qrProvider });

const CODES: Listing = {
  table: 'qr_code',
  key: 'id',
  columns: `${QR_COLUMNS.split(', ')
    .map((column) => `x.${column}`)
    .join(', ')}, m.phone, m.name, m.currency`,
  joins: 'join member m on m.id = x.member_id',
  order: [
    ['x.created_at', 'timestamptz'],
    ['x.id', 'text'],
  ],
  member: 'member_id',
  ways: ({ text, amount }) => [
    ['x.id = ?', text.toUpperCase()],
    ...(amount === undefined ? [] : [['x.amount = ?', amount] as const]),
  ],
};

export function deskPayments(desk: FastifyInstance, app: App): void {
  desk.get('/api/qrcodes', async ({ query }): Promise<v.InferInput<typeof qrcodesReply>> => {
    const now = app.clock();
    const { rows, next } = await readPage<QrRow & { phone: string; name: string; currency: Currency }>(
      app.db,
      CODES,
      query,
      app.config.laos,
    );
    return {
      next,
      waiting: await countWaiting(app.db, 'select 1 from qr_code where is_open and expires_at > $1', [now]),
      qrcodes: rows.map(({ phone, name, currency, ...row }) => {
        const { id, provider, amount, status, late, expiresAt, createdAt, paidAt } = qrCode(row, now);
        return {
          id,
          provider,
          currency,
          status,
          late,
          phone,
          name,
          amount: satangToBaht(amount),
          expireIn: status === 'pending' ? Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) : 0,
          createdAt: createdAt.toISOString(),
          paidAt: paidAt?.toISOString() ?? null,
        };
      }),
    };
  });

  desk.post('/api/qrcodes/:id/pay', async (request): Promise<v.InferInput<typeof paidReply>> => {
    const { id } = parsed(codePath, request.params);
    const payment = await app.db.transaction((tx) => payCode(tx, id, app.clock()));
    if (payment === undefined) throw new DeskRefusal(404, `There is no QR code ${id}.`);
    const { code, credited } = payment;
    const rows = await app.db.query<{ currency: Currency }>('select currency from member where id = $1', [
      code.memberId,
    ]);
    const { currency } = one(rows);
    return { credited, late: code.late, amount: satangToBaht(code.amount), currency };
  });

  desk.put('/api/providers/:provider', async (request): Promise<v.InferInput<typeof flagsReply>> => {
    const { provider } = parsed(providerPath, request.params);
    const { failing } = parsed(providerBody, request.body);
    await setFailing(app.db, provider, failing, app.clock());
    return readFlags(app);
  });
}
