import type { CheckedFile, ContentFile, ContentImage, MixContent, MixItem } from '@parley/contract';
import type { FileAddresses, Files, StoredFile } from '../../upload/index.ts';
import { FileNotFound } from '../conversation.errors.ts';
import { fileKeyOf, fileKeysIn, type MessageContent, noteOf } from './read-content.ts';

/** Content with files or pictures is stored as a mixed message (wire §1.7). */
export function toStored(contentType: string, query: string, content: MessageContent) {
  if (contentType === 'text') return { contentType: 'text' as const, content: query };
  const { items, quoted } = content;
  const mixed: MixContent = { item_list: [...items], ...(quoted.length > 0 && { refer_items: [...quoted] }) };
  return { contentType: 'mix' as const, content: JSON.stringify(mixed) };
}

/**
 * Takes name, type, size and addresses of every file from the stored file, and from the check what the model does not get of it:
 * the sender's values are ignored. A picture that cannot be shown is a file like any other.
 */
export async function withOwnFiles(
  files: Files,
  userId: string,
  content: MessageContent,
  check: (files: readonly StoredFile[]) => Promise<CheckedFile[]>,
): Promise<MessageContent> {
  const keys = [...new Set(fileKeysIn(content))];
  if (keys.length === 0) return content;
  const found = new Map((await files.findOwn(userId, keys)).map((file) => [file.uri, file]));
  if (found.size < keys.length) throw new FileNotFound();
  const notes = new Map((await check([...found.values()])).map(({ object_id, note }) => [object_id, note]));
  const fill = (item: MixItem) => {
    const file = found.get(fileKeyOf(item) ?? '');
    const note = notes.get(file?.uri ?? '');
    if (item.type === 'image' && file && file.fileType !== 'image')
      return { type: 'file' as const, file: toFile(files, file, note) };
    return describe(files, item, file, note);
  };
  return { items: content.items.map(fill), quoted: content.quoted.map(fill) };
}

/** The same for the history: addresses expire, so they are renewed; a deleted file keeps its name. */
export async function withFreshAddresses(
  files: Pick<Files, 'findOwn' | keyof FileAddresses>,
  userId: string,
  contents: ReadonlyMap<string, MixContent>,
): Promise<Map<string, MixContent>> {
  const all = [...contents.values()].map(({ item_list, refer_items = [] }) => ({
    items: item_list,
    quoted: refer_items,
  }));
  const keys = [...new Set(all.flatMap(fileKeysIn))];
  const found = new Map(
    keys.length === 0 ? [] : (await files.findOwn(userId, keys)).map((file) => [file.uri, file] as const),
  );
  const fill = (item: MixItem) => describe(files, item, found.get(fileKeyOf(item) ?? ''), noteOf(item));
  return new Map(
    [...contents].map(([id, { item_list, refer_items }]) => [
      id,
      { item_list: item_list.map(fill), ...(refer_items && { refer_items: refer_items.map(fill) }) },
    ]),
  );
}

function describe(files: FileAddresses, item: MixItem, file: StoredFile | undefined, note?: string): MixItem {
  if (!file) return item;
  if (item.type === 'image') return { type: 'image', image: toImage(files, file, note) };
  if (item.type === 'file') return { type: 'file', file: toFile(files, file, note) };
  return item;
}

/** A file that a tool has returned, as an answer shows it. */
export const toItem = (files: FileAddresses, file: StoredFile): MixItem =>
  file.fileType === 'image'
    ? { type: 'image', image: toImage(files, file, undefined) }
    : { type: 'file', file: toFile(files, file, undefined) };

const toImage = (files: FileAddresses, file: StoredFile, note: string | undefined): ContentImage => ({
  key: file.uri,
  image_thumb: files.thumbnailAddress(file),
  image_ori: files.originalAddress(file),
  feedback: null,
  ...(note && { file_note: note }),
});

const toFile = (files: FileAddresses, file: StoredFile, note: string | undefined): ContentFile => ({
  file_key: file.uri,
  file_name: file.name,
  file_type: file.fileType,
  file_size: file.byteSize,
  file_url: files.originalAddress(file).url,
  ...(note && { file_note: note }),
});
