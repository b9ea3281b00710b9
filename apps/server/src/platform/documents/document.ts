export type DocumentKind =
  | 'pdf'
  | 'word'
  | 'slides'
  | 'spreadsheet'
  | 'csv'
  | 'html'
  | 'markdown'
  | 'text'
  | 'code'
  | 'email'
  | 'epub';

/** Where a part is in its document. Pages, slides and lines are counted from 1. */
export type Place =
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'slide'; readonly slide: number }
  /** From the outermost heading to the nearest; empty before the first. */
  | { readonly type: 'heading'; readonly headings: readonly string[] }
  /** A range such as `A1:F40`. The sheet is null in a CSV file. */
  | { readonly type: 'cells'; readonly sheet: string | null; readonly cells: string }
  | { readonly type: 'lines'; readonly first: number; readonly last: number }
  /** The header fields and the body of an e-mail. */
  | { readonly type: 'message' }
  /** A file in an e-mail. */
  | { readonly type: 'attachment'; readonly name: string };

export interface DocumentPart {
  /** Never empty. Headings, lists and tables are Markdown. */
  readonly text: string;
  readonly place: Place;
}

/** Why a file, or the rest of it, was not read. `too-slow` and `interrupted` may be different the next time. */
export type UnreadableReason =
  | 'password'
  | 'broken'
  | 'too-large'
  | 'only-pictures'
  | 'unknown-kind'
  | 'too-slow'
  /** Something else than the file ended the reader: the system ran out of memory, for example. */
  | 'interrupted';

interface DocumentPages {
  /** Pages of a PDF, slides or sheets; null where a kind has none. */
  readonly pageCount: number | null;
  /** Pages of a PDF that have no text, and can be shown as pictures. */
  readonly scannedPages: readonly number[];
}

export interface ReadDocument extends DocumentPages {
  readonly result: 'read';
  readonly kind: DocumentKind;
  readonly title: string | null;
  /** Empty for an empty file. */
  readonly parts: readonly DocumentPart[];
  /** Why parts at the end are missing; `too-large` when the text is longer than was asked for. Null when nothing is missing. */
  readonly missing: UnreadableReason | null;
}

interface UnreadableDocument extends DocumentPages {
  readonly result: 'unreadable';
  readonly kind: DocumentKind | null;
  readonly reason: UnreadableReason;
}

export type DocumentReading = ReadDocument | UnreadableDocument;

export interface DocumentFile {
  /** The path of a file, or its bytes. */
  readonly source: string | Uint8Array;
  readonly name: string;
  readonly mediaType?: string | undefined;
}

export interface TableSheet {
  readonly name: string;
  /** The number of the last row that has something. */
  readonly lastRow: number;
}

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** From 1. */
  readonly row: number;
  /** From column A on. */
  readonly cells: readonly string[];
}

export type TableReading =
  | {
      readonly result: 'read';
      readonly sheets: readonly TableSheet[];
      /** Of the sheet that was asked for. */
      readonly rows: readonly SheetRow[];
      /** That was asked for beside a list in JSON; empty for none. */
      readonly value: string;
      /** Why rows at the end are missing. Null when nothing is. */
      readonly missing: UnreadableReason | null;
    }
  | { readonly result: 'unreadable'; readonly reason: UnreadableReason };

/** A page of a PDF as a JPEG. */
export interface PagePicture {
  readonly page: number;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface DrawnPages {
  readonly pictures: readonly PagePicture[];
  /** Why the last pages were not drawn. Null when all were tried. */
  readonly missing: UnreadableReason | null;
}

/** The links of a web page to other pages, each once, without what is behind a number sign. */
export interface PageLinks {
  readonly title: string;
  readonly links: readonly string[];
  /** Why there are no more; null when these are all. */
  readonly missing: UnreadableReason | null;
}

/** An entry of a feed. What it does not have is empty. */
export interface FeedEntry {
  readonly title: string;
  readonly link: string;
  /** ISO 8601 where the date can be read, else as it is written. */
  readonly date: string;
  readonly summary: string;
}

export interface ReadFeed {
  readonly title: string;
  readonly entries: readonly FeedEntry[];
  /** Why there are no more; null when these are all that were asked for. */
  readonly missing: UnreadableReason | null;
}

/** A file of an archive that was written to a folder. */
export interface UnpackedFile {
  /** With its folders, as the archive has it. */
  readonly name: string;
  /** Where it was written. */
  readonly path: string;
  readonly byteSize: number;
}

export interface LeftInArchive {
  readonly name: string;
  readonly reason: UnreadableReason;
}

export interface UnpackedArchive {
  readonly files: readonly UnpackedFile[];
  /** Files that were not unpacked. */
  readonly leftOut: readonly LeftInArchive[];
  /** Why the archive was not unpacked, or not to the end. */
  readonly missing: UnreadableReason | null;
}
