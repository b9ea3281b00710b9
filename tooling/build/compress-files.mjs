import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(m?js|css|svg)$/;
/** At the highest quality the diagram library would take as long as all else. */
const FAST = /^diagram/;
const MIN_BYTES = 1_000;

/**
 * Writes a brotli file beside each file of the studio, at a quality that is too slow for a running server.
 *
 * @param {string} outDir
 */
export async function compressFiles(outDir) {
  const compress = promisify(brotliCompress);
  const folder = join(outDir, 'assets');
  const files = readdirSync(folder).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      if (statSync(path).size < MIN_BYTES) return;
      const plain = readFileSync(path);
      const quality = FAST.test(name) ? 9 : 11;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(`${path}.br`, await compress(plain, { params }));
    }),
  );
}
