import { setImmediate } from 'node:timers/promises';
import { searchFor } from '../../platform/search-words.ts';
import type { ObjectRow } from '../object/index.ts';
import { toStoredFile } from '../upload/index.ts';
import type { FindWords } from './file-words.ts';
import type { FileboxKey, FileboxStore, FileFilter, FilePlace } from './filebox.store.ts';
import { type FoundPlace, findPlaces } from './text-parts.ts';

/** Rows that are loaded at once. */
const ROWS_AT_ONCE = 100;
/** Text that one search looks at; the next page goes on behind it. */
const SEARCHED_MAX_CHARACTERS = 5_000_000;

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
  async function* listFrom(key: FileboxKey, search: FileSearch): AsyncGenerator<ObjectRow> {
    let rows: ObjectRow[] = [];
    do {
      const last = rows.at(-1);
      rows = await store.list(key, search, last ? placeOf(last) : search.after, ROWS_AT_ONCE);
      yield* rows;
    } while (rows.length === ROWS_AT_ONCE);
  }

  return async (key, search, signal) => {
    const matchName = createNameMatch(search);
    const words = (search.text ?? search.either ?? '').trim();
    const files: FoundFile[] = [];
    let searched = 0;

    async function searchText(row: ObjectRow): Promise<void> {
      const text = await findWords(key.userId, toStoredFile(row));
      searched += text.length;
      // Comparing takes a while: others have their turn before each text.
      await setImmediate(undefined, { signal });
      const places = findPlaces(text, words, search.placesMax ?? 1, search.partSize);
      if (places.length > 0) files.push({ row, places });
    }

    let last: ObjectRow | null = null;
    for await (const row of listFrom(key, search)) {
      // Only now is it known that there is another file.
      if (last && (files.length >= search.limit || searched >= SEARCHED_MAX_CHARACTERS))
        return { files, next: placeOf(last) };
      signal?.throwIfAborted();
      last = row;
      const match = matchName(row.name);
      if (match === 'fits') files.push({ row, places: [] });
      if (match === 'text-decides') await searchText(row);
    }
    return { files, next: null };
  };
}

const placeOf = ({ createdAt, id }: ObjectRow): FilePlace => ({ createdAt: Number(createdAt), id });

/** What the name of a file says about whether the file fits. */
function createNameMatch({ name = '', text = '', either = '' }: FileSearch) {
  const hasName = searchFor(name.trim());
  const hasEither = searchFor(either.trim());
  return (fileName: string): 'fits' | 'text-decides' | 'does-not-fit' => {
    if (!hasName(fileName)) return 'does-not-fit';
    return text.trim() === '' && hasEither(fileName) ? 'fits' : 'text-decides';
  };
}
