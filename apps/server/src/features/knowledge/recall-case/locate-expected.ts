import { setImmediate } from 'node:timers/promises';
import type { ExpectedText } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createSliceStore } from '../slice.store.ts';
import { shareOf } from './expected-text.ts';
import type { RecallExpectedRow } from './recall-case.schema.ts';
import { createRecallCaseStore } from './recall-case.store.ts';

const READ_AT_ONCE = 200;
/** A text that is divided into more slices is found by the others, too. */
const SLICES_MAX = 10;

export interface LocatedText {
  readonly status: ExpectedText['status'];
  /** The slices that have the text, best first. */
  readonly sliceIds: readonly string[];
  readonly documentName: string;
  /** Its slices are others than those that are stored. */
  readonly isMoved: boolean;
}

/** Finds the slices that have the expected texts now: the same ones as long as they exist, else those with the same text. */
export async function locateExpected(
  database: Database,
  datasetId: string,
  rows: readonly RecallExpectedRow[],
): Promise<Map<string, LocatedText>> {
  const store = createRecallCaseStore(database);
  const listed = await store.listDocuments(datasetId, [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))]);
  const documents = new Map(listed.map((document) => [document.id, document]));
  const recalled = await store.listRecalled([...new Set(rows.flatMap(idsIn))]);
  const documentOf = new Map(recalled.map(({ id, documentId }) => [id, documentId]));
  const known = new Map(
    rows.map((row) => [row.id, idsIn(row).filter((id) => documentOf.get(id) === row.documentId)] as const),
  );
  const lost = rows.filter(({ id, text }) => text !== '' && known.get(id)?.length === 0);
  const moved = await findMoved(database, datasetId, listed, lost);
  return new Map(
    rows.map((row) => {
      const document = documents.get(row.documentId ?? '');
      const sliceIds = document ? (moved.get(row.id) ?? known.get(row.id) ?? []) : [];
      const status = document?.isDisabled === 1 ? 'off' : 'there';
      return [
        row.id,
        {
          status: sliceIds.length === 0 ? 'gone' : status,
          sliceIds,
          documentName: document?.name ?? row.documentName,
          isMoved: moved.has(row.id),
        },
      ];
    }),
  );
}

/** For the ids of texts, the slices that have them now. */
async function findMoved(
  database: Database,
  datasetId: string,
  documents: readonly { id: string; revision: number }[],
  lost: readonly RecallExpectedRow[],
): Promise<Map<string, string[]>> {
  const moved = new Map<string, string[]>();
  const dataset = await createDatasetStore(database).findAuthorised(datasetId);
  if (!dataset) return moved;
  for (const document of documents) {
    const texts = lost.filter(({ documentId }) => documentId === document.id);
    if (texts.length === 0) continue;
    const found = await findTexts(database, document, texts, dataset.formatType);
    for (const [id, sliceIds] of found) moved.set(id, sliceIds);
  }
  return moved;
}

const idsIn = ({ sliceIds }: RecallExpectedRow): string[] => JSON.parse(sliceIds);

/** The slices of a document that have these texts, in pages: others have their turn in between. */
async function findTexts(
  database: Database,
  { id, revision }: { id: string; revision: number },
  rows: readonly RecallExpectedRow[],
  formatType: Parameters<typeof shareOf>[1],
): Promise<Map<string, string[]>> {
  const searched = rows.map((row) => ({
    row,
    shareOf: shareOf(row.text, formatType),
    found: [] as { sliceId: string; share: number }[],
  }));
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const page = await createSliceStore(database).listOfRevision(id, revision, { offset, limit: READ_AT_ONCE });
    for (const text of searched)
      for (const slice of page) {
        const share = text.shareOf(slice.content);
        if (share > 0) text.found.push({ sliceId: slice.id, share });
      }
    if (page.length < READ_AT_ONCE) break;
    await setImmediate();
  }
  const best = ({ found }: (typeof searched)[number]) =>
    found
      .sort((first, second) => second.share - first.share)
      .slice(0, SLICES_MAX)
      .map(({ sliceId }) => sliceId);
  return new Map(searched.filter(({ found }) => found.length > 0).map((text) => [text.row.id, best(text)]));
}
