import type { ChatMessage } from '@parley/contract';

/** What becomes of a message that is sent from here (chat §3). */
export type LocalMessageStatus = 'unsent' | 'send_success' | 'send_fail' | 'send_timeout';

/**
 * A message as the client holds it: the message of the wire, which passes through as it is, and what only the client knows.
 */
export interface CoreMessage extends ChatMessage {
  /** Given once and kept through acknowledgement and regeneration, so that nothing on screen is made anew. */
  readonly key: string;
  /** False while more of it is to come. */
  readonly is_finish: boolean;
  /** Of messages that are sent from here. */
  readonly local_message_status?: LocalMessageStatus;
  readonly file_upload_result?: 'success' | 'fail';
  /** Helps to find a failed send in the server's log. */
  readonly logId?: string;
  readonly _fromHistory: boolean;
  readonly _sendFailed: boolean;
  /** The server's error message for the last failed send; empty if the server gave none. */
  readonly sendError?: string;
}
