import * as z from 'zod/mini';
import { TAG_VALUE_MAX } from './tag-condition.ts';

/** How many tags a dataset can define. */
export const DATASET_TAGS_MAX = 20;
export const TagId = z.string().check(z.maxLength(64));

/** The value of a tag that a document has. */
export const DocumentTagValue = z.object({ tag_id: z.string(), name: z.string(), value: z.string() });
export type DocumentTagValue = z.infer<typeof DocumentTagValue>;

/** Values that documents are given, by the id of the tag; empty for none. */
export const TagValues = z
  .record(TagId, z.string().check(z.maxLength(2 * TAG_VALUE_MAX)))
  .check(z.refine((values) => Object.keys(values).length <= DATASET_TAGS_MAX));
export type TagValues = z.infer<typeof TagValues>;
