import { BOT_FILE_FORMAT, BOT_FILE_MAX_BYTES, BOT_FILE_VERSION } from '@parley/contract';
import { type FittedAgent, notTaken } from './fit-agent.ts';
import { isFields, textAt } from './foreign-value.ts';
import { fromCoze, isCozeBot } from './from-coze.ts';
import { fromCozeWorkflow, isCozeWorkflow } from './from-coze-workflow.ts';
import { fromDify, isDifyApp } from './from-dify.ts';
import type { ImportNote } from './import-note.ts';
import { readArchive } from './read-archive.ts';

/** Why a file cannot be imported. */
export type ImportProblem = 'too-large' | 'too-large-yaml' | 'unreadable' | 'archive' | 'unknown';

export type ReadImportFile =
  | {
      readonly result: 'read';
      readonly source: 'parley' | 'dify' | 'coze';
      readonly name: string;
      /** What `ImportBot` takes. A file of Parley is checked by the server, which knows its version. */
      readonly file: Record<string, unknown>;
      readonly notes: readonly ImportNote[];
    }
  | { readonly result: 'problem'; readonly problem: ImportProblem };

type ReadFile = Extract<ReadImportFile, { result: 'read' }>;

/** YAML takes long to read, and what other products export is much smaller. */
const YAML_MAX = 1_000_000;

const problem = (one: ImportProblem): ReadImportFile => ({ result: 'problem', problem: one });

/**
 * Reads an exported agent of Parley, a Dify app file, or a bot or workflow of Coze. Of an archive, the first file in it
 * that is one of these; the others are named.
 */
export async function readImportFile(file: Blob): Promise<ReadImportFile> {
  if (file.size > BOT_FILE_MAX_BYTES) return problem('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return readText(new TextDecoder().decode(bytes));
  try {
    const found: ReadFile[] = [];
    for (const { text } of await readArchive(bytes)) {
      const read = await readText(text);
      if (read.result === 'read') found.push(read);
    }
    const [first, ...others] = found;
    if (!first) return problem('unknown');
    return { ...first, notes: [...first.notes, ...others.map(({ name }) => notTaken('archive', name))] };
  } catch {
    // Damaged, too large when extracted, or the browser is too old to extract it.
    return problem('archive');
  }
}

const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

async function readText(text: string): Promise<ReadImportFile> {
  const content = await parse(text);
  if (!isFields(content)) return problem(content === TOO_LARGE ? 'too-large-yaml' : 'unreadable');
  if (content.format === BOT_FILE_FORMAT)
    return {
      result: 'read',
      source: 'parley',
      name: textAt(content, 'agent', 'name'),
      file: { ...content },
      notes: [],
    };
  if (isDifyApp(content)) return toRead('dify', fromDify(content));
  if (isCozeBot(content)) return toRead('coze', fromCoze(content));
  if (isCozeWorkflow(content)) return toRead('coze', fromCozeWorkflow(content));
  return problem('unknown');
}

function toRead(source: 'dify' | 'coze', { agent, notes }: FittedAgent): ReadImportFile {
  const file = { format: BOT_FILE_FORMAT, schema_version: BOT_FILE_VERSION, agent };
  return { result: 'read', source, name: agent.name, file, notes };
}

const TOO_LARGE = Symbol('too large');

/** JSON, else YAML; undefined for neither. The YAML reader is loaded for the first file that needs it. */
async function parse(text: string): Promise<unknown> {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    if (plain.length > YAML_MAX) return TOO_LARGE;
    const { parse: parseYaml } = await import('yaml');
    try {
      // Looking for repeated keys takes time that grows with the square of their number.
      return parseYaml(plain, { uniqueKeys: false, logLevel: 'error' });
    } catch {
      return undefined;
    }
  }
}
