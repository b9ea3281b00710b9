import { estimateTokens } from '@parley/contract';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { DocumentFile, UnreadableReason } from '../../platform/documents/document.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import { toModelText } from '../../platform/documents/model-text.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { StoredFile } from '../upload/index.ts';
import type { FileTextRow } from './file-text.schema.ts';
import type { FileTextStore } from './file-text.store.ts';
import { encodePages, openPages, type StoredPage } from './page-pictures.ts';
import { createPageRetries } from './page-retries.ts';
import { openText, type StoredText } from './stored-text.ts';

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
/** After which a file is read again that was not read for a reason that may be over. */
export const RETRY_AFTER_MS = 10 * 60_000;

/** Files that are read as documents: all that a model could not see or hear. */
export const isDocument = ({ fileType }: StoredFile): boolean => !['image', 'audio', 'video'].includes(fileType);

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  documents: Pick<Documents, 'read' | 'pagePictures'>;
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
  const readings = new Map<string, Promise<FileReading | null>>();
  const drawings = new Map<string, Promise<StoredPage[]>>();
  const transcriptions = new Map<string, Promise<StoredText | null>>();
  const pageRetries = createPageRetries(RETRY_AFTER_MS, now);

  /** @param known What was found before, which a failure does not replace. */
  async function read(userId: string, file: StoredFile, known: FileReading | null): Promise<FileReading | null> {
    if ((await storage.sizeOf(file.uri)) === null) return null;
    const reading = await documents.read(userId, toDocument(file), { signal, maxCharacters: TEXT_MAX_CHARACTERS });
    const { pageCount, scannedPages } = reading;
    if (reading.result === 'unreadable') {
      if (known?.result === 'read') return save(file.uri, known);
      return save(file.uri, { result: 'unreadable', reason: reading.reason, tokens: 0, pageCount, scannedPages });
    }
    const tokens = await putText(file.uri, toModelText(reading));
    return save(file.uri, { result: 'read', reason: reading.missing, tokens, pageCount, scannedPages });
  }

  /** Returns how many tokens it has. */
  async function putText(objectId: string, text: string): Promise<number> {
    await storage.put(objectId, new TextEncoder().encode(text), 'text');
    return estimateTokens(text);
  }

  async function save(objectId: string, reading: FileReading): Promise<FileReading> {
    const { scannedPages, ...facts } = reading;
    const row = { objectId, ...facts, scannedPages: JSON.stringify(scannedPages), readAt: now() };
    // An object that was deleted meanwhile must not leave its text behind.
    if (!(await store.save(row))) await storage.delete(objectId);
    return reading;
  }

  /**
   * The row of a file that was read before. After a restore the row is there and the text is not: backups do not include
   * derived files.
   */
  async function findRow({ uri }: StoredFile): Promise<FileTextRow | null> {
    const row = await store.find(uri);
    if (!row) return null;
    const isMissing = row.result === 'read' && (await storage.sizeOf(uri, 'text')) === null;
    return isMissing ? null : row;
  }

  async function findKnown(file: StoredFile): Promise<FileReading | null> {
    const row = await findRow(file);
    return row && toReading(row);
  }

  const readOnce = (userId: string, file: StoredFile, known: FileReading | null) =>
    doOnce(readings, file.uri, () => read(userId, file, known));

  /** What was found in a file, which is read the first time. Null when its bytes are gone. */
  async function find(userId: string, file: StoredFile): Promise<FileReading | null> {
    const row = await findRow(file);
    if (!row) return readOnce(userId, file, null);
    const known = toReading(row);
    // Nobody waits for it: most files that took too long do so again.
    if (mayBeOver(row.reason) && now() - row.readAt >= RETRY_AFTER_MS)
      readOnce(userId, file, known).catch((error) => logFailure(file, error));
    return known;
  }

  function logFailure({ uri }: StoredFile, error: unknown): void {
    if (!signal.aborted) log.warn({ error, objectId: uri }, 'a file could not be read');
  }

  async function drawPages(userId: string, file: StoredFile, pages: readonly number[]): Promise<StoredPage[]> {
    const { uri } = file;
    const wanted = pages.slice(0, SCANNED_PAGES_MAX);
    const { pictures, missing } = await documents.pagePictures(userId, toDocument(file), wanted, { signal });
    // What is stored stays. Pages that took too long twice are left out.
    if (mayBeOver(missing) && pageRetries.allows(uri)) return [];
    await storage.put(uri, encodePages(pictures), 'pages');
    if (!(await store.find(uri))) await storage.delete(uri);
    return (await openPages(storage, uri)) ?? [];
  }

  async function openTranscript(file: StoredFile): Promise<StoredText | null> {
    const row = await findRow(file);
    return row && openText(storage, file.uri, row.tokens);
  }

  async function makeTranscript({ uri }: StoredFile, transcribe: () => Promise<string>): Promise<StoredText | null> {
    const tokens = await putText(uri, await transcribe());
    await save(uri, { result: 'read', reason: null, tokens, pageCount: null, scannedPages: [] });
    return openText(storage, uri, tokens);
  }

  const toDocument = ({ uri, name, contentType }: StoredFile): DocumentFile => ({
    source: storage.fileOf(uri),
    name,
    mediaType: contentType === 'application/octet-stream' ? undefined : contentType,
  });

  return {
    find,
    findKnown,
    /** The text of a file that was read; null where it is gone. */
    open: ({ uri }: StoredFile, { tokens }: FileReading) => openText(storage, uri, tokens),
    /** Begins to read a file, so that it is read by the time its message is sent. */
    begin(userId: string, file: StoredFile): void {
      if (isDocument(file)) find(userId, file).catch((error) => logFailure(file, error));
    },
    /** The first scanned pages of a PDF as pictures, made the first time. */
    async findPages(userId: string, file: StoredFile, pages: readonly number[]): Promise<StoredPage[]> {
      if (pages.length === 0) return [];
      const stored = await openPages(storage, file.uri);
      if (stored || pageRetries.isTooEarly(file.uri)) return stored ?? [];
      return doOnce(drawings, file.uri, () => drawPages(userId, file, pages));
    },
    /** The same, where they were made before; else null. */
    findKnownPages: ({ uri }: StoredFile): Promise<StoredPage[] | null> => openPages(storage, uri),
    /** Whether a recording was transcribed, also when its text is gone. */
    async wasTranscribed({ uri }: StoredFile): Promise<boolean> {
      return (await store.find(uri))?.result === 'read';
    },
    /** The text of a recording; `transcribe` is called the first time. Null for one that was deleted meanwhile. */
    async findTranscript(file: StoredFile, transcribe: () => Promise<string>): Promise<StoredText | null> {
      for (;;) {
        const stored = await openTranscript(file);
        if (stored) return stored;
        const underWay = transcriptions.get(file.uri);
        if (!underWay) return doOnce(transcriptions, file.uri, () => makeTranscript(file, transcribe));
        // That of another reply, which may be stopped.
        await underWay.catch(() => undefined);
      }
    },
    /** Aborts what is being read, and waits for it. */
    async close(): Promise<void> {
      stopping.abort(new Error('the server stops'));
      await Promise.allSettled([...readings.values(), ...drawings.values()]);
    },
  };
}

/** Callers of the same key share the work that is under way. */
function doOnce<Result>(
  underWay: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const existing = underWay.get(key);
  if (existing) return existing;
  const started = work().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

/** A busy server can be the reason. */
const mayBeOver = (reason: UnreadableReason | null): boolean => reason === 'too-slow' || reason === 'interrupted';

const toReading = ({ result, reason, tokens, pageCount, scannedPages }: FileTextRow): FileReading => ({
  result,
  reason,
  tokens,
  pageCount,
  scannedPages: JSON.parse(scannedPages),
});
