import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';

/** What a client may weigh that can do everything, with all that it depends on. */
const MAX_BYTES = 30_000;
const BROWSER_FILE = 'environment/browser-connectivity.ts';

/** @typedef {{ code: string, imports: string[], dynamicImports: string[], modules: Record<string, { code: string | null }> }} Bundle */

/** @returns {Promise<Bundle>} */
async function bundleClient() {
  const input = inRepository('packages', 'chat-core', 'src', 'create-chat-client.ts');
  const bundle = await rolldown({ input, platform: 'browser', cwd: inRepository() });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return /** @type {Bundle} */ (/** @type {unknown} */ (output[0]));
}

/** @param {Bundle} bundle */
const weight = ({ code }) => gzipSync(code, { level: 9 }).length;

/** @param {string} code */
const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

describe('the bundle of chat-core', () => {
  /** @type {Bundle} */
  let client;
  beforeAll(async () => {
    client = await bundleClient();
  });

  it('stays light', () => {
    expect(weight(client)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is all there is: nothing is left to be loaded later', () => {
    expect([...client.imports, ...client.dynamicImports]).toEqual([]);
  });

  it('brings no package: no zod, no React', () => {
    expect(Object.keys(client.modules).filter((path) => path.includes('node_modules'))).toEqual([]);
  });

  it('knows nothing of pages outside the file that is for them', () => {
    const knowing = Object.entries(client.modules).filter(
      ([path, { code }]) =>
        path.includes('chat-core') &&
        /\bwindow\s*[.?[]|\bdocument\b|\blocalStorage\b/.test(withoutComments(code ?? '')),
    );
    expect(knowing.map(([path]) => path.split('/src/')[1])).toEqual([BROWSER_FILE]);
  });
});
