import { DatasetStatus, type DocumentSource, FormatType } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { prepareByIds } from '../../platform/database/prepare-query.ts';
import type { HiddenSlices, Hit, IndexedSlice } from '../../platform/retrieval/retrieval.ts';
import type { SliceRow } from './knowledge.schema.ts';
import type { TableImageRow } from './table/table.schema.ts';
import { createTableImageStore } from './table/table-image.store.ts';

/** A slice that may be shown, with its document. */
export interface ShownSlice {
  /** Empty where it was computed from a table. */
  readonly id: string;
  readonly sequence: number;
  readonly content: string;
  readonly place: string;
  readonly documentId: string;
  readonly documentName: string;
  readonly sourceType: DocumentSource;
  /** The file; null for a text, a page and a file that is gone. */
  readonly objectId: string | null;
  /** Of a web page; empty or left out for other sources. */
  readonly webUrl?: string;
  /** The stored pictures that belong to it: itself, or those in the cells of a row. */
  readonly pictureIds: readonly string[];
  readonly datasetId: string;
  readonly datasetName: string;
  readonly formatType: FormatType;
}

function picturesOf(
  { id, formatType, objectId }: Pick<ShownSlice, 'id' | 'formatType' | 'objectId'>,
  images: readonly TableImageRow[],
): string[] {
  if (formatType === FormatType.image) return objectId === null ? [] : [objectId];
  return images.filter(({ sliceId }) => sliceId === id).map((image) => image.objectId);
}

export interface FoundSlice {
  readonly hit: Hit;
  readonly slice: ShownSlice;
}

/** A result has so few slices that those of it that may be shown are read at once. */
const FEW_SLICES = 32;

/** What may be shown of these datasets: slices of the recalled revision of enabled documents. */
export function createRecallStore(database: Database) {
  /**
   * The slices are found by their ids first, and their documents after them. Left to choose, SQLite and a Postgres without
   * statistics, as after a large import, look through all slices of the dataset.
   */
  const shownBy = <Column extends keyof SliceRow & string>(ids: readonly string[], columns: readonly Column[]) =>
    database
      .with(
        (named) => named('found').materialized(),
        (before) =>
          before.selectFrom('slice').select(['id', 'documentId', 'revision']).select(columns).where('id', 'in', ids),
      )
      .selectFrom('found')
      .innerJoin('document', (join) =>
        join.onRef('document.id', '=', 'found.documentId').onRef('document.revision', '=', 'found.revision'),
      )
      .innerJoin('dataset', 'dataset.id', 'document.datasetId')
      .where('document.isDisabled', '=', 0)
      .where('dataset.status', '=', DatasetStatus.ready);
  const shownParameters = (ids: readonly string[]) => [...ids, 0, DatasetStatus.ready];

  const listShownIds = prepareByIds(database, (ids: readonly string[]) =>
    shownBy(ids, []).select(['found.id', 'document.datasetId']),
  );
  const listShown = prepareByIds(database, (ids: readonly string[]) =>
    shownBy(ids, ['sequence', 'content', 'place']).select([
      'found.id',
      'found.sequence',
      'found.content',
      'found.place',
      'found.documentId',
      'document.name as documentName',
      'document.sourceType',
      'document.objectId',
      'document.webUrl',
      'document.datasetId',
      'dataset.name as datasetName',
      'dataset.formatType',
    ]),
  );

  const listDocuments = (datasetIds: readonly string[], ids: readonly string[]) =>
    inChunks(ids, (some) =>
      database
        .selectFrom('document')
        .innerJoin('dataset', 'dataset.id', 'document.datasetId')
        .select(['document.id', 'document.isDisabled'])
        .where('document.id', 'in', some)
        .where('document.datasetId', 'in', datasetIds)
        .where('dataset.status', '=', DatasetStatus.ready)
        .execute(),
    );

  const listDisabled = (datasetIds: readonly string[]) =>
    database
      .selectFrom('document')
      .select('id')
      .where('datasetId', 'in', datasetIds)
      .where('isDisabled', '=', 1)
      .execute();

  /** Slices of documents that are not of the recalled revision: of the next one, or not deleted yet. */
  const listOfOtherRevisions = (documentIds: readonly string[]) =>
    inChunks(documentIds, (some) =>
      database
        .selectFrom('slice')
        .innerJoin('document', 'document.id', 'slice.documentId')
        .select('slice.id')
        .where('slice.documentId', 'in', some)
        .whereRef('slice.revision', '<>', 'document.revision')
        .execute(),
    );

  async function loadShown(datasetIds: readonly string[], ids: readonly string[]): Promise<Map<string, ShownSlice>> {
    const found = await inChunks(ids, (some) => listShown([some], shownParameters));
    const rows = found.filter(({ datasetId }) => datasetIds.includes(datasetId));
    const ofTables = rows.filter(({ formatType }) => formatType === FormatType.table).map(({ id }) => id);
    const images = ofTables.length === 0 ? [] : await createTableImageStore(database).listOf(ofTables);
    return new Map(rows.map((row) => [row.id, { ...row, pictureIds: picturesOf(row, images) }]));
  }

  /** Of the candidates of a search; `known` gets those of a short list as they are shown. */
  async function findShownIds(
    datasetIds: readonly string[],
    candidates: readonly IndexedSlice[],
    known: Map<string, ShownSlice>,
  ): Promise<ReadonlySet<string>> {
    const ids = candidates.map(({ sliceId }) => sliceId);
    if (ids.length <= FEW_SLICES) {
      const shown = await loadShown(datasetIds, ids);
      for (const [id, slice] of shown) known.set(id, slice);
      return new Set(shown.keys());
    }
    const rows = await inChunks(ids, (some) => listShownIds([some], shownParameters));
    return new Set(rows.filter(({ datasetId }) => datasetIds.includes(datasetId)).map(({ id }) => id));
  }

  return {
    loadShown,
    /**
     * Of what the index has, what may not be shown. With one disabled document all of them are named, and with one slice of another
     * revision all of its document, so that few questions are enough.
     */
    async findHidden(
      datasetIds: readonly string[],
      candidates: readonly IndexedSlice[],
      known: Map<string, ShownSlice>,
    ): Promise<HiddenSlices> {
      const shownIds = await findShownIds(datasetIds, candidates, known);
      const notShown = candidates.filter(({ sliceId }) => !shownIds.has(sliceId));
      // The usual case, for which a reply waits: one query.
      if (notShown.length === 0) return { documentIds: [], sliceIds: [] };
      const ids = [...new Set(notShown.map(({ documentId }) => documentId))];
      const found = await listDocuments(datasetIds, ids);
      const enabled = new Set(found.filter(({ isDisabled }) => isDisabled === 0).map(({ id }) => id));
      const disabled = found.length > enabled.size ? await listDisabled(datasetIds) : [];
      const replaced = notShown.filter(({ documentId }) => enabled.has(documentId));
      const others = await listOfOtherRevisions([...new Set(replaced.map(({ documentId }) => documentId))]);
      return {
        documentIds: [...ids.filter((id) => !enabled.has(id)), ...disabled.map(({ id }) => id)],
        sliceIds: [...replaced.map(({ sliceId }) => sliceId), ...others.map(({ id }) => id)],
      };
    },
  };
}
