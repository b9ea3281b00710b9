import type { ChatMessage } from '@parley/contract';

/** The status of a message that this client sends (chat §3). */
export type LocalMessageStatus = 'unsent' | 'send_success' | 'send_fail' | 'send_timeout';

/** A message in the state: the message of the wire, unchanged, and fields that only the client knows. */
export interface CoreMessage extends ChatMessage {
  /** Stays the same through acknowledgement and regeneration, so that a view does not remount the message. */
  readonly key: string;
  /** False while the message is being sent or received. */
  readonly is_finish: boolean;
  /** Only messages that this client sends have it. */
  readonly local_message_status?: LocalMessageStatus;
  readonly file_upload_result?: 'success' | 'fail';
  /** Finds a failed send in the server's log. */
  readonly logId?: string;
  readonly _fromHistory: boolean;
  readonly _sendFailed: boolean;
  /** The server's error message for the last failed send; empty if the server gave none. Cleared by the next send. */
  readonly sendError?: string | undefined;
}
