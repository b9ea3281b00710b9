import react from '@vitejs/plugin-react';
import { inRepository } from '../repository.mjs';
import { buildLogger } from './build-logger.mjs';

const PLACEHOLDER = '__PARLEY_PANEL_STYLES__';

/**
 * Converts the styles of a page into styles of a shadow tree: rules for the root element apply to the host.
 *
 * @param {string} css
 */
export function toShadowCss(css) {
  return css
    .replace(/:root\[data-theme=["']?(\w+)["']?\]/g, ':host([theme=$1])')
    .replaceAll(':root', ':host')
    .replace(/(^|[\s,{}])html(?=[\s,{])/g, '$1:host');
}

/**
 * Writes the address of the style sheet, whose name contains a hash, into the entry, whose name never changes. So the entry is the
 * only file that browsers revalidate.
 *
 * @returns {import('vite').Plugin}
 */
function shadowStyles() {
  return {
    name: 'parley-shadow-styles',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        if (styles.length !== 1) throw new Error(`the element needs one style sheet, not ${styles.length}`);
        for (const style of styles) {
          if (style.type !== 'asset') continue;
          style.source = toShadowCss(String(style.source));
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(PLACEHOLDER, `/${style.fileName}`);
        }
      },
    },
  };
}

/**
 * `<parley-chat>`: one script with a fixed address, and the chunks that it loads when the chat is opened.
 *
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
export function elementBundle(outDir) {
  return {
    configFile: false,
    root: inRepository('packages', 'chat-panel'),
    base: '/',
    logLevel: 'warn',
    customLogger: buildLogger(),
    publicDir: false,
    plugins: [react(), shadowStyles()],
    build: {
      outDir,
      emptyOutDir: false,
      // The first versions with constructable style sheets, which work under a strict Content-Security-Policy.
      target: ['chrome99', 'edge99', 'safari16.4', 'firefox101'],
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { 'parley-chat': inRepository('packages', 'chat-panel', 'src', 'element', 'parley-chat.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/chat-[name]-[hash].js',
          assetFileNames: 'assets/chat-[name]-[hash][extname]',
        },
      },
    },
  };
}
