import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DATASET_DESCRIPTION_MAX, DATASET_NAME_MAX, DATASET_PAGE_MAX } from './knowledge-limits.ts';
import { DatasetOrder, DatasetStatus, FormatType, OrderType, oneOf, ScopeType } from './knowledge-values.ts';

/** Characters that the name of a dataset must not contain (studio §5). */
export const DATASET_NAME_FORBIDDEN = /["'`\\]/;

export const DatasetName = z
  .string()
  .check(z.trim(), z.minLength(1), maxGraphemes(DATASET_NAME_MAX), z.regex(/^[^"'`\\]*$/), noHiddenCharacters());
export const DatasetDescription = z.string().check(maxGraphemes(DATASET_DESCRIPTION_MAX));
/** A stored picture; empty for the icon of the format. */
const IconUri = z.union([z.literal(''), idOf('object')]);

/** Times are unix seconds, sizes are bytes. */
export const Dataset = z.object({
  dataset_id: idOf('dataset'),
  space_id: idOf('space'),
  name: z.string(),
  description: z.string(),
  icon_uri: z.string(),
  icon_url: z.string(),
  format_type: oneOf(FormatType),
  status: oneOf(DatasetStatus),
  can_edit: z.boolean(),
  creator_id: z.string(),
  /** Empty when the creator has left the space. */
  creator_name: z.string(),
  avatar_url: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  doc_count: z.int(),
  /** How many documents are being processed. */
  processing_count: z.int(),
  failed_count: z.int(),
  /** Names of documents, oldest first; at most `LISTED_FILES_MAX` in each of these lists. */
  file_list: z.array(z.string()),
  processing_file_list: z.array(z.string()),
  processing_file_id_list: z.array(z.string()),
  failed_file_list: z.array(z.string()),
  failed_file_id_list: z.array(z.string()),
  all_file_size: z.int(),
  slice_count: z.int(),
  hit_count: z.int(),
  /** How many agents of the space have it in their draft. */
  bot_used_count: z.int(),
});
export type Dataset = z.infer<typeof Dataset>;

export const CreateDataset = defineOperation({
  name: 'CreateDataset',
  method: 'POST',
  path: '/api/knowledge/create',
  summary: 'Creates an empty dataset (a collection of knowledge) in a space.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    space_id: idOf('space'),
    name: DatasetName,
    description: z.optional(DatasetDescription),
    format_type: oneOf(FormatType),
    icon_uri: z.optional(IconUri),
  }),
  response: z.object({ dataset_id: idOf('dataset') }),
});

export const ListDataset = defineOperation({
  name: 'ListDataset',
  method: 'POST',
  path: '/api/knowledge/list',
  summary: 'Lists the datasets of a space.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    space_id: idOf('space'),
    /** From 1. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(DATASET_PAGE_MAX))),
    filter: z.optional(
      z.object({
        /** Every word of it has to be in the name. */
        name: z.optional(z.string().check(z.maxLength(DATASET_NAME_MAX))),
        scope_type: z.optional(oneOf(ScopeType)),
        format_type: z.optional(oneOf(FormatType)),
        dataset_ids: z.optional(z.array(z.string()).check(z.maxLength(DATASET_PAGE_MAX))),
      }),
    ),
    /** By update time unless told. */
    order_field: z.optional(oneOf(DatasetOrder)),
    /** Descending unless told. */
    order_type: z.optional(oneOf(OrderType)),
  }),
  response: z.object({ dataset_list: z.array(Dataset), total: z.int() }),
});

export const DatasetDetail = defineOperation({
  name: 'DatasetDetail',
  method: 'POST',
  path: '/api/knowledge/detail',
  summary: 'Returns datasets by id. Those that are gone, or that the caller may not see, are left out.',
  policy: signedIn('read'),
  request: z.object({ dataset_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(DATASET_PAGE_MAX)) }),
  response: z.object({ dataset_details: z.record(z.string(), Dataset) }),
});

export const UpdateDataset = defineOperation({
  name: 'UpdateDataset',
  method: 'POST',
  path: '/api/knowledge/update',
  summary: 'Changes a dataset. Fields that are left out stay as they are.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    dataset_id: idOf('dataset'),
    name: z.optional(DatasetName),
    description: z.optional(DatasetDescription),
    icon_uri: z.optional(IconUri),
    status: z.optional(oneOf(DatasetStatus)),
  }),
  response: z.object({}),
});

export const DeleteDataset = defineOperation({
  name: 'DeleteDataset',
  method: 'POST',
  path: '/api/knowledge/delete',
  summary: 'Deletes a dataset with its documents, slices, files and index.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({ dataset_id: idOf('dataset') }),
  response: z.object({}),
});

export const CopyDataset = defineOperation({
  name: 'CopyDataset',
  method: 'POST',
  path: '/api/knowledge/copy',
  summary:
    'Copies a dataset into a space. Its documents follow in the background, with their tags and the slices, rows and pictures that they have now. Files of texts and tables, headers of APIs, recall cases and the icon are not copied.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ dataset_id: idOf('dataset'), target_space_id: idOf('space') }),
  response: z.object({ dataset_id: idOf('dataset') }),
});

/** The reference calls it GetIcon, as it does the icons of bots; names are unique here. */
export const GetIconForDataset = defineOperation({
  name: 'GetIconForDataset',
  method: 'POST',
  path: '/api/knowledge/icon/get',
  summary: 'Returns the icon of a format.',
  policy: signedIn('read'),
  request: z.object({ format_type: oneOf(FormatType) }),
  response: z.object({ icon: z.object({ uri: z.string(), url: z.string() }) }),
});

/** An agent that has a dataset. */
const DatasetUser = z.object({ bot_id: z.string(), name: z.string(), icon_url: z.string() });

export const ListDatasetUsers = defineOperation({
  name: 'ListDatasetUsers',
  method: 'POST',
  path: '/api/knowledge/users',
  summary: 'Lists the agents of the space whose draft has a dataset.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ dataset_id: idOf('dataset') }),
  response: z.object({ bots: z.array(DatasetUser) }),
});
