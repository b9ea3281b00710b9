import type { DocumentKind, DocumentPart, PagePicture, UnreadableReason } from './document.ts';

/** What a reader process is asked to do: to read the text of a file, or to draw some of its pages. */
export interface ReaderTask {
  readonly source: string | Uint8Array;
  readonly name: string;
  readonly mediaType: string | undefined;
  /** The pages to draw; null to read text. */
  readonly drawPages: readonly number[] | null;
  readonly limits: ReaderLimits;
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
  /** The last one. */
  | { readonly type: 'end'; readonly reason: UnreadableReason | null };
