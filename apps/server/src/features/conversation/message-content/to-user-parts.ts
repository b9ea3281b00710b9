import { MixContent, type MixItem } from '@parley/contract';
import type { UserPart } from '../../../platform/models/model.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { fileKeyOf } from './read-content.ts';

const PICTURE_MAX_BYTES = 10 * 2 ** 20;
/** Total of the pictures in one request: they stay in memory until the model has answered. */
export const PICTURES_MAX_BYTES = 32 * 2 ** 20;
const TEXT_FILE_MAX_BYTES = 200_000;
/** Files whose content a model gets. Of others it gets the name; reading them is the task of knowledge. */
const READABLE_TYPES = new Set(['txt', 'csv', 'code']);

/** How many bytes of pictures the request still has room for; 0 for a model without vision. */
export interface PictureRoom {
  bytesLeft: number;
}

/** A message of the user as a model gets it. A picture without room is replaced by its name. */
export async function toUserParts(
  row: Pick<MessageRow, 'content' | 'contentType' | 'senderId'>,
  files: Files,
  pictures: PictureRoom,
): Promise<UserPart[]> {
  if (row.contentType !== 'mix') return [{ type: 'text', text: row.content }];
  const { item_list, refer_items = [] } = MixContent.parse(JSON.parse(row.content));
  const keys = [...refer_items, ...item_list].map(fileKeyOf).filter((key) => key !== null);
  const found = new Map(
    keys.length === 0 ? [] : (await files.findOwn(row.senderId, keys)).map((file) => [file.uri, file] as const),
  );
  const toPart = (item: MixItem) => partOf(item, found.get(fileKeyOf(item) ?? ''), files, pictures);
  const quoted = await Promise.all(refer_items.map(toPart));
  const own = await Promise.all(item_list.map(toPart));
  const quotes = quoted.map((part): UserPart => (part.type === 'text' ? quote(part.text) : part));
  return [...quotes, ...own];
}

const GONE: UserPart = { type: 'text', text: '[a file that is not there any more]' };

const quote = (text: string): UserPart => ({ type: 'text', text: text.replace(/^/gm, '> ') });

async function partOf(
  item: MixItem,
  file: StoredFile | undefined,
  files: Files,
  pictures: PictureRoom,
): Promise<UserPart> {
  if (item.type === 'text') return { type: 'text', text: item.text };
  if (!file) return GONE;
  if (item.type === 'image' && file.byteSize <= Math.min(PICTURE_MAX_BYTES, pictures.bytesLeft)) {
    pictures.bytesLeft -= file.byteSize;
    const bytes = await files.read(file, PICTURE_MAX_BYTES);
    return bytes ? { type: 'image', name: file.name, contentType: file.contentType, bytes } : GONE;
  }
  const title = `[${item.type === 'image' ? 'picture' : 'file'}: ${file.name}, ${file.byteSize} bytes]`;
  if (!READABLE_TYPES.has(file.fileType)) return { type: 'text', text: title };
  const bytes = await files.read(file, TEXT_FILE_MAX_BYTES);
  return bytes ? { type: 'text', text: `${title}\n${new TextDecoder().decode(bytes).replaceAll('\0', '')}` } : GONE;
}
