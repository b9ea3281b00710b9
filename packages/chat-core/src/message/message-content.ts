import type { ContentFile, ContentImage, ContentType } from '@parley/contract';
import { parseJson } from '../json/parse-json.ts';
import type { CoreMessage } from './core-message.ts';

/** A file of a message; with a percentage while this client uploads it. */
export interface FileItem extends ContentFile {
  readonly upload_percent?: number;
  readonly upload_status?: number;
}

export type ContentItem =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'file'; readonly file: FileItem }
  | { readonly type: 'image'; readonly image: ContentImage };

/** The parsed content of a message (content_obj of chat §3). */
export type MessageContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly images: readonly ContentImage[] }
  | { readonly type: 'file'; readonly files: readonly FileItem[] }
  | { readonly type: 'mix'; readonly items: readonly ContentItem[]; readonly quoted: readonly ContentItem[] }
  | { readonly type: 'card'; readonly card: unknown }
  /** 'Not Support {type} Content' */
  | { readonly type: 'unsupported'; readonly contentType: ContentType }
  /** The content does not match its content_type. */
  | { readonly type: 'invalid'; readonly contentType: ContentType };

/** Parsed once per message object: messages are immutable. */
const parsed = new WeakMap<CoreMessage, MessageContent>();

/** The same object as long as the message is the same. A stopped answer ends at broken_pos. */
export function contentOf(message: CoreMessage): MessageContent {
  const known = parsed.get(message);
  if (known) return known;
  const content = toContent(message);
  parsed.set(message, content);
  return content;
}

/** The content of a text message, up to broken_pos if it was stopped. */
export const textOf = ({ content, status, broken_pos }: CoreMessage): string =>
  status === 'broken' && broken_pos !== undefined ? content.slice(0, broken_pos) : content;

/** All text of a message, as it was written; empty for content without text. */
export function messageText(message: CoreMessage): string {
  const content = contentOf(message);
  switch (content.type) {
    case 'text':
      return content.text;
    case 'mix':
      return content.items.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n');
    default:
      return '';
  }
}

function toContent(message: CoreMessage): MessageContent {
  const contentType = message.content_type;
  const invalid = { type: 'invalid', contentType } as const;
  switch (contentType) {
    case 'text':
      return { type: 'text', text: textOf(message) };
    case 'image': {
      const images = listOf(message.content, 'image_list')?.filter(isImage);
      return images?.length ? { type: 'image', images } : invalid;
    }
    case 'file': {
      const files = listOf(message.content, 'file_list')?.filter(isFile);
      return files?.length ? { type: 'file', files } : invalid;
    }
    case 'mix': {
      const items = listOf(message.content, 'item_list')?.filter(isItem);
      const quoted = listOf(message.content, 'refer_items')?.filter(isItem) ?? [];
      return items?.length ? { type: 'mix', items, quoted } : invalid;
    }
    case 'card': {
      const card = parseJson(message.content);
      return card === null ? invalid : { type: 'card', card };
    }
    default:
      return { type: 'unsupported', contentType };
  }
}

function listOf(json: string, field: string): readonly unknown[] | null {
  const value = parseJson(json);
  const list = isObject(value) ? value[field] : null;
  return Array.isArray(list) ? list : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isImage = (value: unknown): value is ContentImage => isObject(value) && typeof value.key === 'string';

const isFile = (value: unknown): value is FileItem =>
  isObject(value) && typeof value.file_key === 'string' && typeof value.file_name === 'string';

function isItem(value: unknown): value is ContentItem {
  if (!isObject(value)) return false;
  switch (value.type) {
    case 'text':
      return typeof value.text === 'string';
    case 'file':
      return isFile(value.file);
    case 'image':
      return isImage(value.image);
    default:
      return false;
  }
}
