/** Builds the desk's page, apart from the app's: that folder is open to everybody, this one to this machine only. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fonts } from '../../scripts/vite-fonts.ts';
import { messages } from '../../scripts/vite-messages.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  publicDir: false,
  // The app's build checks the texts.
  plugins: [react(), tailwindcss(), fonts(), { ...messages(), buildStart: undefined }],
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../../dist-desk', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    rollupOptions: { checks: { bundlerTimings: false } },
  },
});
