import { sql } from 'kysely';
import type { StoredTable } from '../features/database-table/database.store.ts';
import { querySql } from '../features/database-table/query-sql.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { checkProposal } from '../platform/table-query/check-proposal.ts';
import { readProposal } from '../platform/table-query/table-proposal.ts';

/** The SQL of a question of a model about a table, without everything else, for benches. */
export function bareTableQuery({ database, engine }: OpenDatabase, { id, fields }: StoredTable, args: object) {
  const proposal = readProposal(JSON.stringify(args));
  if (!proposal) throw new Error('this is no query');
  const checked = checkProposal(fields, proposal);
  if ('problem' in checked) throw new Error(checked.problem.kind);
  const { columns, where, groupBy, orderBy } = querySql(fields, checked.query, engine);
  const { limit } = checked.query;
  const all = sql`
    select ${columns} from database_row where table_id = ${id} and is_test = 0 and ${where} ${groupBy} ${orderBy}
    limit ${limit}`;
  const count = sql`select count(*) as count from database_row where table_id = ${id} and is_test = 0 and ${where}`;
  return async () => {
    const { rows } = await all.execute(database);
    if (checked.query.sums.length === 0 && rows.length === limit) await count.execute(database);
  };
}
