import { inRepository } from '../repository.mjs';

const serverSource = inRepository('apps', 'server', 'src');

// They load native code from files beside themselves.
const LEFT_OUTSIDE = ['@photostructure/sqlite', '@node-rs/argon2', 'sharp'];

/**
 * How the server becomes a few files: bundled, because reading hundreds of modules is most of a start. Every file lies
 * flat in one folder, so that a module finds the worker file beside itself whichever file it ended up in.
 *
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
export function serverBundle(outDir) {
  return {
    configFile: false,
    root: inRepository('apps', 'server'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: LEFT_OUTSIDE, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.19',
      sourcemap: true,
      // Minified it starts 4 % sooner, but errors in the log lose their names.
      minify: false,
      rolldownOptions: {
        input: {
          main: `${serverSource}/main.ts`,
          backup: `${serverSource}/commands/backup.ts`,
          restore: `${serverSource}/commands/restore.ts`,
          'reset-password': `${serverSource}/commands/reset-password.ts`,
          'forget-secrets': `${serverSource}/commands/forget-secrets.ts`,
          'sqlite-worker': `${serverSource}/platform/database/sqlite/sqlite-worker.mjs`,
        },
        output: {
          format: 'es',
          entryFileNames: ({ name }) => (name === 'sqlite-worker' ? '[name].mjs' : '[name].js'),
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  };
}
