import { DatasetStatus, type TagCondition } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { meetsConditions } from './tag/tag-conditions.ts';

export interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly datasetName: string;
  readonly sliceCount: number;
  readonly charCount: number;
}

export interface SliceText {
  readonly id: string;
  readonly documentId: string;
  readonly sequence: number;
  readonly content: string;
}

/** What may be recalled of datasets, in the order of a file tree. */
export function createLookAroundStore(
  database: Database,
  datasetIds: readonly string[],
  conditions: readonly TagCondition[],
) {
  const documents = () =>
    database
      .selectFrom('document')
      .innerJoin('dataset', 'dataset.id', 'document.datasetId')
      .where('document.datasetId', 'in', datasetIds)
      .where('document.isDisabled', '=', 0)
      .where('document.revision', '>', 0)
      .where('dataset.status', '=', DatasetStatus.ready)
      .where(meetsConditions(conditions));

  return {
    listDocuments(page: { offset: number; limit: number }): Promise<ListedDocument[]> {
      return documents()
        .select(['document.id', 'document.name', 'dataset.name as datasetName'])
        .select(['document.sliceCount', 'document.charCount'])
        .orderBy('dataset.name')
        .orderBy('document.name')
        .orderBy('document.id')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
    },
    /** The slices of some documents from a number on. */
    listSlices(documentIds: readonly string[], from: number, limit: number): Promise<SliceText[]> {
      return documents()
        .innerJoin('slice', (join) =>
          join.onRef('slice.documentId', '=', 'document.id').onRef('slice.revision', '=', 'document.revision'),
        )
        .select(['slice.id', 'slice.documentId', 'slice.sequence', 'slice.content'])
        .where('document.id', 'in', documentIds)
        .where('slice.sequence', '>=', from)
        .orderBy('slice.documentId')
        .orderBy('slice.sequence')
        .limit(limit)
        .execute();
    },
  };
}
