import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CLASSIC_SCRIPT = /<script( defer)? src="\/([\w-]+)\.js"/g;
const OWN_FILE = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
const STUDIO_FILES = '__STUDIO_FILES__';

/**
 * Completes the pages after all bundles are built: classic scripts get a name with a hash, which browsers may cache for ever, and
 * the sign page learns which files the studio needs, to load them before they are needed.
 *
 * @param {string} outDir
 */
export function finishPages(outDir) {
  const studioFiles = [...readFileSync(join(outDir, 'index.html'), 'utf8').matchAll(OWN_FILE)].map(([, path]) => path);
  for (const name of readdirSync(outDir).filter((file) => file.endsWith('.html'))) {
    const page = readFileSync(join(outDir, name), 'utf8');
    const finished = page
      .replace(CLASSIC_SCRIPT, (_tag, attribute = '', script) => `<script${attribute} src="${hashed(outDir, script)}"`)
      .replace(STUDIO_FILES, studioFiles.join(' '));
    writeFileSync(join(outDir, name), finished);
  }
}

/** Copies a script to a name with a hash. @param {string} outDir @param {string} script */
function hashed(outDir, script) {
  const content = readFileSync(join(outDir, `${script}.js`));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const path = `/assets/${script}-${hash}.js`;
  writeFileSync(join(outDir, path), content);
  return path;
}
