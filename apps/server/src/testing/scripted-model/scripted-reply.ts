import type { Gate } from './gate.ts';

export interface ScriptedToolCall {
  readonly id?: string;
  readonly name: string;
  /** An object, or the raw text of the model, which may be invalid on purpose. */
  readonly arguments: string | Readonly<Record<string, unknown>>;
}

/** A reply of the model. Each string is sent as a separate delta. */
export interface SpokenReply {
  readonly reasoning?: readonly string[];
  readonly text?: readonly string[];
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Null sends no usage. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** The finish reason of the provider, such as `length` or `content_filter`. */
  readonly finish?: string;
  /** Holds the stream before every piece and before its end. */
  readonly gate?: Gate;
  /** Waits this long before every piece, for tests that run a server for a while. */
  readonly paceMs?: number;
  /** Cuts the connection after the pieces, in the middle of the next frame. */
  readonly cut?: boolean;
}

/** A response with this status. A body that is not a string is sent as JSON. */
export interface StatusReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Raw bytes after valid headers: garbage, a huge line, a stream without JSON. */
export interface RawReply {
  readonly raw: readonly (string | Uint8Array)[];
  readonly contentType?: string;
}

/** Accepts the request and never answers. */
export interface SilentReply {
  readonly silent: true;
}

export type ScriptedReply = SpokenReply | StatusReply | RawReply | SilentReply;

export interface RecordedRequest {
  /** Below the address, such as `/chat/completions`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed where it is JSON, otherwise the text, byte for byte as latin1. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every provider
  readonly body: any;
}

/** A reply, or a function that chooses one by the request. */
export type Script = ScriptedReply | ((request: RecordedRequest) => ScriptedReply);
