import { createHash } from 'node:crypto';
import { DOCUMENT_MAX_BYTES, DOCUMENT_PDF_PAGES_MAX } from '@parley/contract';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { documentKindOf } from '../../../platform/documents/document-kind.mjs';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { createObjectStore } from '../../object/index.ts';
import type { DocumentReason } from '../document-reason.ts';
import {
  hasScannedPages,
  type OnScannedPage,
  type ScannedPages,
  type ScannedReading,
} from '../scanned/scanned-pages.ts';
import { toUnreadPages, type UnreadPages } from '../unread-pages.ts';

export const PAGE_MAX_BYTES = 10 * 2 ** 20;
export const PAGE_TIMEOUT_MS = 20_000;
export const PAGE_TYPES =
  'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.1';

/** What a source has: its text in parts, or why there is none. */
export type ReadSource =
  | {
      readonly result: 'read';
      readonly parts: readonly DocumentPart[];
      readonly title: string;
      readonly kind: string;
      readonly byteSize: number;
      /** Why the end or some pages are missing; null when nothing is. */
      readonly missing: 'cut' | UnreadPages | null;
    }
  | { readonly result: 'failed'; readonly reason: DocumentReason };

interface Dependencies {
  documents: Pick<Documents, 'read'>;
  storage: ObjectStorage;
  objects: Pick<ReturnType<typeof createObjectStore>, 'findAuthorised'>;
  safeFetch: SafeFetch;
  readScannedPages: ScannedPages;
}
export type SourceReader = ReturnType<typeof createSourceReader>;

/** Reads what documents are made of. Users take turns. */
export function createSourceReader({ documents, storage, objects, safeFetch, readScannedPages }: Dependencies) {
  return {
    async readFile(
      ownerId: string,
      objectId: string | null,
      signal: AbortSignal,
      onScannedPage: OnScannedPage = async () => undefined,
    ): Promise<ReadSource> {
      const row = objectId === null ? undefined : await objects.findAuthorised(objectId);
      if (!row || (await storage.sizeOf(row.id)) === null) return { result: 'failed', reason: 'file-gone' };
      if (row.byteSize > DOCUMENT_MAX_BYTES) return { result: 'failed', reason: 'too-large' };
      const mediaType = row.contentType === 'application/octet-stream' ? undefined : row.contentType;
      const file = { source: storage.fileOf(row.id), name: row.name, mediaType };
      const spender = { userId: row.ownerId, spaceId: row.spaceId, botId: null };
      const scanned = { objectId: row.id, readerKey: ownerId, file, spender };
      const reading = await documents.read(ownerId, file, { signal });
      return toSource(await readScannedPages(scanned, reading, onScannedPage, signal), row.byteSize);
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
      const file = { source: bytes, name: pageName(address, bytes) };
      const reading = await documents.read(ownerId, file, { signal });
      const unread = hasScannedPages(reading) ? toUnreadPages('web', reading.scannedPages) : null;
      const source = toSource({ reading, unread }, bytes.length);
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

function toSource({ reading, unread }: ScannedReading, byteSize: number): ReadSource {
  if (reading.kind === 'pdf' && (reading.pageCount ?? 0) > DOCUMENT_PDF_PAGES_MAX)
    return { result: 'failed', reason: 'too-many-pages' };
  if (reading.result === 'unreadable')
    return { result: 'failed', reason: reading.reason === 'only-pictures' && unread ? unread : reading.reason };
  const parts = reading.parts.map(({ text, place }) => ({ text: text.replaceAll('\0', '').toWellFormed(), place }));
  if (parts.length === 0) return { result: 'failed', reason: unread ?? 'empty' };
  const missing = reading.missing === null ? unread : 'cut';
  const title = (reading.title ?? '').replaceAll('\0', '').toWellFormed().trim();
  return { result: 'read', parts, title, kind: reading.kind, byteSize, missing };
}

export function reasonOf(error: NotFetched): DocumentReason {
  if (error instanceof AddressRefused) return 'page-refused';
  if (error instanceof TooManyBytes) return 'too-large';
  const status = / answered with (\d+)$/.exec(error.message)?.[1];
  if (status === '404' || status === '410') return 'page-not-found';
  return status === '401' || status === '403' ? 'page-refused' : 'page-unreachable';
}

/** The name decides between kinds of text; pages are often called otherwise than what they are. */
export function pageName(address: string, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 500)).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'page.html';
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  if (documentKindOf(name) !== null) return name;
  return start.startsWith('<') ? 'page.html' : 'page.txt';
}
