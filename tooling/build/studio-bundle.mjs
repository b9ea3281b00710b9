import { build } from 'vite';
import { inRepository } from '../repository.mjs';

/** @typedef {import('vite').Rolldown.RolldownOutput['output']} Output */
/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

const STUDIO = inRepository('apps', 'studio');
const ENTRY = 'main.tsx';
/** The page with most modules. What it shares with its own lazy parts would become dozens of tiny files. */
const AGENT_PAGE = 'features/bot/bot-page.tsx';
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * The studio in few files: React, what every page needs, the page of an agent, what that shares with other pages, and small files
 * for everything that is loaded later. Bundled twice, because only a finished bundle tells which modules a page needs.
 *
 * @param {string} outDir
 * @returns {Promise<import('vite').InlineConfig>}
 */
export async function studioBundle(outDir) {
  const trial = await build({ ...studioConfig(), build: { write: false } });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (trial);
  const fileOf = chooseFiles(output);
  // A group takes along what its modules import, unless a group of a higher priority has it.
  const groups = ['studio', 'shared', 'agent'].map((name, index) => ({
    name,
    test: (/** @type {string} */ id) => fileOf.get(id) === name,
    priority: 3 - index,
  }));
  const codeSplitting = { groups: [{ name: 'react', test: REACT, priority: 4 }, ...groups] };
  return { ...studioConfig(), build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting } } } };
}

/**
 * The sign page, which visitors load alone: one script and one style sheet.
 *
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
export function signBundle(outDir) {
  const rolldownOptions = { input: `${STUDIO}/sign.html` };
  return { ...studioConfig(), build: { outDir, emptyOutDir: false, rolldownOptions } };
}

/** @returns {import('vite').InlineConfig} */
function studioConfig() {
  return { configFile: `${STUDIO}/vite.config.ts`, root: STUDIO, logLevel: 'warn' };
}

/** The file of each module, where it matters. @param {Output} output @returns {Map<string, string>} */
function chooseFiles(output) {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const entry = chunkOf(chunks, ENTRY);
  const agentPage = chunkOf(chunks, AGENT_PAGE);
  const start = reach([entry], (chunk) => chunk.imports);
  const agent = reach([agentPage], (chunk) => chunk.imports);
  const withoutAgent = reach([entry], (chunk) =>
    [...chunk.imports, ...chunk.dynamicImports].filter((name) => name !== agentPage.fileName),
  );
  const files = [...chunks.values()].flatMap((chunk) => {
    const isShared = withoutAgent.has(chunk);
    const name = start.has(chunk) ? 'studio' : !agent.has(chunk) ? undefined : isShared ? 'shared' : 'agent';
    return name ? chunk.moduleIds.map((id) => /** @type {const} */ ([id, name])) : [];
  });
  return new Map(files);

  /** @param {Chunk[]} from @param {(chunk: Chunk) => string[]} next */
  function reach(from, next) {
    const reached = new Set(from);
    for (const chunk of reached) for (const name of next(chunk)) reached.add(/** @type {Chunk} */ (chunks.get(name)));
    return reached;
  }
}

/** @param {ReadonlyMap<string, Chunk>} chunks @param {string} path */
function chunkOf(chunks, path) {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)));
  if (!found) throw new Error(`${path} is in no file of the studio`);
  return found;
}
