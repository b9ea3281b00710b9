import '../launch/require-node.mjs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { printStatus } from '../launch/output.mjs';
import { inRepository } from '../repository.mjs';
import { sourceStamp, staleParts, stampPath } from './build-if-needed.mjs';
import { compressFiles } from './compress-files.mjs';
import { diagramBundle } from './diagram-bundle.mjs';
import { elementBundle } from './element-bundle.mjs';
import { finishPages } from './finish-pages.mjs';
import { copyServerAssets, serverBundle } from './server-bundle.mjs';
import { signBundle, studioBundle } from './studio-bundle.mjs';

/** The bundles of each part, built one after the other into the same folder. */
const bundles = { studio: [studioBundle, signBundle, elementBundle, diagramBundle], server: [serverBundle] };

/** @param {import('./build-if-needed.mjs').BuildPart} part */
async function buildPart(part) {
  const stamp = sourceStamp(part);
  const finished = inRepository('dist', part);
  // Built in another folder and renamed: a build that fails or is killed leaves the last complete one, with its stamp.
  const unfinished = inRepository('dist', `${part}.unfinished`);
  for (const bundle of bundles[part]) await build(await bundle(unfinished));
  if (part === 'studio') {
    finishPages(unfinished);
    await compressFiles(unfinished);
  } else copyServerAssets(unfinished);
  rmSync(stampPath(part), { force: true });
  rmSync(finished, { recursive: true, force: true });
  renameSync(unfinished, finished);
  writeFileSync(stampPath(part), stamp);
}

for (const part of staleParts()) {
  try {
    await buildPart(part);
  } catch (error) {
    printStatus(`Building the ${part} failed: ${stripVTControlCharacters(/** @type {Error} */ (error).message)}`);
    process.exitCode = 1;
  }
}
