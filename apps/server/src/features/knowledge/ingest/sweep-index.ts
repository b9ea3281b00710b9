import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { OWN_INDEX_PREFIX, type Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { createDocumentStore, isUnfinished } from '../document.store.ts';
import { removeSlices } from '../remove-slices.ts';

interface Dependencies {
  readonly database: Kysely<Tables>;
  readonly retrieval: Pick<Retrieval, 'removeQueries'>;
}

/** Documents looked at in one query: small enough that other queries hardly wait for it. */
const DOCUMENTS_AT_ONCE = 200;

/** Deletes what a killed process has left: the index of documents that are gone, and slices of revisions that were replaced. */
export async function sweepIndex({ database, retrieval }: Dependencies, signal: AbortSignal): Promise<void> {
  for await (const id of documentsOf(database, 'retrieval_slice', signal)) {
    if (id.startsWith(OWN_INDEX_PREFIX) || (await createDocumentStore(database).findAuthorised(id))) continue;
    for (const query of retrieval.removeQueries({ documentId: id })) await database.executeQuery(query);
  }
  for await (const id of documentsOf(database, 'slice', signal)) {
    const row = await createDocumentStore(database).findAuthorised(id);
    if (row && !isUnfinished(row)) await removeSlices({ database, retrieval }, id, row.revision, signal);
  }
}

/** The documents that rows of a table belong to, each once, from the index. */
async function* documentsOf(
  database: Kysely<Tables>,
  table: 'slice' | 'retrieval_slice',
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const { rows } = await sql<{ documentId: string }>`select distinct document_id from ${sql.table(table)}
      where document_id > ${after} order by document_id limit ${DOCUMENTS_AT_ONCE}`.execute(database);
    yield* rows.map(({ documentId }) => documentId);
    if (rows.length < DOCUMENTS_AT_ONCE) return;
    after = rows.at(-1)?.documentId ?? after;
  }
}
