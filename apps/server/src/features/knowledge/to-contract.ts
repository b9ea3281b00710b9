import {
  type ChunkStrategy,
  type DocumentInfo,
  DocumentStatus,
  type DocumentTagValue,
  type FormatType,
  type Locale,
  newChunkStrategy,
  type SliceInfo,
  type SlicePlace,
} from '@parley/contract';
import { isUnfinished } from './document.store.ts';
import { reasonText } from './document-reason.ts';
import type { DocumentRow, SliceRow } from './knowledge.schema.ts';

export function toDocumentInfo(
  row: DocumentRow,
  formatType: FormatType,
  { locale, fileUrl, tags }: { locale: Locale; fileUrl: string; tags: DocumentTagValue[] },
): DocumentInfo {
  return {
    document_id: row.id,
    dataset_id: row.datasetId,
    name: row.name,
    format_type: formatType,
    source_type: row.sourceType,
    type: row.type,
    status: statusOf(row),
    stage: row.stage,
    progress: row.progress,
    // While it is processed, that of the attempt before is of no interest.
    status_descript: reasonText(isUnfinished(row) ? null : row.reason, locale),
    size: row.byteSize,
    char_count: row.charCount,
    slice_count: row.sliceCount,
    hit_count: row.hitCount,
    create_time: Math.floor(row.createdAt / 1000),
    update_time: Math.floor(row.updatedAt / 1000),
    file_url: fileUrl,
    web_url: row.webUrl,
    title: row.title,
    chunk_strategy: toStrategy(row.chunkStrategy),
    update_rule: { update_type: row.updateType, update_interval: row.updateInterval },
    tags,
  };
}

const toStrategy = (json: string): ChunkStrategy => ({ ...newChunkStrategy, ...JSON.parse(json) });

const statusOf = (row: DocumentRow): DocumentStatus =>
  row.isDisabled === 1 && !isUnfinished(row) && row.status === DocumentStatus.enabled
    ? DocumentStatus.disabled
    : row.status;

export const toSliceInfo = (row: SliceRow): SliceInfo => ({
  slice_id: row.id,
  document_id: row.documentId,
  content: row.content,
  sequence: row.sequence,
  status: row.status,
  hit_count: row.hitCount,
  char_count: row.charCount,
  place: JSON.parse(row.place),
});

/** What is indexed above the text of a slice: the document and the headings that it is below. */
export function indexTitle(documentName: string, { place }: Pick<SliceRow, 'place'>): string {
  const { headings } = JSON.parse(place) as SlicePlace;
  return [documentName.replace(/\.[A-Za-z0-9]{1,5}$/, ''), ...headings].join(' · ').slice(0, 300);
}
