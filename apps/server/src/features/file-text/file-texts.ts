import { estimateTokens } from '@parley/contract';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { DocumentFile, UnreadableReason } from '../../platform/documents/document.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { StoredFile } from '../upload/index.ts';
import type { FileTextRow } from './file-text.schema.ts';
import type { FileTextStore } from './file-text.store.ts';
import { type LoadedText, type StoredText, toLoadedText } from './loaded-text.ts';
import { encodePages, openPages, type StoredPage } from './page-pictures.ts';

/** What was found in a file. */
export interface FileReading {
  readonly result: 'read' | 'unreadable';
  /** Why the file, or the rest of one that was read in part, could not be read. */
  readonly reason: UnreadableReason | null;
  /** 0 where it has no text. */
  readonly tokens: number;
  readonly pageCount: number | null;
  /** The numbers of the pages without text. */
  readonly scannedPages: readonly number[];
}

/** More text than nearly every model takes. */
const TEXT_MAX_CHARACTERS = 2_000_000;
/** More pictures than a provider takes in one request are not made. */
export const SCANNED_PAGES_MAX = 20;

/** Files that are read as documents: all that a model could not see or hear. */
export const isDocument = ({ fileType }: StoredFile): boolean => !['image', 'audio', 'video'].includes(fileType);

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  documents: Documents;
  storage: ObjectStorage;
  store: FileTextStore;
  log: Log;
}

export type FileTexts = ReturnType<typeof createFileTexts>;

/**
 * The texts of uploaded files. A file is read once, in the turns of its owner, and stored beside the object: the text as the
 * variant `text`, its scanned pages as `pages`, what was found as a row. All of it ends with the object.
 */
export function createFileTexts({ documents, storage, store, log, now }: Dependencies) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, Promise<FileReading | null>>();
  /** The last work of each user: one after the other, so that ten files of one user do not fill the queue. */
  const lastOf = new Map<string, Promise<unknown>>();

  async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const before = lastOf.get(userId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    lastOf.set(userId, settled);
    try {
      return await mine;
    } finally {
      if (lastOf.get(userId) === settled) lastOf.delete(userId);
    }
  }

  async function read(userId: string, file: StoredFile): Promise<FileReading | null> {
    if ((await storage.sizeOf(file.uri)) === null) return null;
    const reading = await documents.read(userId, toDocument(file), { signal, maxCharacters: TEXT_MAX_CHARACTERS });
    const { pageCount, scannedPages } = reading;
    if (reading.result === 'unreadable')
      return save(file.uri, { result: 'unreadable', reason: reading.reason, tokens: 0, pageCount, scannedPages });
    const text: StoredText = { type: 'document', reading };
    await storage.put(file.uri, encode(text), 'text');
    const { tokens } = toLoadedText(text);
    return save(file.uri, { result: 'read', reason: reading.missing, tokens, pageCount, scannedPages });
  }

  async function save(objectId: string, reading: FileReading): Promise<FileReading> {
    const { scannedPages, ...facts } = reading;
    await store.save({ objectId, ...facts, scannedPages: JSON.stringify(scannedPages), readAt: now() });
    return reading;
  }

  /**
   * What was found in a file that was read before. After a restore the row is there and the text is not: backups do not include
   * derived files.
   */
  async function findKnown({ uri }: StoredFile): Promise<FileReading | null> {
    const row = await store.find(uri);
    if (!row) return null;
    const isMissing = row.result === 'read' && (await storage.sizeOf(uri, 'text')) === null;
    return isMissing ? null : toReading(row);
  }

  /** What was found in a file, which is read the first time. Null when its bytes are gone. */
  async function find(userId: string, file: StoredFile): Promise<FileReading | null> {
    const known = await findKnown(file);
    if (known) return known;
    const existing = underWay.get(file.uri);
    if (existing) return existing;
    const reading = inTurn(userId, () => read(userId, file)).finally(() => underWay.delete(file.uri));
    underWay.set(file.uri, reading);
    return reading;
  }

  async function load({ uri }: StoredFile): Promise<LoadedText | null> {
    const size = await storage.sizeOf(uri, 'text');
    if (size === null) return null;
    const bytes = await new Response(storage.read(uri, { start: 0, end: size - 1 }, 'text')).text();
    return toLoadedText(JSON.parse(bytes));
  }

  async function makePages(userId: string, file: StoredFile, pages: readonly number[]): Promise<StoredPage[]> {
    const made = await documents.pagePictures(userId, toDocument(file), pages.slice(0, SCANNED_PAGES_MAX), { signal });
    await storage.put(file.uri, encodePages(made), 'pages');
    return (await openPages(storage, file.uri)) ?? [];
  }

  const toDocument = ({ uri, name, contentType }: StoredFile): DocumentFile => ({
    source: storage.fileOf(uri),
    name,
    mediaType: contentType === 'application/octet-stream' ? undefined : contentType,
  });

  return {
    find,
    findKnown,
    load,
    /** Begins to read a file, so that it is read by the time its message is sent. */
    begin(userId: string, file: StoredFile): void {
      if (!isDocument(file)) return;
      find(userId, file).catch((error) => {
        if (!signal.aborted) log.warn({ error, objectId: file.uri }, 'a file could not be read');
      });
    },
    /** The first scanned pages of a PDF as pictures, made the first time. */
    async findPages(userId: string, file: StoredFile, pages: readonly number[]): Promise<StoredPage[]> {
      if (pages.length === 0) return [];
      return (await openPages(storage, file.uri)) ?? inTurn(userId, () => makePages(userId, file, pages));
    },
    /** The text of a recording; `transcribe` is called the first time. */
    async findTranscript(file: StoredFile, transcribe: () => Promise<string>): Promise<LoadedText> {
      const stored = await load(file);
      if (stored) return stored;
      const text: StoredText = { type: 'transcript', text: await transcribe() };
      await storage.put(file.uri, encode(text), 'text');
      const tokens = estimateTokens(text.text);
      await save(file.uri, { result: 'read', reason: null, tokens, pageCount: null, scannedPages: [] });
      return toLoadedText(text);
    },
    /** Aborts what is being read, and waits for it. */
    async close(): Promise<void> {
      stopping.abort(new Error('the server stops'));
      await Promise.allSettled([...underWay.values(), ...lastOf.values()]);
    },
  };
}

const encode = (text: StoredText): Uint8Array => new TextEncoder().encode(JSON.stringify(text));

const toReading = ({ result, reason, tokens, pageCount, scannedPages }: FileTextRow): FileReading => ({
  result,
  reason,
  tokens,
  pageCount,
  scannedPages: JSON.parse(scannedPages),
});
