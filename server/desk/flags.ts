/** The desk's switches. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { QR_PROVIDERS } from '../../contract/qrcode.ts';
import type { App } from '../http/app-context.ts';
import { farmingWarning, giftWarning, leastPlayed } from '../invite/expectation.ts';
import { sharingWarning } from '../members/devices.ts';
import { failingProviders, offeredProviders } from '../qrcode/providers.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { bankBody, flags, flagsBody, type flagsReply } from './contract.ts';
import { DeskRefusal, parsed } from './door.ts';

/** Satang in a baht. */
const SATANG = 100;

const bankPath = v.object({ code: v.pipe(v.string(), v.maxLength(50)) });

export function deskFlags(desk: FastifyInstance, app: App): void {
  desk.get('/api/flags', () => readFlags(app));

  desk.put('/api/flags', async (request) => {
    const { withdrawDayBaht, payoutProofBaht, ...changes } = parsed(flagsBody, request.body);
    await writeSettings(app.db, {
      ...changes,
      ...(withdrawDayBaht !== undefined && { withdrawDayMax: withdrawDayBaht * SATANG }),
      ...(payoutProofBaht !== undefined && { payoutProofFrom: payoutProofBaht * SATANG }),
    });
    return readFlags(app);
  });

  desk.put('/api/banks/:code', async (request) => {
    const { code } = parsed(bankPath, request.params);
    const { status } = parsed(bankBody, request.body);
    await app.db.transaction(async (tx) => {
      // Two desks change one after the other: the setting is one list of all banks.
      const known = await tx.query<{ code: string }>('select code from bank order by code for update');
      if (!known.some((bank) => bank.code === code)) throw new DeskRefusal(404, `There is no bank ${code}.`);
      const { [code]: _, ...others } = (await readSettings(tx)).banks;
      await writeSettings(tx, { banks: status === null ? others : { ...others, [code]: status } });
    });
    return readFlags(app);
  });
}

/** Whole baht; what an operator has set beyond the desk's bounds (contract.ts) shows as the bound. */
const shownBaht = (amount: number) => Math.min(Math.ceil(amount / SATANG), 100_000_000);

/** All switches as they stand. */
export async function readFlags({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<v.InferInput<typeof flagsReply>> {
  const [offered, failing] = [await offeredProviders(db), await failingProviders(db)];
  const providers = QR_PROVIDERS.map((code) => ({
    code,
    offered: offered.some(({ provider }) => provider === code),
    failing: failing.includes(code),
  }));
  const settings = await readSettings(db);
  const banks = await db.query<{ code: string; name: string }>(
    'select code, name_en as name from bank where is_active order by position, code',
  );
  const warnings = [
    farmingWarning(settings, await leastPlayed(db)),
    await giftWarning(db, settings, clock()),
    await sharingWarning(db),
  ];
  return {
    flags: v.parse(flags, {
      ...settings,
      withdrawDayBaht: shownBaht(settings.withdrawDayMax),
      payoutProofBaht: shownBaht(settings.payoutProofFrom),
    }),
    providers,
    banks: banks.map((bank) => ({ ...bank, status: settings.banks[bank.code] ?? null })),
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}
