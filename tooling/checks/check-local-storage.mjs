import { readFileSync } from 'node:fs';
import { printLine } from '../launch/output.mjs';
import { inRepository, repositoryFiles } from '../repository.mjs';

// These folders hold the list of allowed keys, some of them per account; a key set elsewhere would not be in it.
const ALLOWED = ['apps/studio/src/local-cache/', 'packages/chat-panel/src/chat-client/local-cache/'];

const strays = ['apps/studio/src', 'packages']
  .flatMap(repositoryFiles)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !ALLOWED.some((folder) => file.startsWith(folder)))
  .filter((file) => /\blocalStorage\b/.test(readFileSync(inRepository(file), 'utf8')));

for (const file of strays) printLine(`${file} uses localStorage; only a folder local-cache may`);
process.exitCode = strays.length > 0 ? 1 : 0;
