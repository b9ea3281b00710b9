import type { Chat, RequestOf } from '@parley/contract';

/** What made a message be sent (wire §2.1). */
export type SendMessageFrom =
  | 'regenerate'
  | 'suggestion'
  | 'inputAndSend'
  | 'clickCard'
  | 'shortcut'
  | 'other'
  | 'plugin';

/** What of the options of a send may be written down. */
export interface KeptSendOptions {
  readonly from?: SendMessageFrom;
  readonly sendTimeoutMs?: number;
  readonly betweenChunkTimeoutMs?: number;
  /** Given to the model in place of what the section holds. */
  readonly chatHistory?: RequestOf<typeof Chat>['chat_history'];
  /** More fields for the body of the request. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

export interface SendOptions extends KeptSendOptions {
  readonly mentionIds?: readonly string[];
  /** Sends blank text, too: a plugin gives the message its content. */
  readonly allowBlankText?: boolean;
  /** More headers for the request. They may be secret: whatever else of a message is stored, they are not. */
  readonly headers?: Readonly<Record<string, string>>;
}
