import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from '../repository.mjs';
import { fastSpread } from './fast-spread.mjs';
import { sharedSchemas } from './shared-schemas.mjs';

const serverSource = inRepository('apps', 'server', 'src');

// They load native code, or other files, from their own folder.
const EXTERNAL = ['@photostructure/sqlite', '@node-rs/argon2', 'sharp', 'pdfjs-dist', '@napi-rs/canvas'];

/** Files that the server starts as a thread or a process. */
const PROGRAMS = {
  'sqlite-worker': `${serverSource}/platform/database/sqlite/sqlite-worker.mjs`,
  'document-reader': `${serverSource}/platform/documents/document-reader.mjs`,
  'document-importer': `${serverSource}/features/plugin/import/document-importer.mjs`,
  'retrieval-worker': `${serverSource}/platform/retrieval/retrieval-worker.mjs`,
};

/** Tables of vectors, which a program reads from the folder beside it. */
const EMBEDDINGS = 'embeddings';

/** @param {string} outDir */
export function copyServerAssets(outDir) {
  cpSync(`${serverSource}/platform/retrieval/${EMBEDDINGS}`, join(outDir, EMBEDDINGS), { recursive: true });
}

/**
 * Bundles the server into a few files, because reading hundreds of modules takes most of the start time. All files are in
 * one folder, so that programs are next to every chunk that may start them.
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
    plugins: [sharedSchemas(), fastSpread()],
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.19',
      sourcemap: true,
      // With shortened names the server starts 4 % faster, but stack traces in the log lose the names of functions.
      minify: false,
      rolldownOptions: {
        experimental: { nativeMagicString: true },
        input: {
          main: `${serverSource}/main.ts`,
          // For programs that have several servers in one process.
          serve: `${serverSource}/serve.ts`,
          backup: `${serverSource}/commands/backup.ts`,
          restore: `${serverSource}/commands/restore.ts`,
          'reset-password': `${serverSource}/commands/reset-password.ts`,
          'forget-secrets': `${serverSource}/commands/forget-secrets.ts`,
          ...PROGRAMS,
        },
        output: {
          format: 'es',
          entryFileNames: ({ name }) => (name in PROGRAMS ? '[name].mjs' : '[name].js'),
          chunkFileNames: '[name]-[hash].js',
          // V8 keeps the source in memory.
          comments: { legal: true, annotation: false, jsdoc: false },
          // One character outside Latin-1 doubles the memory of a source, and takes longer to parse.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
  };
}
