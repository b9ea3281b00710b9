import { createFairQueue } from '../limits/fair-queue.ts';
import type {
  DocumentFile,
  DocumentKind,
  DocumentPart,
  DocumentReading,
  DrawnPages,
  FeedEntry,
  LeftInArchive,
  PageLinks,
  PagePicture,
  ReadFeed,
  SheetRow,
  TableReading,
  TableSheet,
  UnpackedArchive,
  UnpackedFile,
  UnreadableReason,
} from './document.ts';
import type { ListOf, OtherTask, ReaderLimits, ReaderMessage, RowsOf, UnpackLimits } from './reader-messages.ts';
import { runReader } from './reader-process.ts';

const LIMITS: ReaderLimits = {
  timeMs: 30_000,
  memoryBytes: 512 * 2 ** 20,
  fileBytes: 100 * 2 ** 20,
  inflatedBytes: 256 * 2 ** 20,
  characters: 5_000_000,
  // What models see; providers scale larger pictures down.
  pictureSide: 1568,
};

/** One user never has all slots: whoever sends a file that takes all its time delays their own files alone. */
const TURNS = { running: 2, runningPerUser: 1, waitingPerUser: 64 };

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Reading ends there; 5 million unless told. */
  readonly maxCharacters?: number;
}

export interface Documents {
  /**
   * The text of a file. What is in the file is never a reason to throw: rejects when aborted, and with `TooBusy` when the user has
   * too many files waiting.
   */
  read(ownerId: string, file: DocumentFile, options: ReadOptions): Promise<DocumentReading>;
  /** Pages of a PDF as pictures, for models that see. Pages that cannot be drawn are left out. */
  pagePictures(
    ownerId: string,
    file: DocumentFile,
    pages: readonly number[],
    options: { readonly signal: AbortSignal },
  ): Promise<DrawnPages>;
  /** The title of a web page, and what it links to. */
  links(
    ownerId: string,
    page: { readonly bytes: Uint8Array; readonly address: string },
    options: { readonly signal: AbortSignal },
  ): Promise<PageLinks>;
  /** The title of an RSS, Atom or JSON feed and its first entries. */
  readFeed(
    ownerId: string,
    feed: { readonly bytes: Uint8Array; readonly address: string; readonly maxEntries: number },
    options: { readonly signal: AbortSignal },
  ): Promise<ReadFeed>;
  /** Writes the files of a ZIP archive to a folder that is there, each under a name of its own. */
  unpack(
    ownerId: string,
    archive: { readonly source: string; readonly folder: string; readonly limits: UnpackLimits },
    options: { readonly signal: AbortSignal },
  ): Promise<UnpackedArchive>;
  /** The rows of a sheet of a workbook, or of a CSV file. */
  readTable(
    ownerId: string,
    file: DocumentFile,
    rowsOf: RowsOf,
    options: { readonly signal: AbortSignal },
  ): Promise<TableReading>;
  /** The rows of a list in JSON. Its lists are the sheets, the longest first; the first row has the names of the fields. */
  readJsonTable(
    ownerId: string,
    bytes: Uint8Array,
    listOf: ListOf,
    options: { readonly signal: AbortSignal },
  ): Promise<TableReading>;
}

/** Reads the files of users, each in a process with limits, so that no file can stop or slow the server. Users take turns. */
export function createDocuments(changes: Partial<ReaderLimits> = {}): Documents {
  const limits = { ...LIMITS, ...changes };
  const enqueue = createFairQueue(TURNS);

  function readRows(
    ownerId: string,
    { source, name, mediaType }: DocumentFile,
    other: OtherTask,
    caller: AbortSignal,
  ): Promise<TableReading> {
    const task = { source, name, mediaType, drawPages: null, other, limits };
    return untilAborted(caller, (signal) =>
      enqueue(ownerId, async () => {
        const sheets: TableSheet[] = [];
        const rows: SheetRow[] = [];
        let value = '';
        const missing = await runReader(
          task,
          (message) => {
            if (message.type === 'sheet') sheets.push(message.sheet);
            else if (message.type === 'rows') rows.push(...message.rows);
            else if (message.type === 'value') value = message.value;
          },
          signal,
        );
        return missing !== null && rows.length === 0
          ? { result: 'unreadable', reason: missing }
          : { result: 'read', sheets, rows, value, missing };
      }),
    );
  }

  return {
    read(ownerId, { source, name, mediaType }, { signal: caller, maxCharacters = limits.characters }) {
      const characters = Math.min(maxCharacters, limits.characters);
      const task = { source, name, mediaType, drawPages: null, limits: { ...limits, characters } };
      return untilAborted(caller, (signal) =>
        enqueue(ownerId, async () => {
          const reading = collectReading();
          return reading.end(await runReader(task, reading.add, signal));
        }),
      );
    },
    pagePictures(ownerId, { source, name, mediaType }, pages, { signal: caller }) {
      const task = { source, name, mediaType, drawPages: pages, limits };
      return untilAborted(caller, (signal) =>
        enqueue(ownerId, async () => {
          const pictures: PagePicture[] = [];
          const add = (message: ReaderMessage) => message.type === 'picture' && pictures.push(message.picture);
          return { missing: await runReader(task, add, signal), pictures };
        }),
      );
    },
    links(ownerId, { bytes, address }, { signal: caller }) {
      const other = { type: 'links', address } as const;
      const task = { source: bytes, name: '', mediaType: undefined, drawPages: null, other, limits };
      return untilAborted(caller, (signal) =>
        enqueue(ownerId, async () => {
          let title = '';
          const links: string[] = [];
          const missing = await runReader(
            task,
            (message) => {
              if (message.type === 'link') links.push(message.address);
              else if (message.type === 'title') title ||= message.title;
            },
            signal,
          );
          return { title, links, missing };
        }),
      );
    },
    readFeed(ownerId, { bytes, address, maxEntries }, { signal: caller }) {
      const other = { type: 'feed', address, maxEntries } as const;
      const task = { source: bytes, name: '', mediaType: undefined, drawPages: null, other, limits };
      return untilAborted(caller, (signal) =>
        enqueue(ownerId, async () => {
          let title = '';
          const entries: FeedEntry[] = [];
          const missing = await runReader(
            task,
            (message) => {
              if (message.type === 'entry') entries.push(message.entry);
              else if (message.type === 'title') title ||= message.title;
            },
            signal,
          );
          return { title, entries, missing };
        }),
      );
    },
    unpack(ownerId, { source, folder, limits: unpackLimits }, { signal: caller }) {
      const other = { type: 'unpack', folder, limits: unpackLimits } as const;
      const task = { source, name: '', mediaType: undefined, drawPages: null, other, limits };
      return untilAborted(caller, (signal) =>
        enqueue(ownerId, async () => {
          const files: UnpackedFile[] = [];
          const leftOut: LeftInArchive[] = [];
          const missing = await runReader(
            task,
            (message) => {
              if (message.type === 'unpacked') files.push(message.file);
              else if (message.type === 'not-unpacked') leftOut.push(message.file);
            },
            signal,
          );
          return { files, leftOut, missing };
        }),
      );
    },
    readTable: (ownerId, file, rowsOf, { signal }) => readRows(ownerId, file, { type: 'table', rowsOf }, signal),
    readJsonTable: (ownerId, bytes, listOf, { signal }) =>
      readRows(ownerId, { source: bytes, name: '' }, { type: 'json-table', listOf }, signal),
  };
}

/**
 * Rejects at once also while the work waits for its turn; the work then does not start. It gets a signal of its own: a caller that
 * reads many files with one would be warned of too many listeners.
 */
function untilAborted<Result>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.any([caller]);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const forget = () => signal.removeEventListener('abort', abort);
    work(signal).then(resolve, reject).finally(forget);
  });
}

function collectReading() {
  const parts: DocumentPart[] = [];
  const scannedPages: number[] = [];
  let kind: DocumentKind | null = null;
  let title: string | null = null;
  let pageCount: number | null = null;

  return {
    add(message: ReaderMessage): void {
      if (message.type === 'part') parts.push(message.part);
      else if (message.type === 'scanned-page') scannedPages.push(message.page);
      else if (message.type === 'kind') kind = message.kind;
      else if (message.type === 'title') title ??= message.title;
      else if (message.type === 'page-count') pageCount = message.count;
    },
    end(reason: UnreadableReason | null): DocumentReading {
      const pages = { pageCount, scannedPages };
      if (kind === null || (reason !== null && parts.length === 0)) {
        return { result: 'unreadable', kind, reason: reason ?? 'unknown-kind', ...pages };
      }
      return { result: 'read', kind, title, parts, missing: reason, ...pages };
    },
  };
}
