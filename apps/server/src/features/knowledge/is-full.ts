import { DATASET_SLICES_MAX, SPACE_SLICES_MAX } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { createDocumentStore } from './document.store.ts';

/** Whether a dataset or its space would have more slices than it may when a document has so many. */
export async function isFull(
  database: Database,
  datasetId: string,
  documentId: string,
  sliceCount: number,
): Promise<boolean> {
  const others = await createDocumentStore(database).countSlices(datasetId, documentId);
  return others.ofDataset + sliceCount > DATASET_SLICES_MAX || others.ofSpace + sliceCount > SPACE_SLICES_MAX;
}
