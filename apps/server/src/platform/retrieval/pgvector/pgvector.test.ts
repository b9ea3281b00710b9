import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createLog } from '../../log.ts';
import { createRetrieval, type Retrieval, SearchStrategy, type SliceText } from '../retrieval.ts';
import { findPgvector, type Pgvector } from './pgvector.ts';

const QUESTIONS = ['How warm is the oven for bread?', 'May dogs travel on the ferry?', 'Where do the bees live?'];
const SUBJECTS = ['oven', 'ferry', 'lighthouse', 'choir', 'beehive', 'harbour', 'museum', 'orchard'];
const EVENTS = ['closes early', 'is painted', 'needs a new roof', 'opens for visitors', 'was built of stone'];

const log = createLog('silent');
let test: TestDatabase;
let pgvector: Pgvector;
let indexed: Retrieval;
/** The same tables without the extension. */
let bare: Retrieval;
beforeAll(async () => {
  test = await openTestDatabase({ hasTables: true });
  const found = await findPgvector(test.open, log, 1);
  if (!found) throw new Error('This Postgres has no pgvector');
  pgvector = found;
  indexed = createRetrieval({ openDatabase: test.open, pgvector });
  bare = createRetrieval({ openDatabase: test.open });
});
afterAll(async () => {
  await indexed.close();
  await bare.close();
  await test.close();
});

const slicesOf = (datasetId: string, count: number): SliceText[] =>
  Array.from({ length: count }, (_, index) => ({
    sliceId: `${datasetId} ${index}`,
    documentId: `${datasetId} document ${index % 7}`,
    datasetId,
    title: '',
    text: `In year ${index} the ${SUBJECTS[index % 8]} ${EVENTS[index % 5]}. The ${SUBJECTS[(index * 3) % 8]} of street ${index * 17} ${EVENTS[(index * 7) % 5]}.`,
  }));

const searchBy = (retrieval: Retrieval, datasetId: string, query: string, documentIds?: readonly string[]) =>
  retrieval.search({
    datasetIds: [datasetId],
    query,
    strategy: SearchStrategy.semantic,
    topK: 5,
    minScore: 0,
    ...(documentIds && { documentIds }),
  });

async function makeIndex(datasetId: string): Promise<void> {
  await searchBy(indexed, datasetId, 'anything');
  await pgvector.settled();
}

const vectorsOf = async (datasetId: string, embedding?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from retrieval_vector
    where dataset_id = ${datasetId} ${embedding ? sql`and embedding = ${embedding}` : sql``}`.execute(
    test.open.database,
  );
  return rows[0]?.count ?? 0;
};

const scansOfIndexes = async (): Promise<number> => {
  const { rows } = await sql<{ scans: number }>`select coalesce(sum(pg_stat_get_numscans(indexrelid)), 0) as scans
    from pg_stat_user_indexes where indexrelname ~ '^retrieval_vector_[0-9a-f]{16}$'`.execute(test.open.database);
  return Number(rows[0]?.scans ?? 0);
};

describe('search with pgvector', () => {
  it('finds through an index what the thread finds without, among all documents and among some', async () => {
    await indexed.write(slicesOf('large', 1_500));
    await makeIndex('large');
    for (const question of QUESTIONS) {
      const byThread = await searchBy(bare, 'large', question);
      const byIndex = await searchBy(indexed, 'large', question);
      expect(byIndex.hits).toEqual(byThread.hits);
      const documentIds = ['large document 2', 'large document 5'];
      const { hits } = await searchBy(indexed, 'large', question, documentIds);
      expect(hits.length).toBe(5);
      expect(hits.every(({ documentId }) => documentIds.includes(documentId))).toBe(true);
    }
    await expect.poll(scansOfIndexes).toBeGreaterThan(0);
  });

  it('has the vectors of slices that were written, and no more those of slices that were deleted, with the slices', async () => {
    await indexed.write(slicesOf('changing', 40));
    await makeIndex('changing');
    const before = await vectorsOf('changing');
    expect(before).toBeGreaterThan(40);
    const text = 'Umbrellas are lent at the counter.';
    await bare.write([{ sliceId: 'new', documentId: 'new', datasetId: 'changing', title: '', text }]);
    expect((await searchBy(indexed, 'changing', 'Can I borrow an umbrella?')).hits[0]?.sliceId).toBe('new');
    await bare.remove({ documentId: 'new' });
    expect(await vectorsOf('changing')).toBe(before);
    await bare.remove({ datasetId: 'changing' });
    expect(await vectorsOf('changing')).toBe(0);
    expect((await searchBy(indexed, 'changing', 'umbrella')).hits).toEqual([]);
  });

  it('finds slices at all times while the embedding changes, and leaves no vectors of the old one', async () => {
    const slices = slicesOf('turning', 30);
    const name = 'other vectors';
    const embed = async (texts: readonly string[]) =>
      texts.map((text) => Float32Array.from({ length: 64 }, (_, index) => Math.sin(text.length * (index + 1))));
    const changed = createRetrieval({
      openDatabase: test.open,
      pgvector,
      embeddings: { wanted: async () => name, find: async (wanted) => (wanted === name ? { name, embed } : null) },
    });
    const found = async () => (await searchBy(changed, 'turning', QUESTIONS[0] ?? '')).hits.length;
    await indexed.write(slices);
    await makeIndex('turning');
    await test.open.writeTogether(await changed.writeQueriesWith(slices, name));
    expect(await found()).toBe(5);
    await test.open.writeTogether(changed.activateQueries('turning', name));
    expect(await found()).toBe(5);
    await pgvector.settled();
    expect(await found()).toBe(5);
    expect(await vectorsOf('turning')).toBe(await vectorsOf('turning', name));
    expect(await vectorsOf('turning', name)).toBe(30);
  });

  it('makes the index again where the table of slices was replaced, as restoring a backup does', async () => {
    await indexed.write(slicesOf('restored', 30));
    await makeIndex('restored');
    await sql`update retrieval_vector_dataset set slice_table = 0`.execute(test.open.database);
    await sql`delete from retrieval_vector`.execute(test.open.database);
    expect((await searchBy(indexed, 'restored', QUESTIONS[1] ?? '')).hits).toHaveLength(5);
    await makeIndex('restored');
    expect(await vectorsOf('restored')).toBeGreaterThan(30);
    expect((await searchBy(indexed, 'restored', QUESTIONS[1] ?? '')).hits).toHaveLength(5);
  });

  it('searches without the extension where the role of the server may not create it', async () => {
    const cluster = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    const own = await openTestDatabase({ hasTables: false });
    const role = `guest_${Date.now()}`;
    const url = new URL(own.databaseUrl ?? '');
    await cluster.connect();
    await cluster.query(`create role ${role} login password 'guest'`);
    await cluster.query(`grant all on database ${url.pathname.slice(1)} to ${role}`);
    await sql`grant all on schema public to ${sql.id(role)}`.execute(own.open.database);
    Object.assign(url, { username: role, password: 'guest' });
    const open = await openDatabase({ dataDir: '', databaseUrl: url.href }, log, { exclusive: false });
    await sql`create table retrieval_dataset (dataset_id text primary key, embedding text, version bigint)`.execute(
      open.database,
    );
    await sql`create table retrieval_slice (slice_id text, embedding text, dataset_id text, document_id text, version bigint,
      terms text, bits text, vectors text, primary key (slice_id, embedding))`.execute(open.database);
    const refused = await findPgvector(open, log, 1);
    const retrieval = createRetrieval({ openDatabase: open, pgvector: refused });
    await retrieval.write(slicesOf('guest', 20));
    for (let times = 0; times < 2; times += 1) {
      expect((await searchBy(retrieval, 'guest', QUESTIONS[0] ?? '')).hits).toHaveLength(5);
      await refused?.settled();
    }
    await retrieval.close();
    await open.close();
    await own.close();
    await cluster.query(`drop role ${role}`);
    await cluster.end();
  });
});
