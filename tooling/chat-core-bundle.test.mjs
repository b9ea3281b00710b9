import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from './repository.mjs';

/** What the client itself weighs, and what it weighs with the contract, its schemas and the parser of streams. */
const OWN_MAX_BYTES = 30_000;
const ALL_MAX_BYTES = 44_000;
const BROWSER_FILE = 'environment/browser-connectivity.ts';

/** @typedef {{ code: string, modules: Record<string, { code: string | null }> }} Bundle */

/** @param {RegExp[]} external @returns {Promise<Bundle>} */
async function bundleClient(external) {
  const input = inRepository('packages', 'chat-core', 'src', 'create-chat-client.ts');
  const bundle = await rolldown({ input, platform: 'browser', external, cwd: inRepository() });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return /** @type {Bundle} */ (/** @type {unknown} */ (output[0]));
}

/** @param {Bundle} bundle */
const weight = ({ code }) => gzipSync(code, { level: 9 }).length;

/** @param {string} code */
const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

describe('the bundle of chat-core', () => {
  /** @type {Bundle} */
  let all;
  beforeAll(async () => {
    all = await bundleClient([]);
  });

  it('stays light', async () => {
    expect(weight(all)).toBeLessThan(ALL_MAX_BYTES);
    expect(weight(await bundleClient([/^@parley\/contract$/, /^eventsource-parser$/]))).toBeLessThan(OWN_MAX_BYTES);
  });

  it('brings no package but zod and the parser of streams: no React', () => {
    const packages = Object.keys(all.modules).flatMap(
      (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    );
    expect([...new Set(packages)].sort()).toEqual(['eventsource-parser', 'zod']);
  });

  it('knows nothing of pages outside the file that is for them', () => {
    const knowing = Object.entries(all.modules).filter(
      ([path, { code }]) =>
        path.includes('chat-core') &&
        /\bwindow\s*[.?[]|\bdocument\b|\blocalStorage\b/.test(withoutComments(code ?? '')),
    );
    expect(knowing.map(([path]) => path.split('/src/')[1])).toEqual([BROWSER_FILE]);
  });
});
