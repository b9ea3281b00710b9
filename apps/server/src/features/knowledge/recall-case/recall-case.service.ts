import {
  type CreateRecallCase,
  RECALL_CASES_MAX,
  type RecallCase,
  type RequestOf,
  type UpdateRecallCase,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import type { StorageQuota } from '../../object/index.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { TooManyRecallCases } from '../knowledge.errors.ts';
import { joinTexts } from '../pack-sources.ts';
import { createSliceStore } from '../slice.store.ts';
import { EXPECTED_TEXT_MAX } from './expected-text.ts';
import { locateExpected } from './locate-expected.ts';
import type { RecallCaseRow, RecallExpectedRow } from './recall-case.schema.ts';
import { createRecallCaseStore } from './recall-case.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  quota: Pick<StorageQuota, 'refuseInSpace'>;
}
type NewExpected = RequestOf<typeof CreateRecallCase>['expected'][number];
export type RecallCaseService = ReturnType<typeof createRecallCaseService>;

/** Questions with the texts that a dataset should find for them. */
export function createRecallCaseService({ database, clockAndIds, quota }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createRecallCaseStore(database);

  /** What is stored of slices of one document of the dataset. */
  async function toExpected(
    datasetId: string,
    { slice_ids }: NewExpected,
  ): Promise<Omit<RecallExpectedRow, 'caseId' | 'sequence'>> {
    const slices = await createSliceStore(database).listAuthorised(slice_ids);
    const [first] = slices;
    if (!first || slices.length < new Set(slice_ids).size) throw new NotFound();
    const [document] = await store.listDocuments(datasetId, [first.documentId]);
    if (!document || slices.some(({ documentId }) => documentId !== document.id)) throw new NotFound();
    const inOrder = slices.toSorted((one, other) => one.sequence - other.sequence);
    const text = inOrder
      .map(({ content }) => content)
      .reduce(joinTexts)
      .slice(0, EXPECTED_TEXT_MAX);
    return {
      id: newId(),
      documentId: document.id,
      documentName: document.name,
      text,
      byteSize: Buffer.byteLength(text),
      sliceIds: JSON.stringify(inOrder.map(({ id }) => id)),
    };
  }

  const toExpectedOfAll = (datasetId: string, all: readonly NewExpected[]) =>
    Promise.all(all.map((one) => toExpected(datasetId, one)));

  /** Changes the cases of a dataset while nobody else does. */
  const change = (datasetId: string, newBytes: number, work: (transaction: Database) => Promise<void>): Promise<void> =>
    unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const datasets = createDatasetStore(transaction);
        if (!(await datasets.lockAuthorised(datasetId))) throw new NotFound();
        const [dataset] = await datasets.spacesOf([datasetId]);
        if (dataset && newBytes > 0) await quota.refuseInSpace(transaction, dataset.spaceId, newBytes);
        await work(transaction);
      }),
    );

  const bytesOf = (rows: readonly Pick<RecallExpectedRow, 'byteSize'>[]) =>
    rows.reduce((sum, { byteSize }) => sum + byteSize, 0);

  return {
    async list(datasetId: string): Promise<RecallCase[]> {
      const cases = await store.listOfAuthorisedDataset(datasetId);
      const expected = await store.listExpected(cases.map(({ id }) => id));
      const located = await locateExpected(database, datasetId, expected);
      return cases.map((row) => toContract(row, expected, located));
    },
    async create({ dataset_id, query, expected }: RequestOf<typeof CreateRecallCase>): Promise<{ case_id: string }> {
      const rows = await toExpectedOfAll(dataset_id, expected);
      const id = newId();
      await change(dataset_id, bytesOf(rows), async (transaction) => {
        const cases = createRecallCaseStore(transaction);
        if ((await cases.countOfAuthorisedDataset(dataset_id)) >= RECALL_CASES_MAX) throw new TooManyRecallCases();
        await cases.insert({ id, datasetId: dataset_id, query, createdAt: now(), updatedAt: now() });
        await cases.insertExpected(rows.map((row, index) => ({ ...row, caseId: id, sequence: index + 1 })));
      });
      return { case_id: id };
    },
    async update(request: RequestOf<typeof UpdateRecallCase>): Promise<void> {
      const { dataset_id, case_id, query, kept_expected_ids, expected } = request;
      const added = await toExpectedOfAll(dataset_id, expected);
      await change(dataset_id, bytesOf(added), async (transaction) => {
        const cases = createRecallCaseStore(transaction);
        if (!(await cases.update({ id: case_id, datasetId: dataset_id }, { query, updatedAt: now() })))
          throw new NotFound();
        const before = await cases.listExpected([case_id]);
        const kept = before.filter(({ id }) => kept_expected_ids.includes(id));
        if (kept.length < new Set(kept_expected_ids).size) throw new NotFound();
        await cases.deleteExpected(before.filter((row) => !kept.includes(row)).map(({ id }) => id));
        const last = kept.at(-1)?.sequence ?? 0;
        await cases.insertExpected(
          added.map((row, index) => ({ ...row, caseId: case_id, sequence: last + index + 1 })),
        );
      });
    },
    delete: (datasetId: string, id: string): Promise<void> => store.delete({ id, datasetId }),
  };
}

function toContract(
  row: RecallCaseRow,
  expected: readonly RecallExpectedRow[],
  located: Awaited<ReturnType<typeof locateExpected>>,
): RecallCase {
  return {
    case_id: row.id,
    query: row.query,
    update_time: Math.floor(row.updatedAt / 1000),
    expected: expected
      .filter(({ caseId }) => caseId === row.id)
      .map(({ id, documentId, documentName, text }) => {
        const now = located.get(id);
        // The document of a deletion that is under way has another dataset, and its text is empty.
        const isDocumentThere = documentId !== null && text !== '';
        return {
          expected_id: id,
          document_id: isDocumentThere ? documentId : '',
          document_name: now?.documentName ?? documentName,
          text,
          slice_id: now?.sliceIds[0] ?? '',
          status: now?.status ?? 'gone',
        };
      }),
  };
}
