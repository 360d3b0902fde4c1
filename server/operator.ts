/**
 * `npm run operator -- export` writes what the operator has said; `apply FILE` makes the database of the service's settings
 * (DATABASE_URL, DATA_DIR) say what the file says, `--dry-run` only tells what would change; `schema` describes the file.
 */
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import * as v from 'valibot';
import { readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate, pendingMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { applyFile, exportFile, operatorFile } from './operating/operator.ts';
import { seed } from './seed/seed.ts';

const [command, file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const dryRun = process.argv.includes('--dry-run');

/** Runs the command. Returns what is printed. */
async function run(): Promise<string> {
  if (command === 'schema') {
    const { toJsonSchema } = await import('@valibot/to-json-schema');
    return JSON.stringify(toJsonSchema(operatorFile, { errorMode: 'ignore' }), null, 2);
  }
  if (command !== 'export' && (command !== 'apply' || file === undefined))
    throw new Error('say "export", "apply FILE" (with --dry-run to look first), or "schema"');
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  try {
    if (dryRun || command === 'export') await expectTables(db);
    else {
      await migrate(db);
      await seed(db, config, new Date());
    }
    if (command === 'export' || file === undefined) return JSON.stringify(await exportFile(db), null, 2);
    const given: unknown = JSON.parse(await readFile(file, 'utf8'));
    const differences = await applyFile(db, given, { who: userInfo().username, at: new Date(), dryRun });
    const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
    return [...differences, dryRun ? `${count}, nothing was changed` : `${count}, applied`].join('\n');
  } finally {
    await db.close();
  }
}

/** Reading changes no table: the running release may not work with this one's tables. */
async function expectTables(db: Database): Promise<void> {
  const [first] = await pendingMigrations(db);
  if (first !== undefined)
    throw new Error(
      `the database lacks ${first.name} and what follows: "apply" without --dry-run, or a start of the service, brings it up to date`,
    );
}

try {
  console.log(await run());
} catch (error) {
  const at = error instanceof v.ValiError ? `${v.getDotPath(error.issues[0]) ?? 'the file'}: ` : '';
  console.error(at + (error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
