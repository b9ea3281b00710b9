import type { DocumentKind, DocumentPart, PagePicture, SheetRow, TableSheet, UnreadableReason } from './document.ts';

/** What a reader process is asked to do: to read the text of a file, to draw some of its pages, or to read the rows of a sheet. */
export interface ReaderTask {
  readonly source: string | Uint8Array;
  readonly name: string;
  readonly mediaType: string | undefined;
  /** The pages to draw; null to read text. */
  readonly drawPages: readonly number[] | null;
  /** The sheet to read rows of; null to read text. */
  readonly rowsOf: RowsOf | null;
  readonly limits: ReaderLimits;
}

/** Rows and columns beyond these are counted, and not read. */
export interface RowsOf {
  readonly sheet: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellCharacters: number;
}

export interface ReaderLimits {
  readonly timeMs: number;
  /** Of the whole process. */
  readonly memoryBytes: number;
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
  /** After its rows. */
  | { readonly type: 'sheet'; readonly sheet: TableSheet }
  | { readonly type: 'rows'; readonly rows: readonly SheetRow[] }
  /** The last one. */
  | { readonly type: 'end'; readonly reason: UnreadableReason | null };
