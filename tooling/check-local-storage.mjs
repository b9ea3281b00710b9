import { readFileSync } from 'node:fs';
import { inRepository } from './repository.mjs';
import { repositoryFiles } from './repository-files.mjs';
import { say } from './say.mjs';

// local-cache keeps the list of allowed keys, some of them per account; a key set elsewhere escapes it.
const strays = ['apps/studio/src', 'packages']
  .flatMap(repositoryFiles)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !file.startsWith('apps/studio/src/local-cache/'))
  .filter((file) => /\blocalStorage\b/.test(readFileSync(inRepository(file), 'utf8')));

for (const file of strays) say(`${file} uses localStorage; only apps/studio/src/local-cache may`);
process.exitCode = strays.length > 0 ? 1 : 0;
