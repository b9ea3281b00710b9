/** The page of a knowledge, or of one of its documents (studio §2). */
export const knowledgePath = (spaceId: string, datasetId: string, documentId?: string): string =>
  `/space/${spaceId}/knowledge/${datasetId}${documentId ? `/${documentId}` : ''}`;

/** The page that lists all knowledge of a space. */
export const libraryPath = (spaceId: string): string => `/space/${spaceId}/library`;

/** The page that tries what a question finds. */
export const recallTestPath = (spaceId: string, datasetId: string): string =>
  `${knowledgePath(spaceId, datasetId)}/test`;

/** The page of the questions that were saved with what they should find. */
export const recallCasesPath = (spaceId: string, datasetId: string): string =>
  `${knowledgePath(spaceId, datasetId)}/cases`;

/** studio §3 import types, as far as the server reads them. */
export const textImportTypes = ['text_doc', 'text_custom', 'text_url'] as const;
export type TextImportType = (typeof textImportTypes)[number];
export const tableImportTypes = ['table_doc', 'table_api', 'table_custom'] as const;
export type TableImportType = (typeof tableImportTypes)[number];
export type ImportType = TextImportType | TableImportType | 'image_file';

/** The page that adds documents. */
export const importPath = (spaceId: string, datasetId: string, type: ImportType): string =>
  `${knowledgePath(spaceId, datasetId)}/upload?type=${type}`;

/** The same page for rows that are to be added to a table. */
export const appendPath = (spaceId: string, datasetId: string, documentId: string): string =>
  `${knowledgePath(spaceId, datasetId)}/upload?append=${documentId}`;

/** The same page for a document that is to be divided into slices again. */
export const resegmentPath = (spaceId: string, datasetId: string, documentId: string): string =>
  `${knowledgePath(spaceId, datasetId)}/upload?resegment=${documentId}`;
