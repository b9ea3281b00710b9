import { BOT_FILE_FORMAT, BOT_FILE_MAX_BYTES, BOT_FILE_VERSION } from '@parley/contract';
import { isFields, textAt } from './foreign-value.ts';
import { fromCoze, isCozeBot } from './from-coze.ts';
import { fromDify, isDifyApp } from './from-dify.ts';
import type { ImportNote } from './import-note.ts';

/** Why a file cannot be imported. */
export type ImportProblem = 'too-large' | 'unreadable' | 'archive' | 'unknown';

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

const problem = (one: ImportProblem): ReadImportFile => ({ result: 'problem', problem: one });

/** Reads an exported agent of Parley, a Dify app file or a bot of Coze. */
export async function readImportFile(file: Blob): Promise<ReadImportFile> {
  if (file.size > BOT_FILE_MAX_BYTES) return problem('too-large');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  if (text.startsWith('PK\u0003\u0004')) return problem('archive');
  const content = await parse(text);
  if (!isFields(content)) return problem('unreadable');
  if (content.format === BOT_FILE_FORMAT)
    return { result: 'read', source: 'parley', name: textAt(content, 'agent', 'name'), file: { ...content }, notes: [] };
  const read = isDifyApp(content)
    ? ({ source: 'dify', ...fromDify(content) } as const)
    : isCozeBot(content)
      ? ({ source: 'coze', ...fromCoze(content) } as const)
      : null;
  if (!read) return problem('unknown');
  return { result: 'read', source: read.source, name: read.agent.name, file: { format: BOT_FILE_FORMAT, schema_version: BOT_FILE_VERSION, agent: read.agent }, notes: read.notes };
}

/** JSON, else YAML; undefined for neither. The YAML reader is loaded for the first file that needs it. */
async function parse(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    const { parse: parseYaml } = await import('yaml');
    try {
      return parseYaml(text);
    } catch {
      return undefined;
    }
  }
}
