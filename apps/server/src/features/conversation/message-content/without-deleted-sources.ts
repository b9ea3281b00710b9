import { FormatType, type KnowledgeRecall, type RecalledChunk, type VerboseContent } from '@parley/contract';
import type { HistoryRow } from '../history.store.ts';

/** Of these documents, those that are there. */
export type FindDocuments = (documentIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Recalls that quote a deleted document, by message: of such a source the title stays, and its text is gone. */
export async function withoutDeletedSources(
  rows: readonly HistoryRow[],
  findDocuments: FindDocuments,
): Promise<ReadonlyMap<string, string>> {
  const recalls = rows.flatMap((row) => {
    const recall = readRecall(row);
    return recall ? [{ id: row.id, recall }] : [];
  });
  const quoted = recalls.flatMap(({ recall }) => recall.chunks.filter(isOfDocument));
  if (quoted.length === 0) return new Map();
  const found = await findDocuments([...new Set(quoted.map(({ meta }) => meta.document.id))]);
  const isDeleted = (chunk: RecalledChunk) => isOfDocument(chunk) && !found.has(chunk.meta.document.id);
  return new Map(
    recalls
      .filter(({ recall }) => recall.chunks.some(isDeleted))
      .map(({ id, recall }) => {
        const chunks = recall.chunks.map((chunk) => (isDeleted(chunk) ? withoutText(chunk) : chunk));
        return [id, JSON.stringify({ msg_type: 'knowledge_recall', data: JSON.stringify({ ...recall, chunks }) })];
      }),
  );
}

function readRecall({ type, content }: HistoryRow): KnowledgeRecall | null {
  // A page has many messages, and few of them are recalls.
  if (type !== 'verbose' || !content.includes('knowledge_recall')) return null;
  const { msg_type, data }: VerboseContent = JSON.parse(content);
  return msg_type === 'knowledge_recall' ? JSON.parse(data) : null;
}

/** Others, such as pages of the guide, are no slices. What is computed from a table is no slice either. */
const isOfDocument = ({ slice_id, meta }: RecalledChunk): boolean =>
  slice_id !== undefined || meta.document.format_type === FormatType.table;

function withoutText({ meta: { link: _, ...meta }, ...chunk }: RecalledChunk): RecalledChunk {
  return {
    ...chunk,
    slice: '',
    meta: {
      ...meta,
      document: { ...meta.document, is_deleted: true },
      ...(meta.card && { card: { ...meta.card, con: '' } }),
    },
  };
}
