import { imageCellText } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import type { CopyFile } from '../copy-file.ts';
import { createDocumentStore, type UnfinishedDocument } from '../document.store.ts';
import type { DocumentReason } from '../document-reason.ts';
import { Superseded } from '../superseded.ts';
import { createCopiedPictureStore } from './copied-picture.store.ts';
import { imageKeysIn } from './row-images.ts';
import type { StoredColumn } from './table.schema.ts';
import { createTableStore } from './table.store.ts';
import { createTableImageStore } from './table-image.store.ts';

/** A table with more goes on after the other spaces had their turn. */
const PICTURES_PER_TURN = 20;

interface Dependencies {
  database: Database;
  copyFile: CopyFile;
}

/** What a copy gets of its original as that is now. */
interface CopiedTable {
  readonly columns: readonly StoredColumn[];
  readonly rows: readonly { readonly cells: Cells; readonly place: string; readonly hitCount: number }[];
  readonly missing: 'cut' | null;
}
export type ReadCopiedTable = ReturnType<typeof createReadCopiedTable>;

/** The columns and rows of the table that a document is a copy of. The copy has pictures of its own. */
export function createReadCopiedTable({ database, copyFile }: Dependencies) {
  const documents = createDocumentStore(database);
  const tables = createTableStore(database);

  /** The copies of pictures by the pictures they are of; `more` where the turn is over before all are copied. */
  async function copyPictures(
    row: UnfinishedDocument,
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string> | DocumentReason | 'more'> {
    const known = await createCopiedPictureStore(database).listOf(row.id);
    // A picture that is gone leaves an empty cell.
    const stored = await createTableImageStore(database).listSizes([...new Set(keys)]);
    const wanted = stored.map(({ id }) => id).filter((id) => !known.has(id));
    for (const originalId of wanted.slice(0, PICTURES_PER_TURN)) {
      signal.throwIfAborted();
      const copy = await copyFile(row, originalId, async (transaction, { uri: objectId }) => {
        // Locks the document.
        const isCurrent = await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, {
          nextRevision: row.nextRevision,
        });
        if (!isCurrent) throw new Superseded();
        await createCopiedPictureStore(transaction).insert({ documentId: row.id, originalId, objectId });
      });
      if (typeof copy === 'string') return copy;
      known.set(originalId, copy.uri);
    }
    return wanted.length > PICTURES_PER_TURN ? 'more' : known;
  }

  return async function readCopiedTable(
    row: UnfinishedDocument,
    originalId: string,
    signal: AbortSignal,
  ): Promise<CopiedTable | DocumentReason | 'more'> {
    const original = await documents.findAuthorised(originalId);
    const table = await tables.find(originalId);
    if (!original || !table || original.revision === 0) return 'original-gone';
    const { columns } = table;
    const rows = (await tables.listRows(originalId, original.revision)).map(({ cells, place }) => ({
      cells: JSON.parse(cells) as Cells,
      place,
      hitCount: 0,
    }));
    // Its rows may be in other columns by now.
    if ((await documents.findAuthorised(originalId))?.revision !== original.revision) return 'more';
    const pictures = await copyPictures(
      row,
      rows.flatMap(({ cells }) => imageKeysIn(columns, cells)),
      signal,
    );
    if (typeof pictures === 'string') return pictures;
    return {
      columns,
      rows: rows.map((one) => ({ ...one, cells: withPictures(columns, one.cells, pictures) })),
      missing: original.reason === 'cut' ? 'cut' : null,
    };
  };
}

function withPictures(columns: readonly StoredColumn[], cells: Cells, pictures: ReadonlyMap<string, string>): Cells {
  const images = columns.flatMap((column) => {
    const [key] = imageKeysIn([column], cells);
    if (key === undefined) return [];
    const copy = pictures.get(key);
    return [[column.id, copy === undefined ? '' : imageCellText(copy)]];
  });
  return { ...cells, ...Object.fromEntries(images) };
}
