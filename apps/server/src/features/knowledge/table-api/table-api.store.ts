import type { ApiPages } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { StoredApi } from './table-api.schema.ts';

const toPagesText = (pages: ApiPages | null): string | null => (pages === null ? null : JSON.stringify(pages));

/** Access to the API of a table is that to its document. */
export function createTableApiStore(database: Database) {
  return {
    async find(documentId: string): Promise<StoredApi | undefined> {
      const row = await database
        .selectFrom('documentApi')
        .selectAll()
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { listPath, sealedHeaders, pages } = row;
      return {
        listPath,
        fields: JSON.parse(row.fields),
        headerNames: JSON.parse(row.headerNames),
        sealedHeaders,
        pages: pages === null ? null : JSON.parse(pages),
      };
    },
    async insert(documentId: string, api: Omit<StoredApi, 'fields'>): Promise<void> {
      const { listPath, sealedHeaders } = api;
      const headerNames = JSON.stringify(api.headerNames);
      const pages = toPagesText(api.pages);
      await database
        .insertInto('documentApi')
        .values({ documentId, listPath, fields: '[]', headerNames, sealedHeaders, pages })
        .execute();
    },
    async setHeaders(
      documentId: string,
      { headerNames, sealedHeaders }: Pick<StoredApi, 'headerNames' | 'sealedHeaders'>,
    ): Promise<void> {
      await database
        .updateTable('documentApi')
        .set({ headerNames: JSON.stringify(headerNames), sealedHeaders })
        .where('documentId', '=', documentId)
        .execute();
    },
    async setPages(documentId: string, pages: ApiPages | null): Promise<void> {
      await database
        .updateTable('documentApi')
        .set({ pages: toPagesText(pages) })
        .where('documentId', '=', documentId)
        .execute();
    },
    async setFields(documentId: string, fields: readonly string[]): Promise<void> {
      await database
        .updateTable('documentApi')
        .set({ fields: JSON.stringify(fields) })
        .where('documentId', '=', documentId)
        .execute();
    },
    /** The names stay, so that users see what is to be entered again. */
    async deleteHeaders(): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('documentApi')
        .set({ sealedHeaders: null })
        .where('sealedHeaders', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
  };
}
