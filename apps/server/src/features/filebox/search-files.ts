import { searchFor } from '../../platform/search-words.ts';
import type { ObjectRow } from '../object/index.ts';
import { toStoredFile } from '../upload/index.ts';
import type { FindWords } from './file-words.ts';
import type { FileboxKey, FileboxStore, FileFilter, FilePlace } from './filebox.store.ts';
import { type FoundPlace, findPlaces } from './text-parts.ts';

/** Rows that are loaded at once. */
const ROWS_AT_ONCE = 100;
/** Text that one search looks at; the next page goes on behind it. */
const SEARCHED_MAX_CHARACTERS = 20_000_000;

interface Dependencies {
  store: Pick<FileboxStore, 'list'>;
  findWords: FindWords;
}

export interface FileSearch extends FileFilter {
  /** Words that the name has to have; empty for any name. */
  readonly name?: string | undefined;
  /** Words that the text has to have; empty for any text. */
  readonly text?: string | undefined;
  /** Words that the name or the text has to have. */
  readonly either?: string | undefined;
  readonly after: FilePlace | null;
  readonly limit: number;
  /** Places of one file. */
  readonly placesMax?: number;
  /** Characters of a part that places are counted by. */
  readonly partSize?: number;
}

export interface FoundFile {
  readonly row: ObjectRow;
  /** Empty where the text was not searched, or the name has the words. */
  readonly places: readonly FoundPlace[];
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Where the next page begins; null at the end. */
  readonly next: FilePlace | null;
}

export type SearchFiles = (key: FileboxKey, search: FileSearch, signal?: AbortSignal) => Promise<FoundFiles>;

/** Finds files of a filebox by name, kind, time and the words in their texts, a page at a time. */
export function createSearchFiles({ store, findWords }: Dependencies): SearchFiles {
  return async (key, search, signal) => {
    const { name = '', text = '', either = '', limit, placesMax = 1, partSize } = search;
    const hasName = searchFor(name.trim());
    const hasEither = searchFor(either.trim());
    const words = text.trim() || either.trim();
    const files: FoundFile[] = [];
    let searched = 0;

    /** Null for a file that does not fit. */
    async function placesIn(row: ObjectRow): Promise<readonly FoundPlace[] | null> {
      if (name !== '' && !hasName(row.name)) return null;
      if (words === '' || (either !== '' && hasEither(row.name))) return [];
      const whole = await findWords(key.userId, toStoredFile(row));
      searched += whole.length;
      const places = findPlaces(whole, words, placesMax, partSize);
      return places.length > 0 ? places : null;
    }

    for (let after = search.after; ; ) {
      const rows = await store.list(key, search, after, ROWS_AT_ONCE);
      for (const row of rows) {
        signal?.throwIfAborted();
        after = { createdAt: Number(row.createdAt), id: row.id };
        const places = await placesIn(row);
        if (places) files.push({ row, places });
        const isLast = rows.length < ROWS_AT_ONCE && row === rows.at(-1);
        if (files.length >= limit || searched >= SEARCHED_MAX_CHARACTERS) return { files, next: isLast ? null : after };
      }
      if (rows.length < ROWS_AT_ONCE) return { files, next: null };
    }
  };
}
