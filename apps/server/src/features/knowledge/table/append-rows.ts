import {
  type AppendTableRows,
  DocumentSource,
  firstTableSheet,
  type Locale,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createDocumentStore } from '../document.store.ts';
import { DocumentBusy, TableFromApi, TableRowsDoNotFit } from '../knowledge.errors.ts';
import { createTableStore } from './table.store.ts';
import type { TableSchemaService } from './table-schema.service.ts';

interface Dependencies {
  database: Database;
  documents: {
    retry(
      ids: readonly string[],
      locale: Locale,
      prepare: (transaction: Database) => Promise<void>,
    ): Promise<ResponseOf<typeof AppendTableRows>>;
  };
  schemas: Pick<TableSchemaService, 'validate'>;
}
export type AppendRows = ReturnType<typeof createAppendRows>;

/** Adds the rows of a file to a table. Its rows of before are recalled until all are indexed. */
export function createAppendRows({ database, documents, schemas }: Dependencies) {
  return async function appendRows(
    scope: Scope,
    { document_id, source_file, table_sheet = firstTableSheet }: RequestOf<typeof AppendTableRows>,
    locale: Locale,
  ): Promise<ResponseOf<typeof AppendTableRows>> {
    const document = await createDocumentStore(database).findAuthorised(document_id);
    if (!document) throw new NotFound();
    // They would be gone with the next answer.
    if (document.sourceType === DocumentSource.api) throw new TableFromApi();
    if (document.revision === 0) throw new DocumentBusy();
    const { column_valid_result, schema_valid_result } = await schemas.validate(
      scope,
      { dataset_id: document.datasetId, document_id, source_file, table_sheet },
      locale,
    );
    if (schema_valid_result !== '' || Object.keys(column_valid_result).length > 0) throw new TableRowsDoNotFit();
    const addition = { objectId: source_file.tos_uri, sheet: table_sheet };
    let isBegun = false;
    const begun = await documents.retry([document_id], locale, async (transaction) => {
      isBegun = true;
      await createTableStore(transaction).setAddition(document_id, addition);
    });
    if (!isBegun) throw new DocumentBusy();
    return begun;
  };
}
