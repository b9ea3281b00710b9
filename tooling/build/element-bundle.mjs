import react from '@vitejs/plugin-react';
import { inRepository } from '../repository.mjs';

const PLACEHOLDER = '__PARLEY_PANEL_STYLES__';

/**
 * Styles that are written for a page, for a shadow tree: what belongs to the root belongs to the element.
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
 * The entry, whose name never changes, gets the address of the styles, whose name holds their hash: it is the only file
 * that browsers ask for again.
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
 * `<parley-chat>`: one script with an address that stays, and beside the studio's files what it loads when it is opened.
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
    publicDir: false,
    plugins: [react(), shadowStyles()],
    build: {
      outDir,
      emptyOutDir: false,
      // Sheets that are made by script are what an element on a strict page needs; older browsers do not have them.
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
