import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DATASET_TAGS_MAX, TagId, TagValues } from './document-tag.ts';
import { BOT_DATASETS_MAX, DOCUMENTS_AT_ONCE_MAX } from './knowledge-limits.ts';
import { TAG_CHOICES_MAX, TAG_NAME_MAX, TAG_VALUE_MAX, TagType } from './tag-condition.ts';

/** A tag that the documents of a dataset can have a value of. */
export const DatasetTag = z.object({
  tag_id: z.string(),
  dataset_id: z.string(),
  name: z.string(),
  type: TagType,
  /** The values of a choice, in their order; empty for other types. */
  choices: z.array(z.string()),
  /** Documents that have a value of it. */
  document_count: z.int(),
  /** Agents whose draft or published version has this dataset and a condition of this name and type. */
  bot_names: z.array(z.string()),
});
export type DatasetTag = z.infer<typeof DatasetTag>;

const TagName = z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_NAME_MAX), noHiddenCharacters());
const TagChoice = z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_VALUE_MAX), noHiddenCharacters());

const differ = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

export const SavedTag = z
  .strictObject({
    /** Of a tag that there is; it keeps its values. Left out for a new one. */
    tag_id: z.optional(TagId),
    name: TagName,
    type: TagType,
    choices: z.array(TagChoice).check(z.maxLength(TAG_CHOICES_MAX), z.refine(differ)),
  })
  .check(z.refine(({ type, choices }) => (type === 'choice') === choices.length > 0));
export type SavedTag = z.infer<typeof SavedTag>;

export const ListDatasetTags = defineOperation({
  name: 'ListDatasetTags',
  method: 'POST',
  path: '/api/knowledge/tag/list',
  summary: 'Lists the tags of datasets. Datasets that are gone, or that the caller may not see, are left out.',
  policy: signedIn('read'),
  request: z.strictObject({ dataset_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(BOT_DATASETS_MAX)) }),
  response: z.object({ tags: z.array(DatasetTag) }),
});

export const SaveDatasetTags = defineOperation({
  name: 'SaveDatasetTags',
  method: 'POST',
  path: '/api/knowledge/tag/save',
  summary:
    'Defines the tags of a dataset, in their order. A tag that is left out is deleted with its values. The type of a tag stays as it is, and so do choices that documents have.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    dataset_id: idOf('dataset'),
    tags: z.array(SavedTag).check(
      z.maxLength(DATASET_TAGS_MAX),
      z.refine((tags) => differ(tags.map(({ name }) => name))),
    ),
  }),
  response: z.object({}),
});

export const SetDocumentTags = defineOperation({
  name: 'SetDocumentTags',
  method: 'POST',
  path: '/api/knowledge/document/tag',
  summary: 'Sets values of tags for documents of a dataset. Tags that are left out stay as they are.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    dataset_id: idOf('dataset'),
    document_ids: z.array(idOf('document')).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE_MAX)),
    values: TagValues,
  }),
  response: z.object({}),
});
