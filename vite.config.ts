import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './scripts/vite-messages.ts';

const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [react(), tailwindcss(), messages()],
  build: { target: 'es2022', manifest: true, sourcemap: false },
  server: {
    proxy: {
      '/api': service,
      '/files': service,
      '/desk': service,
      '/provider': service,
      '/socket.io': { target: service, ws: true },
    },
  },
});
