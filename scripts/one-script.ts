/** A module with all that it imports, as one script without imports. */
import { build, type ResolvedConfig, type Rolldown } from 'vite';

export async function oneScript(
  { root, mode }: ResolvedConfig,
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const output = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode), ...define },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'script' } },
  });
  const [
    {
      output: [{ code }],
    },
  ] = output as [Rolldown.RolldownOutput];
  return code;
}
