import { inRepository } from '../repository.mjs';

/**
 * The script of the page that draws diagrams, and the diagram library in one chunk per kind of diagram. All names begin with
 * `diagram`: the server lets a frame without an origin load only these.
 *
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
export function diagramBundle(outDir) {
  return {
    configFile: false,
    root: inRepository('packages', 'chat-panel'),
    base: '/',
    // Warnings are about the library's own code.
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome99', 'edge99', 'safari16.4', 'firefox101'],
      modulePreload: false,
      rolldownOptions: {
        input: { diagram: inRepository('packages', 'chat-panel', 'src', 'diagram-frame', 'diagram-frame.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/diagram-[name]-[hash].js',
        },
      },
    },
  };
}
