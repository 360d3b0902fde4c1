/**
 * Attacks on the real service, as a process of its own, with what the suite cannot try in seconds: `npm run attack`
 * (`-- malformed` for those whose name has that word). Prints what each did before there were limits, and what it does
 * now; ends with 1 when one of them does what it must not. On this machine's loopback only.
 */
import { attacks, type Outcome } from './attacks/all.ts';

const wanted = process.argv[2] ?? '';
const rows: (Outcome & { attack: string; before: string })[] = [];
for (const { attack, before, run } of attacks.filter(({ attack }) => attack.includes(wanted))) {
  console.log(`${attack} …`);
  const outcome = await run();
  console.log(`  ${outcome.holds ? 'holds' : 'DOES NOT HOLD'}: ${outcome.now}`);
  rows.push({ attack, before, ...outcome });
}
console.log(`\n| attack | before | now |\n|---|---|---|`);
for (const { attack, before, now, holds } of rows)
  console.log(`| ${attack} | ${before} | ${holds ? '' : '**fails** '}${now} |`);
if (rows.length === 0) console.error(`no attack has "${wanted}" in its name`);
process.exit(rows.length > 0 && rows.every(({ holds }) => holds) ? 0 : 1);
