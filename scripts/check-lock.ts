/**
 * `npx tsx scripts/check-lock.ts`: each package-lock.json installs on every system. npm leaves the binaries of other systems
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

const oldestNode = minVersion(v.parse(manifest, read('package.json')).engines.node) ?? '';
type Packages = v.InferOutput<typeof lock>['packages'];

/** Looks a package up as Node does: in the package's own folder, then in those above it. */
function isLocked(packages: Packages, name: string, path: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
  return path !== '' && isLocked(packages, name, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)));
}

function problemsOf(packages: Packages, path: string, entry: Packages[string]): string[] {
  const found: string[] = [];
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    if (!isLocked(packages, name, path)) found.push(`${path} needs ${name}, which is not locked`);
  if (path === '') return found;
  if (entry.version === undefined || (entry.integrity === undefined && !entry.inBundle))
    found.push(`${path} has no version or no integrity`);
  if (entry.resolved !== undefined) found.push(`${path} names the registry it came from`);
  if (entry.engines !== undefined && !satisfies(oldestNode, entry.engines.node))
    found.push(`${path} wants Node ${entry.engines.node}, the project runs on ${oldestNode}`);
  return found;
}

for (const folder of ['', 'programs/chromium/', 'programs/postgres/']) {
  const { packages } = v.parse(lock, read(`${folder}package-lock.json`));
  const problems = Object.entries(packages).flatMap(([path, entry]) => problemsOf(packages, path, entry));
  for (const problem of problems) console.error(`${folder}${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      `${folder || './'}: ${Object.keys(packages).length - 1} packages, for every system and for Node ${oldestNode}`,
    );
}
