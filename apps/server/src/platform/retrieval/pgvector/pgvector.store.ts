import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { DatasetVersion } from '../loaded-datasets.ts';

/** The bits of a question in the lane that they are compared in. */
export interface QueryCode {
  readonly lane: number;
  /** Hexadecimal. */
  readonly code: string;
}

export interface NearestRequest extends QueryCode {
  /** Null for all. */
  readonly documentIds: readonly string[] | null;
  readonly hiddenDocumentIds: readonly string[];
  readonly hiddenSliceIds: readonly string[];
  /** Of vectors. A slice has several. */
  readonly limit: number;
}

/** Without rows, with rows that triggers keep, and with an index over them. */
type IndexState = 'none' | 'filled' | 'ready';
type Indexed = Pick<DatasetVersion, 'datasetId' | 'embedding'>;
type PostgresDatabase = Kysely<Tables>;

/** Processes that begin at the same time create the tables one after the other. */
const CREATION_LOCK = 0x7067_7665;
/** How many vectors a scan of an index considers; more are better and slower. */
const SCAN_WIDTH = 640;
/** Since this version a scan goes on until enough vectors meet the conditions. */
const GOES_ON = '0.8';
const BUILD_SETTINGS = {
  statement_timeout: '0',
  maintenance_work_mem: '256MB',
  // Workers would share memory of which containers often have little.
  max_parallel_maintenance_workers: '0',
};

const TRIGGERS = [
  { event: 'insert', rows: 'new table as fresh' },
  { event: 'update', rows: 'old table as gone new table as fresh' },
  { event: 'delete', rows: 'old table as gone' },
] as const;

const isIn = ({ datasetId, embedding }: Indexed) =>
  // Constants: a partial index is only considered where the planner can see that its condition is met.
  sql`dataset_id = ${sql.lit(datasetId)} and embedding = ${sql.lit(embedding)}`;

/** Restoring a backup creates the table of slices anew, and what was derived from the one before is worth nothing. */
const CURRENT_TABLE = sql`'retrieval_slice'::regclass::oid::bigint`;

export const isAtLeast = (version: string, wanted: string): boolean =>
  version.localeCompare(wanted, 'en', { numeric: true }) >= 0;

/** The version of the extension that the database has, or could have. */
export async function findVersion(database: PostgresDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select coalesce(installed_version, default_version) as version
    from pg_available_extensions where name = 'vector'`.execute(database);
  return rows[0]?.version;
}

/**
 * The vectors of large datasets as rows of bits, with an index for each dataset and lane. All of it is derived from
 * `retrieval_slice` by triggers, so that whatever writes or deletes slices writes and deletes these rows in its transaction.
 */
export function createPgvectorStore(database: PostgresDatabase, version: string) {
  const scanSettings = {
    // By statistics of before a large import the planner would look through all rows.
    enable_seqscan: 'off',
    'hnsw.ef_search': String(SCAN_WIDTH),
    ...(isAtLeast(version, GOES_ON) && { 'hnsw.iterative_scan': 'strict_order' }),
  };

  return {
    /** Tables and triggers, where they are not there yet. Throws where the role of the server may not create the extension. */
    createTables: () =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(CREATION_LOCK)})`.execute(transaction);
        await sql`create extension if not exists vector`.execute(transaction);
        await sql`create table if not exists retrieval_vector (
          slice_id text not null, embedding text not null, dataset_id text not null, document_id text not null,
          lane smallint not null, code varbit not null)`.execute(transaction);
        await sql`create index if not exists retrieval_vector_slice on retrieval_vector (slice_id)`.execute(
          transaction,
        );
        await sql`create table if not exists retrieval_vector_dataset (
          dataset_id text not null, embedding text not null, slice_table bigint not null, is_ready boolean not null,
          primary key (dataset_id, embedding))`.execute(transaction);
        await createTriggers(transaction);
      }),

    /**
     * Writes the rows of all slices of a dataset; from then on triggers keep them. Writers of slices lock the row of the dataset
     * first, so that none of them has seen that the dataset had no rows yet and is still writing.
     */
    fill: (indexed: Indexed) =>
      database.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        const dataset = sql`select 1 from retrieval_dataset where dataset_id = ${indexed.datasetId} for update`;
        if ((await dataset.execute(transaction)).rows.length === 0) return;
        await sql`delete from retrieval_vector where ${isIn(indexed)}`.execute(transaction);
        await sql`insert into retrieval_vector
          select slice_id, embedding, dataset_id, document_id, lane, code
          from (select * from retrieval_slice where ${isIn(indexed)} for key share) as slice, retrieval_codes(bits)`.execute(
          transaction,
        );
        await sql`insert into retrieval_vector_dataset values
          (${indexed.datasetId}, ${indexed.embedding}, ${CURRENT_TABLE}, false)
          on conflict (dataset_id, embedding) do update set slice_table = excluded.slice_table, is_ready = false`.execute(
          transaction,
        );
      }),

    async stateOf(indexed: Indexed): Promise<IndexState> {
      const { rows: tables } = await sql<{ name: string | null }>`
        select to_regclass('retrieval_vector_dataset')::text as name`.execute(database);
      return tables[0]?.name ? readState(database, indexed) : 'none';
    },

    /**
     * An index for each lane. Without a lock on the table: slices are written meanwhile. False while another process builds it.
     * `onBegun` gets the backend that `cancel` ends.
     */
    buildIndexes: (indexed: Indexed, onBegun: (backend: number) => void): Promise<boolean> =>
      database.connection().execute(async (connection) => {
        const lock = sql.lit(indexName(indexed, 0));
        const { rows: begun } = await sql<{ backend: number; isMine: boolean }>`
          select pg_backend_pid() as backend, pg_try_advisory_lock(hashtext(${lock})) as is_mine`.execute(connection);
        if (!begun[0]?.isMine) return false;
        onBegun(begun[0].backend);
        try {
          await set(connection, BUILD_SETTINGS, 'session');
          const { rows: lanes } = await sql<{ lane: number; bits: number }>`select lane, max(length(code)) as bits
            from retrieval_vector where ${isIn(indexed)} group by lane`.execute(connection);
          for (const { lane, bits } of lanes) await buildIndex(connection, indexed, lane, bits);
          await sql`analyze retrieval_vector`.execute(connection);
          await sql`update retrieval_vector_dataset set is_ready = true where ${isIn(indexed)}`.execute(connection);
          return true;
        } finally {
          for (const name of Object.keys(BUILD_SETTINGS)) await sql`reset ${sql.raw(name)}`.execute(connection);
          await sql`select pg_advisory_unlock(hashtext(${lock}))`.execute(connection);
        }
      }),

    async cancel(backend: number): Promise<void> {
      await sql`select pg_cancel_backend(${sql.lit(backend)})`.execute(database);
    },

    /** Forgets datasets that are gone or searched by other vectors now, and all after a backup was restored. */
    async tidy(): Promise<void> {
      const { rows } = await sql<Indexed>`delete from retrieval_vector_dataset as known
        where slice_table <> ${CURRENT_TABLE} or not exists (select 1 from retrieval_dataset as dataset
          where dataset.dataset_id = known.dataset_id and dataset.embedding = known.embedding)
        returning dataset_id, embedding`.execute(database);
      for (const indexed of rows) {
        for (const lane of [0, 1, 2])
          await sql`drop index concurrently if exists ${sql.id(indexName(indexed, lane))}`.execute(database);
        await sql`delete from retrieval_vector where ${isIn(indexed)}`.execute(database);
      }
    },

    /** Null where the dataset has no index. */
    nearest: (indexed: Indexed, request: NearestRequest): Promise<{ sliceIds: string[]; vectors: number } | null> =>
      database.transaction().execute(async (transaction) => {
        await set(transaction, scanSettings, 'transaction');
        if ((await readState(transaction, indexed)) !== 'ready') return null;
        const { lane, code, documentIds, hiddenDocumentIds, hiddenSliceIds, limit } = request;
        const bits = sql.lit(code.length * 4);
        const { rows } = await sql<{ sliceId: string }>`select slice_id from retrieval_vector
          where ${isIn(indexed)} and lane = ${sql.lit(lane)}
            ${documentIds ? sql`and document_id = any(${documentIds})` : sql``}
            ${hiddenDocumentIds.length > 0 ? sql`and document_id <> all(${hiddenDocumentIds})` : sql``}
            ${hiddenSliceIds.length > 0 ? sql`and slice_id <> all(${hiddenSliceIds})` : sql``}
          order by code::bit(${bits}) <~> ${sql.lit(`x${code}`)}::bit(${bits}) limit ${sql.lit(limit)}`.execute(
          transaction,
        );
        return { sliceIds: [...new Set(rows.map(({ sliceId }) => sliceId))], vectors: rows.length };
      }),
  };
}

async function readState(database: PostgresDatabase, indexed: Indexed): Promise<IndexState> {
  const { rows } = await sql<{ isReady: boolean }>`select is_ready from retrieval_vector_dataset
    where ${isIn(indexed)} and slice_table = ${CURRENT_TABLE}`.execute(database);
  if (rows.length === 0) return 'none';
  return rows[0]?.isReady ? 'ready' : 'filled';
}

async function buildIndex(connection: PostgresDatabase, indexed: Indexed, lane: number, bits: number): Promise<void> {
  const name = sql.id(indexName(indexed, lane));
  // Postgres neither uses nor repairs what an interrupted build has left.
  await sql`drop index concurrently if exists ${name}`.execute(connection);
  await sql`create index concurrently ${name} on retrieval_vector
    using hnsw ((code::bit(${sql.lit(bits)})) bit_hamming_ops)
    where ${isIn(indexed)} and lane = ${sql.lit(lane)}`.execute(connection);
}

async function set(
  connection: PostgresDatabase,
  settings: Readonly<Record<string, string>>,
  until: 'transaction' | 'session',
): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, ${sql.lit(until === 'transaction')})`,
  );
  await sql`select ${sql.join(calls)}`.execute(connection);
}

/** `retrieval_codes` reads what `toRecord` of the engine writes: counts of three lanes in a header of 8 bytes, then the vectors. */
async function createTriggers(transaction: Transaction<Tables>): Promise<void> {
  await sql`create or replace function retrieval_codes(bits text) returns table (lane smallint, code varbit)
    language sql immutable strict as $$
      select
        (case when place < get_byte(bytes, 0) then 0 when place < get_byte(bytes, 0) + get_byte(bytes, 1) then 1 else 2 end)::smallint,
        ('x' || encode(substring(bytes from 9 + place * size for size), 'hex'))::varbit
      from (select bytes, vectors, (length(bytes) - 8) / vectors as size
        from (select bytes, nullif(get_byte(bytes, 0) + get_byte(bytes, 1) + get_byte(bytes, 2), 0) as vectors
          from (select decode(bits, 'base64') as bytes) as decoded) as counted) as sized,
        generate_series(0, vectors - 1) as place
    $$`.execute(transaction);
  await sql`create or replace function retrieval_vector_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from retrieval_vector using gone
          where retrieval_vector.slice_id = gone.slice_id and retrieval_vector.embedding = gone.embedding;
      end if;
      if tg_op <> 'DELETE' then
        insert into retrieval_vector
          select slice_id, embedding, dataset_id, document_id, lane, code
          from fresh join retrieval_vector_dataset using (dataset_id, embedding), retrieval_codes(bits);
      end if;
      return null;
    end $$`.execute(transaction);
  for (const { event, rows } of TRIGGERS)
    await sql`create or replace trigger ${sql.id(`retrieval_vector_${event}`)}
      after ${sql.raw(event)} on retrieval_slice referencing ${sql.raw(rows)}
      for each statement execute function retrieval_vector_follow()`.execute(transaction);
}

const indexName = ({ datasetId, embedding }: Indexed, lane: number): string =>
  `retrieval_vector_${createHash('sha256').update(`${datasetId} ${embedding} ${lane}`).digest('hex').slice(0, 16)}`;
