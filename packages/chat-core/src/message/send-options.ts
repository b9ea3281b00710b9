import type { Chat, RequestOf } from '@parley/contract';

/** The cause of a send (wire §2.1). */
export type SendMessageFrom =
  | 'regenerate'
  | 'suggestion'
  | 'inputAndSend'
  | 'clickCard'
  | 'shortcut'
  | 'other'
  | 'plugin';

/** The options of a send that the outbox stores. */
export interface StorableSendOptions {
  readonly from?: SendMessageFrom;
  readonly sendTimeoutMs?: number;
  readonly betweenChunkTimeoutMs?: number;
  /** Replaces the section's messages as context for the model. */
  readonly chatHistory?: RequestOf<typeof Chat>['chat_history'];
  /** Additional fields of the request body. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

export interface SendOptions extends StorableSendOptions {
  readonly mentionIds?: readonly string[];
  /** Sends blank text, too: a plugin gives the message its content. */
  readonly allowBlankText?: boolean;
  /** Additional request headers. Never stored, because they may be secret. */
  readonly headers?: Readonly<Record<string, string>>;
}
