import { readTagValue, type TagValues } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { TagsChanged, TagValueRefused } from '../knowledge.errors.ts';
import { foldTagValue, tagNumber } from '../tag-conditions.ts';
import type { DatasetTagRow } from './tag.schema.ts';
import { createTagStore } from './tag.store.ts';

/** Gives documents of a dataset values of its tags. The caller has locked the dataset, so that the tags stay as they are. */
export async function setTagValues(
  transaction: Database,
  tags: readonly DatasetTagRow[],
  documentIds: readonly string[],
  values: TagValues,
): Promise<void> {
  for (const [tagId, text] of Object.entries(values)) {
    const tag = tags.find(({ id }) => id === tagId);
    if (!tag) throw new TagsChanged();
    const value = storedValue(tag, text);
    await createTagStore(transaction).setValues(documentIds, {
      tagId,
      value,
      folded: foldTagValue(value),
      number: tagNumber(value, tag.type),
    });
  }
}

function storedValue({ name, type, choices }: DatasetTagRow, text: string): string {
  const read = readTagValue(text.replaceAll('\0', '').toWellFormed(), type, JSON.parse(choices));
  if ('problem' in read) throw new TagValueRefused(name, text, read.problem);
  return read.value;
}
