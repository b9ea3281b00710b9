import { build } from 'vite';
import { inRepository } from '../repository.mjs';
import { buildLogger } from './build-logger.mjs';
import { shakablePackages } from './shakable-packages.mjs';
import { withoutSummaries } from './without-summaries.mjs';

/** @typedef {import('vite').Rolldown.RolldownOutput['output']} Output */
/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

const STUDIO = inRepository('apps', 'studio');
const ROUTER = inRepository('node_modules', 'react-router', 'dist', 'production', 'index.mjs');
const ENTRY = 'main.tsx';
const EDITOR = 'features/bot/bot-page.tsx';
/** The pages that people open first. */
const FIRST_PAGES = ['features/home/home-page.tsx', 'features/space/develop/develop-page.tsx', EDITOR];
/** The part with most modules. What it shares with its own lazy parts would become dozens of tiny files. */
const CHAT = 'features/bot/bot-chat.tsx';
/** It shows chats and the forms of the editor, so that it loads the files of both. */
const COMPARISON = 'features/bot/compare/compare-page.tsx';
/** Other pages and forms that show parts of the chat, so that they load its file. */
const SHOWING_CHAT = [
  COMPARISON,
  'features/conversation/chat-page.tsx',
  'features/conversation/share/shared-page.tsx',
  'features/bot/block/background/background-form.tsx',
  'features/bot/block/shortcut/shortcut-form.tsx',
  'features/bot/block/voice/voice-form.tsx',
];
/** Parts of the chat that it loads by itself soon after it is shown. */
const LOADED_WITH_CHAT = /\/chat-panel\/src\/.*\/(quote-bar|quote-menu|find-bar|pending-file-list)[.]tsx$/;
/**
 * What the library, the pages of a knowledge and the block of an agent share; wizards, tables, the recall test and the pages of
 * PDFs are lazy parts.
 * Texts are in the file of their language, which is loaded with the page of an agent.
 */
const KNOWLEDGE =
  /\/studio\/src\/features\/knowledge\/(?!import|recall-test\/|original\/pdf\/|texts\/|image\/(image-import|annotate-step|texts\/)|table\/)/;
/** With the few lines that every other file imports. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

/**
 * The studio in few files: React; what every page needs, with what the page of an agent shares with others (`index`); the rest
 * of the page of an agent (`editor`) and its chat; what only the other first pages need (`lists`); what dialogs and other pages
 * share (`parts`), also with the chat (`chat-shared`); and a file for each page and part that is loaded later. Bundled twice,
 * because only a finished bundle tells which modules a page needs.
 *
 * @param {string} outDir
 * @returns {Promise<import('vite').InlineConfig>}
 */
export async function studioBundle(outDir) {
  const trial = await build({ ...studioConfig(), build: { write: false } });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (trial);
  const fileOf = chooseFiles(output);
  // A group takes along what its modules import, unless a group of a higher priority has it.
  const names = ['studio', 'editor', 'lists', 'chat-shared', 'parts', 'chat-part', 'knowledge'];
  /** @param {string} id */
  const nameOf = (id) => (KNOWLEDGE.test(id) ? 'knowledge' : fileOf.get(id));
  const groups = names.map((name, index) => ({
    name,
    test: (/** @type {string} */ id) => nameOf(id) === name,
    priority: names.length - index,
  }));
  const codeSplitting = { groups: [{ name: 'react', test: REACT, priority: names.length + 1 }, ...groups] };
  return {
    ...studioConfig(),
    build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting } } },
  };
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
  return {
    configFile: `${STUDIO}/vite.config.ts`,
    root: STUDIO,
    logLevel: 'warn',
    customLogger: buildLogger(),
    plugins: [shakablePackages(), withoutSummaries()],
    // The package has one without warnings for developers, which it does not choose by itself.
    resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  };
}

/** The file of each module, where it matters. @param {Output} output @returns {Map<string, string>} */
function chooseFiles(output) {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const entry = chunkOf(chunks, ENTRY);
  const editor = chunkOf(chunks, EDITOR);
  const chatPart = chunkOf(chunks, CHAT);
  const start = reach([entry], (chunk) => chunk.imports);
  const soon = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => LOADED_WITH_CHAT.test(id)));
  const chat = reach([chatPart, ...soon], (chunk) => chunk.imports);
  const comparison = chunkOf(chunks, COMPARISON);
  const withoutChat = reachWithout(chatPart, ...SHOWING_CHAT.map((path) => chunkOf(chunks, path)));
  const withoutEditor = reachWithout(editor, chatPart, comparison);
  const pages = [...start].flatMap((chunk) =>
    chunk.dynamicImports.map((name) => /** @type {Chunk} */ (chunks.get(name))),
  );
  const ofPages = reach(pages, (chunk) => chunk.imports);
  const firstPages = FIRST_PAGES.map((path) => chunkOf(chunks, path));
  // With the chat, so that the page of an agent loads no file of lists.
  const ofEditor = reach([editor], (chunk) => chunk.imports);
  const ofAgent = new Set([...ofEditor, ...chat]);
  const ofFirstPages = reach(firstPages, (chunk) => chunk.imports);
  /** @type {[name: string, reached: ReadonlySet<Chunk>][]} */
  const sharedFiles = [
    ['studio', new Set([...ofFirstPages].filter((chunk) => ofAgent.has(chunk)))],
    ['lists', ofFirstPages],
    ['chat-shared', chat],
    ['parts', ofPages],
  ];
  /** @param {Chunk} chunk */
  const fileFor = (chunk) => {
    if (start.has(chunk)) return 'studio';
    if (chat.has(chunk) && !withoutChat.has(chunk)) return 'chat-part';
    if (ofEditor.has(chunk) && !withoutEditor.has(chunk)) return 'editor';
    if (chunk.isDynamicEntry) return undefined;
    return sharedFiles.find(([, reached]) => reached.has(chunk))?.[0];
  };
  const files = [...chunks.values()].flatMap((chunk) => {
    const name = fileFor(chunk);
    return name ? chunk.moduleIds.map((id) => /** @type {const} */ ([id, name])) : [];
  });
  // The few rules of a first page, and of what the chat shares with others, are not worth a request of their own.
  const ofFirstPage = [...firstPages, ...ofEditor].flatMap(({ moduleIds }) => moduleIds);
  const ofChatShared = files.flatMap(([id, name]) => (name === 'chat-shared' ? [id] : []));
  const styles = [...ofFirstPage, ...ofChatShared].filter((id) => id.endsWith('.module.css'));
  return new Map([...files, ...styles.map((id) => /** @type {const} */ ([id, 'studio']))]);

  /** Everything that can be loaded without some parts. @param {Chunk[]} parts */
  function reachWithout(...parts) {
    const left = parts.map((part) => part.fileName);
    return reach([entry], (chunk) =>
      [...chunk.imports, ...chunk.dynamicImports].filter((name) => !left.includes(name)),
    );
  }

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
