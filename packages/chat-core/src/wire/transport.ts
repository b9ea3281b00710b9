import type {
  ActivityEvent,
  BreakMessage,
  ChannelRef,
  Chat,
  ClearMessage,
  ConversationChange,
  CreateSection,
  DeleteMessage,
  ErrorEvent,
  GetConversationParticipantsReadIndex,
  GetMessageList,
  InitConversation,
  MarkRead,
  MessageEvent,
  Operation,
  ReportMessage,
  RequestOf,
  ResponseOf,
  ResumeChat,
} from '@parley/contract';
import type { Call } from './call.ts';

/** A validated event of a reply or a subscription. `invalid` is reported and ignored (chat §5). */
export type StreamEvent =
  /** The server has answered. The log id finds later errors in the server's log. */
  | { readonly kind: 'opened'; readonly logId: string }
  /** Bytes without an event, such as a heartbeat. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'message'; readonly event: MessageEvent }
  | { readonly kind: 'activity'; readonly activity: ActivityEvent }
  | { readonly kind: 'change'; readonly change: ConversationChange }
  | { readonly kind: 'error'; readonly error: ErrorEvent }
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid'; readonly text: string };

export interface UploadedFile {
  readonly uri: string;
  readonly width: number;
  readonly height: number;
  readonly url: string;
}

export interface UploadSource {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The bytes from `start` to `end`. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface StreamOptions {
  /** Only for this request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The calls that a client makes. Every method rejects with an `ApiError`, a `TransportError` or the signal's reason. */
export interface ChatTransport {
  init(request: RequestOf<typeof InitConversation>): Promise<ResponseOf<typeof InitConversation>>;
  chat(request: RequestOf<typeof Chat>, signal: AbortSignal, options?: StreamOptions): AsyncIterable<StreamEvent>;
  resume(request: RequestOf<typeof ResumeChat>, signal: AbortSignal): AsyncIterable<StreamEvent>;
  /** The events of a reply after a seq; without a reply id, a subscription to the conversation. */
  attach(
    request: {
      conversation_id: string;
      scene: RequestOf<typeof Chat>['scene'];
      reply_id?: string;
      after_seq_id: number;
      channel?: ChannelRef;
    },
    signal: AbortSignal,
  ): AsyncIterable<StreamEvent>;
  messageList(request: RequestOf<typeof GetMessageList>): Promise<ResponseOf<typeof GetMessageList>>;
  clearMessage(request: RequestOf<typeof ClearMessage>): Promise<{ new_section_id?: string | undefined }>;
  createSection(request: RequestOf<typeof CreateSection>): Promise<ResponseOf<typeof CreateSection>>;
  deleteMessage(request: RequestOf<typeof DeleteMessage>): Promise<unknown>;
  breakMessage(request: RequestOf<typeof BreakMessage>): Promise<unknown>;
  report(request: RequestOf<typeof ReportMessage>): Promise<unknown>;
  /** The read index and the end of the conversation. */
  readIndex(
    request: RequestOf<typeof GetConversationParticipantsReadIndex>,
  ): Promise<ResponseOf<typeof GetConversationParticipantsReadIndex>>;
  markRead(request: RequestOf<typeof MarkRead>): Promise<ResponseOf<typeof MarkRead>>;
  /** The file counts for the storage of the space of the bot that gets it. */
  upload(
    file: UploadSource,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
    target?: { readonly bot_id?: string },
  ): Promise<UploadedFile>;
  /** Keeps uploaded files for another three days though they were not sent yet. Resolves to those that still exist. */
  keepFiles(uris: readonly string[]): Promise<readonly string[]>;
  /** The usage counts for the bot, or for the space where there is none. */
  transcribe(audio: Blob, target: { readonly bot_id?: string; readonly space_id?: string }): Promise<string>;
  /** Any other call, for parts that are loaded later. */
  call<Defined extends Operation, Answer>(call: Call<Defined, Answer>, request: RequestOf<Defined>): Promise<Answer>;
}
