import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/vite-chunks.ts';
import { compressed } from './scripts/vite-compressed.ts';
import { fonts } from './scripts/vite-fonts.ts';
import { withoutDefinitionErrors, withoutDescriptions, withoutFallbacks } from './scripts/vite-lean.ts';
import { messages } from './scripts/vite-messages.ts';
import { names } from './scripts/vite-names.ts';
import { prerendered } from './scripts/vite-prerender.ts';
import { serviceWorker } from './scripts/vite-service-worker.ts';
import { splitValibot } from './scripts/vite-valibot.ts';
import { recordings } from './tools/visualiser/recordings.ts';

const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:8787';
const { resolve } = createRequire(import.meta.url);

const { plugins, groups } = chunks();

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fonts(),
    messages(),
    prerendered(() => [...react(), messages()]),
    withoutDescriptions(),
    withoutDefinitionErrors(),
    withoutFallbacks(),
    splitValibot(),
    names(),
    ...plugins,
    serviceWorker(),
    // A build that one test looks at is not worth it.
    process.env.UNPRESSED !== 'true' && compressed(),
    process.env.VITE_RECORD === 'true' && recordings(),
  ],
  resolve: {
    alias: [
      { find: /^ufo$/, replacement: fileURLToPath(new URL('./scripts/no-ufo.ts', import.meta.url)) },
      { find: /^destr$/, replacement: fileURLToPath(new URL('./scripts/plain-json.ts', import.meta.url)) },
      {
        find: /^\.\/xstate-dev(\.development)?\.esm\.js$/,
        replacement: fileURLToPath(new URL('./scripts/no-devtools.ts', import.meta.url)),
      },
      {
        find: /^(\.\/use-browser-location\.js|regexparam)$/,
        replacement: fileURLToPath(new URL('./scripts/no-wouter-routes.ts', import.meta.url)),
      },
      // React has had the hook itself since 18: the shim is not needed.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: resolve('use-sync-external-store/with-selector.js'),
      },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    chunkImportMap: true,
    modulePreload: {
      polyfill: false,
      // Besides what a part needs there is always the entry, with its styles, and what that asks for at once.
      resolveDependencies: (_, files) => files.filter((file) => !/\/(index|views)-[^/]*$/.test(file)),
    },
    // The maker of PDFs, with its shaping of Thai and Lao: loaded when one is wanted. Kilobytes.
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      // How long plugins take is no fault of the build; it is told only where the machine is busy.
      checks: { bundlerTimings: false },
      treeshake: {
        // react-intl makes each of its <Formatted…> components at once; the app uses none of them.
        manualPureFunctions: ['createFormattedComponent', 'createFormattedDateTimePartsComponent', 'React.memo'],
      },
      output: {
        // Each page names all files, and what is drawn by lot does not compress: 28 bits each, not 48.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The texts' files, by their part too: no two have one name.
        chunkFileNames: ({ facadeModuleId }) => {
          const part = /\/locales\/\w+\.json\?part=(\w+)$/.exec(facadeModuleId ?? '')?.[1];
          return `assets/[name]${part === undefined ? '' : `-${part}`}-[hash:7].js`;
        },
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    // A report has pages of its own: the app is not loaded anew when one is written.
    watch: { ignored: [`${import.meta.dirname}/reports/**`] },
    proxy: {
      '/api': service,
      '/files': service,
      '/desk': service,
      '/provider': service,
      '/socket.io': { target: service, ws: true },
    },
  },
});
