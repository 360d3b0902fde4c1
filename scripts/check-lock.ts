/**
 * `npx tsx scripts/check-lock.ts`: package-lock.json installs on every system. npm leaves the binaries of other systems
 * out when the registry did not have them at that moment, and says nothing.
 */
import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import * as v from 'valibot';

const names = v.optional(v.record(v.string(), v.string()), {});
const lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      inBundle: v.optional(v.boolean(), false),
      engines: v.optional(v.object({ node: v.optional(v.string(), '*') })),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});
const manifest = v.object({ engines: v.object({ node: v.string() }) });
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

const { packages } = v.parse(lock, read('package-lock.json'));
const oldestNode = minVersion(v.parse(manifest, read('package.json')).engines.node) ?? '';

/** As Node looks it up: in the package's own folder, then in those above it. */
function isLocked(name: string, path: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
  return path !== '' && isLocked(name, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)));
}

const problems = Object.entries(packages).flatMap(([path, entry]) => {
  const found: string[] = [];
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    if (!isLocked(name, path)) found.push(`${path} needs ${name}, which is not locked`);
  if (path === '') return found;
  if (entry.version === undefined || (entry.integrity === undefined && !entry.inBundle))
    found.push(`${path} has no version or no integrity`);
  if (entry.resolved !== undefined) found.push(`${path} names the registry it came from`);
  if (entry.engines !== undefined && !satisfies(oldestNode, entry.engines.node))
    found.push(`${path} wants Node ${entry.engines.node}, the project runs on ${oldestNode}`);
  return found;
});

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${Object.keys(packages).length - 1} packages, for every system and for Node ${oldestNode}`);
