import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/studio',
    emptyOutDir: true,
    // The oldest browsers of studio §9.
    target: ['chrome87', 'edge100', 'safari14', 'firefox79'],
    // The content security policy of the server allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
