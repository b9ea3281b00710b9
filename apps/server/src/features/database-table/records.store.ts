import { FieldType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Engine } from '../../platform/database/database.ts';
import { rowsOfPage } from '../../platform/database/page-bytes.ts';
import { QUERY_ROWS_MAX, type QueryColumn, type TableQuery } from '../../platform/table-query/check-proposal.ts';
import { type Cells, type QueryResult, withoutRoundingErrors } from '../../platform/table-query/query-result.ts';
import type { DatabaseRowRow, StoredField } from './database.schema.ts';
import { querySql } from './query-sql.ts';
import { byteSizeOf, cellsOf, comparedRef, folded, type SlotValues, slotColumns, toCell, toSlots } from './slots.ts';

/** Parameters of one insert: SQLite takes 32,766. */
const PARAMETERS_MAX = 8_000;

/** Rows of a table that somebody may read and write: all of them, or those that one user added. */
export interface RowScope {
  readonly tableId: string;
  readonly isTest: 0 | 1;
  /** Null for the rows of all users. */
  readonly ownerId: string | null;
}

export interface StoredRecord {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: number;
  readonly byteSize: number;
  readonly cells: Cells;
}

interface NewRecord extends Omit<DatabaseRowRow, 'byteSize'> {
  readonly cells: Cells;
}

type RawRecord = SlotValues & Pick<DatabaseRowRow, 'id' | 'sequence' | 'createdAt' | 'byteSize'>;

/** The rows within a scope. Every query of this store has the scope in its condition. */
export function createRecordStore(
  database: Database,
  { tableId, isTest, ownerId }: RowScope,
  fields: readonly StoredField[],
) {
  const inScope = sql<boolean>`table_id = ${tableId} and is_test = ${isTest}${
    ownerId === null ? sql`` : sql` and user_id = ${ownerId}`
  }`;
  const columns = sql.join(
    ['id', 'sequence', 'created_at', 'byte_size', ...slotColumns(fields)].map((name) => sql.ref(name)),
  );
  const toRecord = (row: RawRecord): StoredRecord => ({
    id: row.id,
    sequence: Number(row.sequence),
    createdAt: Number(row.createdAt),
    byteSize: Number(row.byteSize),
    cells: cellsOf(fields, row),
  });

  return {
    count: (search: string): Promise<number> => countRows(database, inScope, searchSql(fields, search)),
    /** What the rows take. */
    async sumBytes(): Promise<number> {
      const { rows } = await sql<{ bytes: number | null }>`
        select sum(byte_size) as bytes from database_row where ${inScope}`.execute(database);
      return Number(rows[0]?.bytes ?? 0);
    },
    /** As many as fit into a page of about 1 MB. */
    async list(
      afterSequence: number,
      limit: number,
      search: string,
    ): Promise<{ records: StoredRecord[]; hasMore: boolean }> {
      const following = sql<boolean>`${inScope} and sequence > ${afterSequence} and ${searchSql(fields, search)}`;
      const { rows: sizes } = await sql<Pick<RawRecord, 'sequence' | 'byteSize'>>`
        select sequence, byte_size from database_row where ${following}
        order by sequence limit ${limit + 1}`.execute(database);
      const page = sizes.slice(0, rowsOfPage(sizes.slice(0, limit).map(({ byteSize }) => byteSize)));
      const last = page.at(-1);
      if (!last) return { records: [], hasMore: false };
      const { rows } = await sql<RawRecord>`
        select ${columns} from database_row where ${following} and sequence <= ${last.sequence}
        order by sequence`.execute(database);
      return { records: rows.map(toRecord), hasMore: page.length < sizes.length };
    },
    /** What deleting them needs to know. */
    async listHeads(limit: number): Promise<Pick<StoredRecord, 'id' | 'byteSize'>[]> {
      const { rows } = await sql<Pick<RawRecord, 'id' | 'byteSize'>>`
        select id, byte_size from database_row where ${inScope} order by sequence limit ${limit}`.execute(database);
      return rows.map(({ id, byteSize }) => ({ id, byteSize: Number(byteSize) }));
    },
    /** Those that there are. */
    async listByIds(ids: readonly string[]): Promise<StoredRecord[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<RawRecord>`
        select ${columns} from database_row where ${inScope} and id in (${sql.join(ids)})`.execute(database);
      return rows.map(toRecord);
    },
    async listWhere(where: RawBuilder<boolean>, limit: number): Promise<StoredRecord[]> {
      const { rows } = await sql<RawRecord>`
        select ${columns} from database_row where ${inScope} and ${where} order by sequence limit ${limit}`.execute(
        database,
      );
      return rows.map(toRecord);
    },
    async insert(records: readonly NewRecord[]): Promise<void> {
      const rows = records.map(({ cells, ...row }) => ({
        ...row,
        byteSize: byteSizeOf(cells),
        ...slotsOf(fields, cells),
      }));
      const size = Math.floor(PARAMETERS_MAX / Object.keys(rows[0] ?? { id: 1 }).length);
      for (let start = 0; start < rows.length; start += size)
        await database
          .insertInto('databaseRow')
          .values(rows.slice(start, start + size))
          .execute();
    },
    async update(id: string, cells: Cells): Promise<void> {
      await database
        .updateTable('databaseRow')
        .set({ byteSize: byteSizeOf(cells), ...slotsOf(fields, cells) })
        .where(inScope)
        .where('id', '=', id)
        .execute();
    },
    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await database.deleteFrom('databaseRow').where(inScope).where('id', 'in', ids).execute();
    },
    /** Whether a row has no value for a field. */
    hasEmpty: async (field: StoredField): Promise<boolean> =>
      (
        await sql`select 1 from database_row where ${inScope} and ${comparedRef(field)} is null limit 1`.execute(
          database,
        )
      ).rows.length > 0,
    run: (query: TableQuery, engine: Engine): Promise<QueryResult> => runSql(database, fields, query, engine, inScope),
  };
}
export type RecordStore = ReturnType<typeof createRecordStore>;

/** The columns of a row. Kysely knows those that every row has. */
const slotsOf = (fields: readonly StoredField[], cells: Cells): object =>
  Object.assign({}, ...fields.map((field) => toSlots(field, cells[field.id] ?? '')));

async function runSql(
  database: Database,
  fields: readonly StoredField[],
  query: TableQuery,
  engine: Engine,
  inScope: RawBuilder<boolean>,
): Promise<QueryResult> {
  const { columns, where, groupBy, orderBy } = querySql(fields, query, engine);
  const limit = Math.min(query.limit, QUERY_ROWS_MAX);
  const { rows } = await sql<SlotValues & { id: string; sequence: number; groups: number; matched: number }>`
    select ${columns} from database_row where ${inScope} and ${where} ${groupBy} ${orderBy} limit ${limit}`.execute(
    database,
  );
  if (query.sums.length === 0) {
    const matched = rows.length < limit ? rows.length : await countRows(database, inScope, where);
    return {
      kind: 'rows',
      matched,
      rows: rows.map((row) => ({ id: row.id, sequence: Number(row.sequence), cells: cellsOf(fields, row) })),
    };
  }
  const [first] = rows;
  return {
    kind: 'sums',
    matched: Number(first?.matched ?? 0),
    groupCount: Number(first?.groups ?? 0),
    groups: rows.map((row) => ({
      keys: query.groupBy.map(({ type }, index) => toCell(type, row[`k${index}`] ?? null)),
      sums: query.sums.map(({ function: name, column }, index) =>
        toSumText(name === 'count' ? null : column, row[`s${index}`] ?? null),
      ),
    })),
  };
}

async function countRows(
  database: Database,
  inScope: RawBuilder<boolean>,
  where: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from database_row where ${inScope} and ${where}`.execute(database);
  return Number(rows[0]?.count ?? 0);
}

const toSumText = (column: QueryColumn | null, value: string | number | null): string | null =>
  value === null ? null : toCell(column?.type ?? FieldType.float, Number(withoutRoundingErrors(Number(value))));

/** Rows of which a text field contains the text. */
function searchSql(fields: readonly StoredField[], search: string): RawBuilder<boolean> {
  if (search.trim() === '') return sql<boolean>`1 = 1`;
  const pattern = `%${folded(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;
  const texts = fields.filter(({ type }) => type === FieldType.text);
  if (texts.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${sql.join(
    texts.map((field) => sql`${comparedRef(field)} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}
