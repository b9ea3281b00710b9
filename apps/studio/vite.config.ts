import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In production the server chooses the page. */
function signPageInDevelopment(): Plugin {
  return {
    name: 'parley-sign-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/sign(?=$|\?)/, '/sign.html');
        next();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), signPageInDevelopment()],
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
