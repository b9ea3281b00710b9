import type { Database } from '../../platform/database/database.ts';

/** What the documents of a copy have from the beginning: by the documents that they are copies of. */
export function createCopiedDatasetStore(database: Database) {
  return {
    /** What the pictures in the rows of a dataset take. */
    async pictureBytes(datasetId: string): Promise<number> {
      const pictures = database
        .selectFrom('tableImage')
        .innerJoin('slice', 'slice.id', 'tableImage.sliceId')
        .innerJoin('document', (join) =>
          join.onRef('document.id', '=', 'slice.documentId').onRef('document.revision', '=', 'slice.revision'),
        )
        .innerJoin('object', 'object.id', 'tableImage.objectId')
        .select(['document.id as documentId', 'object.id as objectId', 'object.byteSize'])
        .distinct()
        .where('document.datasetId', '=', datasetId);
      const { bytes } = await database
        .selectFrom(pictures.as('picture'))
        .select((row) => row.fn.sum<number | null>('picture.byteSize').as('bytes'))
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    async insertTables(datasetId: string): Promise<void> {
      await database
        .insertInto('documentTable')
        .columns(['documentId', 'columns', 'sheet'])
        .expression(
          database
            .selectFrom('document')
            .innerJoin('documentTable', 'documentTable.documentId', 'document.copiedFrom')
            .select(['document.id', 'documentTable.columns', 'documentTable.sheet'])
            .where('document.datasetId', '=', datasetId),
        )
        .execute();
    },
    /** The values of headers stay: who copies may not know them. */
    async insertApis(datasetId: string): Promise<void> {
      await database
        .insertInto('documentApi')
        .columns(['documentId', 'listPath', 'fields', 'headerNames', 'pages'])
        .expression(
          database
            .selectFrom('document')
            .innerJoin('documentApi', 'documentApi.documentId', 'document.copiedFrom')
            .select([
              'document.id',
              'documentApi.listPath',
              'documentApi.fields',
              'documentApi.headerNames',
              'documentApi.pages',
            ])
            .where('document.datasetId', '=', datasetId),
        )
        .execute();
    },
    /** Of the tags that the copy has under the same names. */
    async insertTagValues(datasetId: string): Promise<void> {
      await database
        .insertInto('documentTag')
        .columns(['documentId', 'tagId', 'value', 'folded', 'number'])
        .expression(
          database
            .selectFrom('document')
            .innerJoin('documentTag', 'documentTag.documentId', 'document.copiedFrom')
            .innerJoin('datasetTag as before', 'before.id', 'documentTag.tagId')
            .innerJoin('datasetTag as own', (join) =>
              join.onRef('own.datasetId', '=', 'document.datasetId').onRef('own.name', '=', 'before.name'),
            )
            .select(['document.id', 'own.id as tagId', 'documentTag.value', 'documentTag.folded', 'documentTag.number'])
            .where('document.datasetId', '=', datasetId),
        )
        .execute();
    },
  };
}
