import type { ProcessLimits } from '../limited-process/limited-process.ts';
import type {
  DocumentKind,
  DocumentPart,
  FeedEntry,
  LeftInArchive,
  PagePicture,
  SheetRow,
  TableSheet,
  UnpackedFile,
} from './document.ts';

/** What a reader process is asked to do: to read the text of a file, to draw some of its pages, or another task. */
export interface ReaderTask {
  readonly source: string | Uint8Array;
  readonly name: string;
  readonly mediaType: string | undefined;
  /** The pages to draw; null to read text. */
  readonly drawPages: readonly number[] | null;
  /** Instead of the text. */
  readonly other?: OtherTask;
  readonly limits: ReaderLimits;
}

/** To read the rows of a sheet or of a list in JSON, the entries of a feed, to list the links of a web page, or to unpack the files of an archive into a folder. */
export type OtherTask =
  | { readonly type: 'table'; readonly rowsOf: RowsOf }
  | { readonly type: 'json-table'; readonly listOf: ListOf }
  | { readonly type: 'links'; readonly address: string }
  | { readonly type: 'feed'; readonly address: string; readonly maxEntries: number }
  | { readonly type: 'unpack'; readonly folder: string; readonly limits: UnpackLimits };

export interface UnpackLimits {
  /** Of names, in lower case: other files are left out. */
  readonly endings: readonly string[];
  /** An archive with more files, or with more bytes, is not unpacked. */
  readonly files: number;
  readonly fileBytes: number;
  readonly bytes: number;
}

/** Rows and columns beyond these are counted, and not read. */
export interface RowsOf {
  readonly sheet: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellCharacters: number;
}

/** A list in JSON whose elements are rows. */
export interface ListOf extends Omit<RowsOf, 'sheet'> {
  /** The names of the objects around it, joined by dots; null for the longest list. */
  readonly path: string | null;
  /** A text or number beside the list that is read too, such as where the next page begins; null for none. */
  readonly valuePath: string | null;
  /** Fields with longer names are left out. */
  readonly maxFieldCharacters: number;
}

export interface ReaderLimits extends ProcessLimits {
  readonly fileBytes: number;
  readonly inflatedBytes: number;
  readonly characters: number;
  readonly pictureSide: number;
}

/** What a reader process finds, as it finds it. */
export type ReaderMessage =
  | { readonly type: 'kind'; readonly kind: DocumentKind }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'page-count'; readonly count: number }
  | { readonly type: 'scanned-page'; readonly page: number }
  | { readonly type: 'part'; readonly part: DocumentPart }
  | { readonly type: 'picture'; readonly picture: PagePicture }
  | { readonly type: 'link'; readonly address: string }
  | { readonly type: 'entry'; readonly entry: FeedEntry }
  | { readonly type: 'unpacked'; readonly file: UnpackedFile }
  | { readonly type: 'not-unpacked'; readonly file: LeftInArchive }
  /** After its rows. */
  | { readonly type: 'sheet'; readonly sheet: TableSheet }
  | { readonly type: 'rows'; readonly rows: readonly SheetRow[] }
  /** At the asked path of JSON. */
  | { readonly type: 'value'; readonly value: string };
