import type { SliceText } from '../../platform/retrieval/retrieval.ts';
import type { DocumentRow, SliceRow } from './knowledge.schema.ts';
import { indexTitle } from './to-contract.ts';

/** What is indexed of a slice. */
export const toSliceText = (
  document: Pick<DocumentRow, 'id' | 'name' | 'datasetId'>,
  slice: Pick<SliceRow, 'id' | 'content' | 'place'>,
  /** Rows of a table are found by some of their columns only. */
  text = slice.content,
): SliceText => ({
  sliceId: slice.id,
  documentId: document.id,
  datasetId: document.datasetId,
  title: indexTitle(document.name, slice),
  text,
});
