import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ChunkStrategy, ChunkStrategyChoice } from './chunk-strategy.ts';
import { DocumentTagValue, TagValues } from './document-tag.ts';
import {
  CUSTOM_TEXT_MAX,
  DOCUMENT_NAME_MAX,
  DOCUMENT_PAGE_MAX,
  DOCUMENTS_AT_ONCE_MAX,
  WEB_URL_MAX,
} from './knowledge-limits.ts';
import {
  DocumentOrder,
  DocumentSource,
  DocumentStage,
  DocumentStatus,
  FormatType,
  OrderType,
  oneOf,
  UPDATE_INTERVALS,
  UpdateType,
} from './knowledge-values.ts';
import { ApiHeaders, ApiListPath, ApiPages } from './table-api-values.ts';
import { NewTableColumns, TableSheet } from './table-values.ts';
import { TagConditions } from './tag-condition.ts';

export const DocumentName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(DOCUMENT_NAME_MAX), noHiddenCharacters());
export const WebUrl = z.string().check(
  z.trim(),
  z.maxLength(WEB_URL_MAX),
  z.regex(/^https?:\/\/[^\s]+$/i),
  z.refine((address) => URL.canParse(address)),
);
export const CustomText = z.string().check(z.minLength(1), z.maxLength(CUSTOM_TEXT_MAX));

export const UpdateRule = z.object({
  update_type: oneOf(UpdateType),
  update_interval: z.literal([...UPDATE_INTERVALS]),
});
export type UpdateRule = z.infer<typeof UpdateRule>;

/** Times are unix seconds, sizes are bytes. */
export const DocumentInfo = z.object({
  document_id: idOf('document'),
  dataset_id: idOf('dataset'),
  name: z.string(),
  format_type: oneOf(FormatType),
  source_type: oneOf(DocumentSource),
  /** The ending of the file's name without its dot, or the kind that was read. */
  type: z.string(),
  status: oneOf(DocumentStatus),
  stage: DocumentStage,
  /** Percent. */
  progress: z.int(),
  /** Why it failed or what is missing of it, in the language of the caller; empty for nothing. */
  status_descript: z.string(),
  size: z.int(),
  char_count: z.int(),
  slice_count: z.int(),
  hit_count: z.int(),
  create_time: z.int(),
  update_time: z.int(),
  /** The original, valid without a session for at least a day; empty where there is none. */
  file_url: z.string(),
  web_url: z.string(),
  /** The title in the file; empty for none. */
  title: z.string(),
  chunk_strategy: ChunkStrategy,
  update_rule: UpdateRule,
  /** In the order of the dataset's tags; those without a value are left out. */
  tags: z.array(DocumentTagValue),
});
export type DocumentInfo = z.infer<typeof DocumentInfo>;

/** Where a document comes from. */
const SourceInfo = z.union([
  z.object({ document_source: z.literal(DocumentSource.local), tos_uri: idOf('object') }),
  z.object({ document_source: z.literal(DocumentSource.custom), custom_content: CustomText }),
  z.object({ document_source: z.literal(DocumentSource.web), web_url: WebUrl }),
  z.object({
    document_source: z.literal(DocumentSource.api),
    web_url: WebUrl,
    list_path: ApiListPath,
    headers: z.optional(ApiHeaders),
    /** How further pages are requested; left out where one answer has all rows. */
    pages: z.optional(ApiPages),
  }),
]);

export const CreateDocument = defineOperation({
  name: 'CreateDocument',
  method: 'POST',
  path: '/api/knowledge/document/create',
  summary:
    'Adds documents to a dataset: uploaded files, pasted texts, web pages or tables from APIs. They are read in the background.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: 4 * 2 ** 20,
  request: z.object({
    dataset_id: idOf('dataset'),
    document_bases: z
      .array(
        z.object({
          /** The name of the file, of the page or of its address where it is left out. */
          name: z.optional(DocumentName),
          source_info: SourceInfo,
          update_rule: z.optional(UpdateRule),
          /** A preview of the same source: its slices are taken as they are. */
          review_id: z.optional(idOf('document-review')),
          /** The columns of a table; the content of one by hand is a list of rows as JSON, by the names of the columns. */
          table_meta: z.optional(NewTableColumns),
          table_sheet: z.optional(TableSheet),
        }),
      )
      .check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
    chunk_strategy: z.optional(ChunkStrategyChoice),
    /** Of all these documents. */
    tag_values: z.optional(TagValues),
  }),
  response: z.object({
    document_infos: z.array(DocumentInfo),
    /** Files whose content is in the dataset already. They were not added again. */
    duplicates: z.array(z.object({ name: z.string(), document_id: z.string(), document_name: z.string() })),
  }),
});

export const ListDocument = defineOperation({
  name: 'ListDocument',
  method: 'POST',
  path: '/api/knowledge/document/list',
  summary: 'Lists the documents of a dataset, newest first unless told.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    dataset_id: idOf('dataset'),
    document_ids: z.optional(z.array(z.string()).check(z.maxLength(DOCUMENT_PAGE_MAX))),
    /** Every word of it has to be in the name. */
    keyword: z.optional(z.string().check(z.maxLength(DOCUMENT_NAME_MAX))),
    /** All of them have to be met. */
    tag_conditions: z.optional(TagConditions),
    /** By create time unless told; names as the language of the caller orders them, more than 3,000 by their characters. */
    order_field: z.optional(oneOf(DocumentOrder)),
    /** Descending unless told. */
    order_type: z.optional(oneOf(OrderType)),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(DOCUMENT_PAGE_MAX))),
  }),
  response: z.object({ document_infos: z.array(DocumentInfo), total: z.int() }),
});

export const UpdateDocument = defineOperation({
  name: 'UpdateDocument',
  method: 'POST',
  path: '/api/knowledge/document/update',
  summary: 'Changes the name, the update rule or the status of a document.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    document_id: idOf('document'),
    document_name: z.optional(DocumentName),
    update_rule: z.optional(UpdateRule),
    /** A disabled document is not recalled. */
    status: z.optional(z.literal([DocumentStatus.enabled, DocumentStatus.disabled])),
  }),
  response: z.object({}),
});

export const DeleteDocument = defineOperation({
  name: 'DeleteDocument',
  method: 'POST',
  path: '/api/knowledge/document/delete',
  summary: 'Deletes documents with their slices, files and index.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({
    document_ids: z.array(idOf('document')).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
  }),
  response: z.object({}),
});

const DocumentProgress = z.pick(DocumentInfo, {
  document_id: true,
  status: true,
  status_descript: true,
  stage: true,
  progress: true,
  size: true,
  type: true,
  slice_count: true,
});

export const GetDocumentProgress = defineOperation({
  name: 'GetDocumentProgress',
  method: 'POST',
  path: '/api/knowledge/document/progress/get',
  summary:
    'Returns how far documents are processed. Those that are gone, or that the caller may not see, are left out.',
  policy: signedIn('read'),
  request: z.object({
    document_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
  }),
  response: z.object({ data: z.array(z.extend(DocumentProgress, { document_name: z.string() })) }),
});

export const Resegment = defineOperation({
  name: 'Resegment',
  method: 'POST',
  path: '/api/knowledge/document/resegment',
  summary: 'Divides documents into slices again. The slices of before are recalled until the new ones are indexed.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    dataset_id: idOf('dataset'),
    document_ids: z.array(idOf('document')).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
    chunk_strategy: z.optional(ChunkStrategyChoice),
    /** Previews of these documents, in any order: their slices are taken as they are. */
    review_ids: z.optional(z.array(idOf('document-review')).check(z.maxLength(DOCUMENTS_AT_ONCE_MAX))),
  }),
  response: z.object({ document_infos: z.array(DocumentInfo) }),
});

export const ReplaceDocumentFile = defineOperation({
  name: 'ReplaceDocumentFile',
  method: 'POST',
  path: '/api/knowledge/document/replace_file',
  summary:
    'Replaces the file of a text document by another one. The slices of before are recalled until those of the new file are indexed; name, tags and settings stay.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ document_id: idOf('document'), tos_uri: idOf('object') }),
  response: z.object({ document_infos: z.array(DocumentInfo) }),
});

export const RetryDocument = defineOperation({
  name: 'RetryDocument',
  method: 'POST',
  path: '/api/knowledge/document/retry',
  summary: 'Processes failed documents again, and fetches web documents anew.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    document_ids: z.array(idOf('document')).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
  }),
  response: z.object({ document_infos: z.array(DocumentInfo) }),
});
