import {
  AddDatabase,
  type DatabaseInfo,
  DatabaseTableType,
  FieldType,
  ListDatabaseRecords,
  type NewDatabaseFields,
  RwMode,
  UpdateDatabaseRecords,
} from '@parley/contract';
import type { TestBrowser } from '../../../testing/test-browser.ts';

/** What somebody spent, with a field of each type. */
export const EXPENSES: NewDatabaseFields = [
  { name: 'Item', type: FieldType.text, must_required: true },
  { name: 'Category', type: FieldType.text, desc: 'food, rent or travel' },
  { name: 'Amount', type: FieldType.float, must_required: true },
  { name: 'Pieces', type: FieldType.number },
  { name: 'Day', type: FieldType.date },
  { name: 'Refunded', type: FieldType.boolean },
];

export async function createDatabase(
  browser: Pick<TestBrowser, 'call'>,
  space_id: string,
  {
    name = 'Expenses',
    mode = RwMode.limited,
    fields = EXPENSES,
  }: { name?: string; mode?: RwMode; fields?: NewDatabaseFields } = {},
): Promise<DatabaseInfo> {
  const request = { space_id, table_name: name, rw_mode: mode, field_list: fields };
  return (await browser.call(AddDatabase, request)).database_info;
}

type Row = Readonly<Record<string, string>>;

/** Values by the ids of fields, from values by their names. */
export const valuesOf = ({ field_list }: DatabaseInfo, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [field_list.find((field) => field.name === name)?.id ?? name, value]),
  );

export const addRows = async (
  browser: Pick<TestBrowser, 'call'>,
  database: DatabaseInfo,
  rows: readonly Row[],
  table_type: DatabaseTableType = DatabaseTableType.online,
) =>
  (
    await browser.call(UpdateDatabaseRecords, {
      database_id: database.table_id,
      table_type,
      record_data_add: rows.map((row) => valuesOf(database, row)),
    })
  ).added;

/** The rows that the caller sees, with the names of fields. */
export async function rowsOf(
  browser: TestBrowser,
  { table_id, field_list }: DatabaseInfo,
  table_type: DatabaseTableType = DatabaseTableType.online,
  search?: string,
): Promise<Row[]> {
  const { records } = await browser.call(ListDatabaseRecords, {
    database_id: table_id,
    table_type,
    limit: 500,
    ...(search !== undefined && { search }),
  });
  return records.map(({ values }) =>
    Object.fromEntries(field_list.flatMap(({ id, name }) => (values[id] ? [[name, values[id]]] : []))),
  );
}
