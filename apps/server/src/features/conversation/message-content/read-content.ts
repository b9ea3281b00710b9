import { FileContent, ImageContent, MixContent, type MixItem } from '@parley/contract';
import type * as z from 'zod/mini';
import { ContentInvalid } from '../conversation.errors.ts';

/** Content of any type as one list of texts, files and pictures, and the quotes. */
export interface MessageContent {
  readonly items: readonly MixItem[];
  readonly quoted: readonly MixItem[];
}

/** Parses a sent message. The type `text` is plain text; the others are JSON. */
export function readContent(contentType: string, query: string): MessageContent {
  switch (contentType) {
    case 'text':
      return { items: [{ type: 'text', text: query }], quoted: [] };
    case 'image':
      return only(parse(ImageContent, query).image_list.map((image): MixItem => ({ type: 'image', image })));
    case 'file':
      return only(parse(FileContent, query).file_list.map((file): MixItem => ({ type: 'file', file })));
    default: {
      const { item_list, refer_items = [] } = parse(MixContent, query);
      return { items: item_list, quoted: refer_items };
    }
  }
}

/** The texts among items, and the names of the files, each in their order. */
export const textsIn = (items: readonly MixItem[]): string[] =>
  items.flatMap((item) => (item.type === 'text' ? [item.text] : []));
export const fileNamesIn = (items: readonly MixItem[]): string[] =>
  items.flatMap((item) => (item.type === 'file' ? [item.file.file_name] : []));

const only = (items: readonly MixItem[]): MessageContent => ({ items, quoted: [] });

export const fileKeyOf = (item: MixItem): string | null => {
  if (item.type === 'image') return item.image.key;
  return item.type === 'file' ? item.file.file_key : null;
};

/** Why the model was not given all of a file or picture; undefined where it was. */
export const noteOf = (item: MixItem): string | undefined => {
  if (item.type === 'image') return item.image.file_note;
  return item.type === 'file' ? item.file.file_note : undefined;
};

/** The keys of every file and picture in a message, also of those it quotes. */
export const fileKeysIn = ({ items, quoted }: MessageContent): string[] =>
  [...items, ...quoted].map(fileKeyOf).filter((key) => key !== null);

function parse<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ContentInvalid('JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ContentInvalid(parsed.error.issues[0]?.path.join('.') || 'JSON');
}
