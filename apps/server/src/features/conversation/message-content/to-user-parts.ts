import { MixContent, type MixItem } from '@parley/contract';
import type { ModelPicture, UserPart } from '../../../platform/models/model.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { fileKeyOf } from './read-content.ts';

/** Total of the pictures in one request, as small as models get them. No provider takes much more. */
export const PICTURES_MAX_BYTES = 12 * 2 ** 20;
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
  const toPart = async (item: MixItem) => {
    const file = found.get(fileKeyOf(item) ?? '');
    const picture = item.type === 'image' && file ? await pictureOf(file, row.senderId, files, pictures) : null;
    return picture ?? partOf(item, file, files);
  };
  const quoted = await inOrder(refer_items, toPart);
  const own = await inOrder(item_list, toPart);
  const quotes = quoted.map((part): UserPart => (part.type === 'text' ? quote(part.text) : part));
  return [...quotes, ...own];
}

/** One after the other: the pictures of one message must not fill the queue of its user. */
async function inOrder(items: readonly MixItem[], toPart: (item: MixItem) => Promise<UserPart>): Promise<UserPart[]> {
  const parts: UserPart[] = [];
  for (const item of items) parts.push(await toPart(item));
  return parts;
}

const GONE: UserPart = { type: 'text', text: '[a file that is not there any more]' };

const quote = (text: string): UserPart => ({ type: 'text', text: text.replace(/^/gm, '> ') });

/** Null without room for it, and when it cannot be read. */
async function pictureOf(
  file: StoredFile,
  userId: string,
  files: Files,
  pictures: PictureRoom,
): Promise<ModelPicture | null> {
  if (pictures.bytesLeft === 0) return null;
  const small = await files.findModelPicture(userId, file);
  if (!small || small.byteSize > pictures.bytesLeft) return null;
  pictures.bytesLeft -= small.byteSize;
  return { type: 'image', key: file.uri, ownerId: userId, name: file.name, ...small };
}

async function partOf(item: MixItem, file: StoredFile | undefined, files: Files): Promise<UserPart> {
  if (item.type === 'text') return { type: 'text', text: item.text };
  if (!file) return GONE;
  const title = `[${item.type === 'image' ? 'picture' : 'file'}: ${file.name}, ${file.byteSize} bytes]`;
  if (!READABLE_TYPES.has(file.fileType)) return { type: 'text', text: title };
  const bytes = await files.read(file, TEXT_FILE_MAX_BYTES);
  return bytes ? { type: 'text', text: `${title}\n${new TextDecoder().decode(bytes).replaceAll('\0', '')}` } : GONE;
}
