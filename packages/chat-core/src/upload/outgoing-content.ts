import type { Chat, MixItem, RequestOf } from '@parley/contract';
import { toFileContent, toImageContent, toMixContent } from './file-content.ts';
import type { Uploads } from './uploads.ts';

export interface OutgoingContent {
  readonly contentType: NonNullable<RequestOf<typeof Chat>['content_type']>;
  /** The `query` of the request and the `content` of the message. */
  readonly content: string;
}

export interface OutgoingDraft {
  readonly text: string;
  readonly items: Uploads;
  readonly quoted?: readonly MixItem[];
}

/**
 * The content of a draft: multimodal if there are files, else text (chat §5). `null` if there is neither, which is logged.
 * Called again when the files are uploaded.
 */
export function toOutgoingContent(
  draft: OutgoingDraft,
  logInvalid: (draft: OutgoingDraft) => void,
): OutgoingContent | null {
  const { text, items, quoted = [] } = draft;
  if (items.length > 0 || (quoted.length > 0 && text !== '')) return encoded('mix', toMixContent(text, items, quoted));
  if (text !== '') return { contentType: 'text', content: text };
  logInvalid(draft);
  return null;
}

/** Files without text; throws 'invalid send single common file message' if one of them is an image. */
export function toSingleFileContent(items: Uploads): OutgoingContent {
  return encoded('file', toFileContent(items));
}

/** Images without text; throws 'invalid send single common file message' if one of them is not an image. */
export function toSingleImageContent(items: Uploads): OutgoingContent {
  return encoded('image', toImageContent(items));
}

function encoded(contentType: OutgoingContent['contentType'], content: object): OutgoingContent {
  return { contentType, content: JSON.stringify(content) };
}
