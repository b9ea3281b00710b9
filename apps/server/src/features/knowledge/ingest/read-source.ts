import { createHash } from 'node:crypto';
import { DOCUMENT_MAX_BYTES, DOCUMENT_PDF_PAGES_MAX } from '@parley/contract';
import type { DocumentFile, DocumentPart, DocumentReading } from '../../../platform/documents/document.ts';
import { documentKindOf } from '../../../platform/documents/document-kind.mjs';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { createObjectStore } from '../../object/index.ts';
import type { DocumentReason } from '../document-reason.ts';

const PAGE_MAX_BYTES = 10 * 2 ** 20;
const PAGE_TIMEOUT_MS = 20_000;
const PAGE_TYPES = 'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.1';

/** What a source has: its text in parts, or why there is none. */
export type ReadSource =
  | {
      readonly result: 'read';
      readonly parts: readonly DocumentPart[];
      readonly title: string;
      readonly kind: string;
      readonly byteSize: number;
      /** Why the end is missing; null when nothing is. */
      readonly missing: 'cut' | null;
    }
  | { readonly result: 'failed'; readonly reason: DocumentReason };

interface Dependencies {
  documents: Documents;
  storage: ObjectStorage;
  objects: Pick<ReturnType<typeof createObjectStore>, 'findAuthorised'>;
  safeFetch: SafeFetch;
}
export type SourceReader = ReturnType<typeof createSourceReader>;

/** Reads what documents are made of. Users take turns. */
export function createSourceReader({ documents, storage, objects, safeFetch }: Dependencies) {
  async function read(ownerId: string, file: DocumentFile, byteSize: number, signal: AbortSignal): Promise<ReadSource> {
    return toSource(await documents.read(ownerId, file, { signal }), byteSize);
  }

  return {
    async readFile(ownerId: string, objectId: string | null, signal: AbortSignal): Promise<ReadSource> {
      const row = objectId === null ? undefined : await objects.findAuthorised(objectId);
      if (!row || (await storage.sizeOf(row.id)) === null) return { result: 'failed', reason: 'file-gone' };
      if (row.byteSize > DOCUMENT_MAX_BYTES) return { result: 'failed', reason: 'too-large' };
      const mediaType = row.contentType === 'application/octet-stream' ? undefined : row.contentType;
      return read(ownerId, { source: storage.fileOf(row.id), name: row.name, mediaType }, row.byteSize, signal);
    },
    async readPage(ownerId: string, address: string, signal: AbortSignal): Promise<ReadSource> {
      let bytes: Uint8Array;
      try {
        const limits = { timeoutMs: PAGE_TIMEOUT_MS, maxBytes: PAGE_MAX_BYTES };
        bytes = await safeFetch(address, { ...limits, accept: PAGE_TYPES, signal });
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NotFetched) return { result: 'failed', reason: reasonOf(error) };
        throw error;
      }
      const source = await read(ownerId, { source: bytes, name: pageName(address, bytes) }, bytes.length, signal);
      return source.result === 'read' && source.parts.length === 0
        ? { result: 'failed', reason: 'page-without-text' }
        : source;
    },
  };
}

/** A pasted text, as it is read where it is Markdown and where it is not. */
export const textParts = (text: string): DocumentPart[] => [
  { text: text.replaceAll('\0', '').toWellFormed().replaceAll('\r\n', '\n'), place: { type: 'message' } },
];

export const digestOf = (parts: readonly DocumentPart[]): string => {
  const hash = createHash('sha256');
  for (const { text } of parts) hash.update(text).update('\0');
  return hash.digest('hex');
};

function toSource(reading: DocumentReading, byteSize: number): ReadSource {
  if (reading.kind === 'pdf' && (reading.pageCount ?? 0) > DOCUMENT_PDF_PAGES_MAX)
    return { result: 'failed', reason: 'too-many-pages' };
  if (reading.result === 'unreadable') return { result: 'failed', reason: reading.reason };
  const parts = reading.parts.map(({ text, place }) => ({ text: text.replaceAll('\0', '').toWellFormed(), place }));
  if (parts.length === 0)
    return { result: 'failed', reason: reading.scannedPages.length > 0 ? 'only-pictures' : 'empty' };
  const missing = reading.missing === null ? null : 'cut';
  const title = (reading.title ?? '').replaceAll('\0', '').toWellFormed().trim();
  return { result: 'read', parts, title, kind: reading.kind, byteSize, missing };
}

function reasonOf(error: NotFetched): DocumentReason {
  if (error instanceof AddressRefused) return 'page-refused';
  if (error instanceof TooManyBytes) return 'too-large';
  const status = / answered with (\d+)$/.exec(error.message)?.[1];
  if (status === '404' || status === '410') return 'page-not-found';
  return status === '401' || status === '403' ? 'page-refused' : 'page-unreachable';
}

/** The name decides between kinds of text; pages are often called otherwise than what they are. */
function pageName(address: string, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 500)).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'page.html';
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  if (documentKindOf(name) !== null) return name;
  return start.startsWith('<') ? 'page.html' : 'page.txt';
}
