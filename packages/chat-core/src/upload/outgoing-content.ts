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
 * What a draft is sent as: multimodal if there are files, else text (chat §5). `null` if there is neither: that is not
 * sent but logged. Called again when the files are uploaded, it gives the content that travels.
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

/** Files without words; throws 'invalid send single common file message' if one of them is a picture. */
export function toSingleFileContent(items: Uploads): OutgoingContent {
  return encoded('file', toFileContent(items));
}

/** Pictures without words; throws 'invalid send single common file message' if one of them is none. */
export function toSingleImageContent(items: Uploads): OutgoingContent {
  return encoded('image', toImageContent(items));
}

function encoded(contentType: OutgoingContent['contentType'], content: object): OutgoingContent {
  return { contentType, content: JSON.stringify(content) };
}
