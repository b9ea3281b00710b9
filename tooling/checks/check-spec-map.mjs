import { existsSync, readFileSync } from 'node:fs';
import { printLine } from '../launch/output.mjs';
import { inRepository, projectFolders, repositoryFiles } from '../repository.mjs';
import { readSpecMap, specSections, testTitles } from './spec-map.mjs';

const MAP = 'docs/spec-map.md';

/** @returns {string[]} */
function problems() {
  if (!existsSync(inRepository(MAP))) return [`${MAP} is missing`];
  const map = readSpecMap(readFileSync(inRepository(MAP), 'utf8'));
  const missing = [
    ...map.paths.filter((path) => !existsSync(inRepository(path))),
    ...map.links.filter((link) => !existsSync(inRepository('docs', link))),
  ];
  const tests = projectFolders()
    .flatMap(repositoryFiles)
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
  const unlisted = tests.flatMap((file) =>
    [...specSections(testTitles(readFileSync(inRepository(file), 'utf8')).join('\n'))]
      .filter((section) => !map.sections.has(section))
      .map((section) => `${file} names ${section}, which ${MAP} does not list`),
  );
  return [...missing.map((path) => `${MAP} names ${path}, which does not exist`), ...unlisted];
}

const found = problems();
for (const problem of found) printLine(problem);
process.exitCode = found.length > 0 ? 1 : 0;
