import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';

/** Size limit (gzip) of the complete client with all its dependencies. */
const MAX_BYTES = 33_000;
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
const gzipBytes = ({ code }) => gzipSync(code, { level: 9 }).length;

/** @param {string} code */
const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

describe('the bundle of chat-core', () => {
  /** @type {Bundle} */
  let client;
  beforeAll(async () => {
    client = await bundleClient();
  });

  it('stays within its size limit', () => {
    expect(gzipBytes(client)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is a single file that imports nothing', () => {
    expect([...client.imports, ...client.dynamicImports]).toEqual([]);
  });

  it('contains no package from node_modules, such as zod or React', () => {
    expect(Object.keys(client.modules).filter((path) => path.includes('node_modules'))).toEqual([]);
  });

  it('uses browser globals only in the file for them', () => {
    const users = Object.entries(client.modules).filter(
      ([path, { code }]) =>
        path.includes('chat-core') &&
        /\bwindow\s*[.?[]|\bdocument\b|\blocalStorage\b/.test(withoutComments(code ?? '')),
    );
    expect(users.map(([path]) => path.split('/src/')[1])).toEqual([BROWSER_FILE]);
  });
});
