import { existsSync } from 'node:fs';
import { printLine } from '../launch/output.mjs';
import { CommandFailed } from '../launch/run-command.mjs';
import { inRepository, repositoryRoot } from '../repository.mjs';
import { cruiseDependencies } from './cruise-dependencies.mjs';
import { bottomUp, findRings, folderGraph, importsOfRing, listImports } from './folder-graph.mjs';

/**
 * Prints the imports between the children of a folder, from the bottom up, and their rings. With the names of two
 * children: every import from the first to the second.
 *
 * @param {string[]} args
 */
export async function printFolderGraph([path = '', from, to]) {
  const folder = sourceFolder(path);
  const { modules } = await cruiseDependencies(repositoryRoot, [folder]);
  const graph = folderGraph(modules, folder);
  if (from !== undefined && to !== undefined) {
    printLine(`${from} → ${to} in ${folder}${listImports(graph.get(from)?.get(to) ?? [])}`);
    return;
  }
  printLine(`${folder}: imports between its folders and files, with their number; tests are left out`);
  for (const child of bottomUp(graph)) {
    const targets = [...(graph.get(child) ?? [])].map(([target, imports]) => `${target} ${imports.length}`).sort();
    printLine(`  ${child} → ${targets.join(', ') || 'nothing'}`);
  }
  const rings = findRings(graph);
  if (rings.length === 0) printLine('No ring.');
  for (const { members, ring } of rings) {
    printLine(`Ring of ${members.length}: ${members.join(', ')}`);
    printLine(`The shortest in it: ${ring.join(' → ')}${listImports(importsOfRing(graph, ring))}`);
  }
}

/** @param {string} path a folder, or a workspace for its `src` */
function sourceFolder(path) {
  const folder = path.replace(/\/+$/, '');
  if (folder === '' || !existsSync(inRepository(folder))) {
    throw new CommandFailed(
      'Usage: npm run check -- graph <folder> [<child> <child>], with a folder such as packages/chat-core.',
    );
  }
  return existsSync(inRepository(folder, 'src')) ? `${folder}/src` : folder;
}
