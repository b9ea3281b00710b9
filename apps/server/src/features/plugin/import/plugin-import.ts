import { fileURLToPath } from 'node:url';
import type { ImportedPlugin, Locale } from '@parley/contract';
import { type ProcessLimits, runLimited } from '../../../platform/limited-process/limited-process.ts';
import { createFairQueue } from '../../../platform/limits/fair-queue.ts';
import { DOCUMENT_MAX_BYTES, IMPORT_LIMITS } from './import-limits.ts';
import { leftOutWords, PluginDocumentRefused, refusalWords } from './import-words.ts';
import type { ImportTask, PluginReading } from './imported-plugin.ts';
import { readCurl } from './read-curl.mjs';

const PROGRAM = fileURLToPath(new URL('./document-importer.mjs', import.meta.url));
/** Time of the processor, so that the same document is read or refused whatever else the machine does. */
const PROCESS_LIMITS: ProcessLimits = { cpuMs: 2_000, timeMs: 10_000, memoryBytes: 512 * 2 ** 20 };
/** One user never has both processes. */
const TURNS = { running: 2, runningPerUser: 1, waitingPerUser: 8 };

interface DocumentOptions {
  readonly locale: Locale;
  /** Where the document was fetched: addresses in it may be relative to it. */
  readonly documentUrl?: string;
  readonly signal: AbortSignal;
}

/**
 * Makes tools of API documents and of curl commands. A document is read by a process with limits, so that none can stop or slow the
 * server. What cannot be used is listed in words; where nothing can, `PluginDocumentRefused` says why.
 */
export function createPluginImport(changes: Partial<ProcessLimits> = {}) {
  const limits = { ...PROCESS_LIMITS, ...changes };
  const enqueue = createFairQueue(TURNS);

  return {
    async importDocument(ownerId: string, text: string, options: DocumentOptions): Promise<ImportedPlugin> {
      const { locale, documentUrl, signal } = options;
      if (Buffer.byteLength(text) > DOCUMENT_MAX_BYTES)
        throw new PluginDocumentRefused(refusalWords('too-long', '', locale));
      const task: ImportTask = { text, address: documentUrl ?? null, limits: IMPORT_LIMITS };
      const ended = await enqueue(ownerId, () =>
        runLimited<ImportTask, never, PluginReading>({ program: PROGRAM, task, limits, signal }),
      );
      if (ended.ending === 'done') return toImported(ended.result, locale);
      throw new PluginDocumentRefused(
        refusalWords(ended.ending === 'broken' ? 'unreadable' : ended.ending, '', locale),
      );
    },
    /** Quick enough to be read at once: a command is at most `CURL_MAX` long. `secret` is the key that the command has. */
    importCurl(command: string, { locale }: { readonly locale: Locale }): ImportedPlugin & { secret?: string } {
      const { secret, reading } = readCurl(command, IMPORT_LIMITS);
      return { ...toImported(reading, locale), ...(secret !== null && { secret }) };
    },
  };
}

export type PluginImport = ReturnType<typeof createPluginImport>;

function toImported(reading: PluginReading, locale: Locale): ImportedPlugin {
  const left_out = reading.leftOut.map(({ where, reason, detail }) => ({
    where,
    reason: leftOutWords(reason, detail, locale),
  }));
  if (reading.result === 'refused') {
    const [first] = left_out;
    const because = first ? ` ${[first.where, first.reason].filter(Boolean).join(': ')}` : '';
    throw new PluginDocumentRefused(refusalWords(reading.reason, reading.detail, locale) + because);
  }
  const { name, desc, url, auth, tools } = reading;
  return { name, desc, url, auth, tools: [...tools], left_out };
}
