/** Makes one file of the app, the service and the simulator, so that nothing is loaded while virtual time runs. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { messages } from '../../scripts/vite-messages.ts';

const root = join(import.meta.dirname, '..', '..');
const instead = join(import.meta.dirname, 'instead');
/** Files of the product that need a browser, a port or processes: what stands in their place. */
const INSTEAD = new Map(
  [
    'server/workers/pools.ts',
    'server/push/sender.ts',
    ...['html', 'image', 'picture-address', 'upload'].map((name) => `src/adapters/${name}.ts`),
  ].map((file) => [join(root, file), join(instead, basename(file))]),
);

/** Variables of a page's, by the files that have them; here many pages share one memory. */
const VARIABLES: ReadonlyMap<string, string> = new Map([
  [join(root, 'src/adapters/live-line.ts'), 'lines'],
  [join(root, 'src/adapters/service-time.ts'), 'ahead'],
]);
const eachPageItsOwn = (code: string, name: string) =>
  code
    .replace(new RegExp(`^let ${name} = 0;$`, 'm'), '')
    .replace(new RegExp(`\\b${name}\\b`, 'g'), `globalThis.window.${name}`);

/** Options of Node: most runs are over before an optimizing compiler has done PostgreSQL. */
export const FLAGS: readonly string[] = ['--liftoff-only', '--sparkplug'];

/** A mistake that is put into a file of the product. */
export interface Mistake {
  readonly file: string;
  /** Stands there once. */
  readonly find: string;
  readonly replace: string;
}

/** Files of the product keep their own address. */
function product(mistakes: readonly Mistake[]): Plugin {
  return {
    name: 'simulated-product',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source === 'socket.io') return join(instead, 'socket-io.ts');
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return (resolved && INSTEAD.get(resolved.id)) ?? resolved;
      },
    },
    load(id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !/\.tsx?$/.test(id)) return null;
      let code = readFileSync(id, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
      for (const { file, find, replace } of mistakes) {
        if (join(root, file) !== id) continue;
        if (code.split(find).length !== 2) throw new Error(`${file} does not hold once: ${find}`);
        code = code.replace(find, () => replace);
      }
      const variable = VARIABLES.get(id);
      return variable === undefined ? code : eachPageItsOwn(code, variable);
    },
  };
}

/** The file that was made. */
export async function bundle(name = 'simulate', mistakes: readonly Mistake[] = []): Promise<string> {
  const outDir = join(root, '.cache', 'simulate');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [messages({ parser: true }), product(mistakes)],
    ssr: { external: true },
    build: {
      ssr: join(import.meta.dirname, 'main.ts'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      sourcemap: 'inline',
      target: 'node20',
      rollupOptions: {
        external: builtinModules.flatMap((one) => [one, `node:${one}`]),
        output: { entryFileNames: `${name}.mjs`, codeSplitting: false },
      },
    },
  });
  return join(outDir, `${name}.mjs`);
}
