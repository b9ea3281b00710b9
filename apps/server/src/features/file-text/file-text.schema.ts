import type { UnreadableReason } from '../../platform/documents/document.ts';

/** What was found in an uploaded file. Its text is the variant `text` of the object. */
export interface FileTextRow {
  objectId: string;
  result: 'read' | 'unreadable';
  /** Why the file, or the rest of one that was read in part, could not be read. */
  reason: UnreadableReason | null;
  /** Of the whole text, as `estimateTokens` counts. */
  tokens: number;
  pageCount: number | null;
  /** The numbers of the pages without text, as JSON. */
  scannedPages: string;
  readAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    fileText: FileTextRow;
  }
}
