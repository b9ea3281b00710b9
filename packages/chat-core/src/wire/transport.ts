import type {
  BreakMessage,
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
  ReportMessage,
  RequestOf,
  ResponseOf,
  ResumeChat,
} from '@parley/contract';

/** What a reply or a subscription brings, validated. `invalid` is reported and otherwise ignored (chat §5). */
export type StreamEvent =
  /** The server has answered; the log id helps to find in its log what goes wrong from here on. */
  | { readonly kind: 'opened'; readonly logId: string }
  /** Bytes came that say nothing: the connection lives. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'message'; readonly event: MessageEvent }
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
  /** The bytes from an offset, in pieces as large as the transport likes. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface StreamOptions {
  /** For this request alone. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The server as the client needs it. Every method rejects with an `ApiError`, a `TransportError` or the signal's reason. */
export interface ChatTransport {
  init(request: RequestOf<typeof InitConversation>): Promise<ResponseOf<typeof InitConversation>>;
  chat(request: RequestOf<typeof Chat>, signal: AbortSignal, options?: StreamOptions): AsyncIterable<StreamEvent>;
  resume(request: RequestOf<typeof ResumeChat>, signal: AbortSignal): AsyncIterable<StreamEvent>;
  /** The rest of a reply after a seq, or with no reply id what happens in the conversation. */
  attach(
    request: {
      conversation_id: string;
      scene: RequestOf<typeof Chat>['scene'];
      reply_id?: string;
      after_seq_id: number;
    },
    signal: AbortSignal,
  ): AsyncIterable<StreamEvent>;
  messageList(request: RequestOf<typeof GetMessageList>): Promise<ResponseOf<typeof GetMessageList>>;
  clearMessage(request: RequestOf<typeof ClearMessage>): Promise<{ new_section_id?: string | undefined }>;
  createSection(request: RequestOf<typeof CreateSection>): Promise<ResponseOf<typeof CreateSection>>;
  deleteMessage(request: RequestOf<typeof DeleteMessage>): Promise<unknown>;
  breakMessage(request: RequestOf<typeof BreakMessage>): Promise<unknown>;
  report(request: RequestOf<typeof ReportMessage>): Promise<unknown>;
  /** How far the user has read, and where the conversation ends. */
  readIndex(
    request: RequestOf<typeof GetConversationParticipantsReadIndex>,
  ): Promise<ResponseOf<typeof GetConversationParticipantsReadIndex>>;
  markRead(request: RequestOf<typeof MarkRead>): Promise<ResponseOf<typeof MarkRead>>;
  upload(file: UploadSource, onProgress: (percent: number) => void, signal: AbortSignal): Promise<UploadedFile>;
  transcribe(audio: Blob, spaceId: string | undefined): Promise<string>;
}
