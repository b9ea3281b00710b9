import { DocumentSource } from '@parley/contract';
import { sql } from 'kysely';
import { DiskReserveReached, SpaceStorageFull, type SpaceUse, UserStorageFull } from '../object/index.ts';
import type { DocumentReason } from './document-reason.ts';

/** What a character of a slice takes with its index: vectors of each sentence, terms, and the text itself. */
export const BYTES_PER_CHARACTER = 8;

/** What the knowledge of spaces takes beside its files: slices with their index, texts that are no files, previews, recall cases and tags. */
export const knowledgeUse: SpaceUse = {
  bytes: sql`
    select dataset.space_id, document.char_count * ${sql.lit(BYTES_PER_CHARACTER)}
      + case when document.source_type = ${sql.lit(DocumentSource.local)} then 0 else document.byte_size end as bytes
    from document join dataset on dataset.id = document.dataset_id
    union all select dataset.space_id, document_review.byte_size as bytes
    from document_review join dataset on dataset.id = document_review.dataset_id
    union all select dataset.space_id, recall_expected.byte_size as bytes
    from recall_expected join recall_case on recall_case.id = recall_expected.case_id
    join dataset on dataset.id = recall_case.dataset_id
    union all select dataset.space_id, length(document_tag.value) as bytes
    from document_tag join document on document.id = document_tag.document_id
    join dataset on dataset.id = document.dataset_id`,
};

/** The reason why a document or a preview cannot be stored; null when it can. */
export async function refusalOfStorage(ask: () => Promise<void>): Promise<DocumentReason | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (error instanceof SpaceStorageFull) return 'space-full';
    if (error instanceof UserStorageFull) return 'user-full';
    if (error instanceof DiskReserveReached) return 'disk-full';
    throw error;
  }
}
