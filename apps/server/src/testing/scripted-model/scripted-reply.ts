import type { Gate } from './gate.ts';

export interface ScriptedToolCall {
  readonly id?: string;
  readonly name: string;
  /** As an object, or as the text the model writes, which may be wrong on purpose. */
  readonly arguments: string | Readonly<Record<string, unknown>>;
}

/** An answer of the model. Each string is sent as a piece of its own. */
export interface SpokenReply {
  readonly reasoning?: readonly string[];
  readonly text?: readonly string[];
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Null sends no usage at all. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** The provider's own word for how it ended; `length` and `content_filter` are worth a script. */
  readonly finish?: string;
  /** Holds the stream before every piece and before its end. */
  readonly gate?: Gate;
  /** Waits this long before every piece, for tests that run a server for a while. */
  readonly paceMs?: number;
  /** Cuts the connection after the pieces, in the middle of the next. */
  readonly cut?: boolean;
}

/** A refusal, or anything else by status. A body that is no string is sent as JSON. */
export interface StatusReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Bytes as they are after a good head: garbage, a huge line, a stream that is no JSON. */
export interface RawReply {
  readonly raw: readonly (string | Uint8Array)[];
  readonly contentType?: string;
}

/** Takes the request and never answers. */
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

/** What to answer, or how to decide it from the request. */
export type Script = ScriptedReply | ((request: RecordedRequest) => ScriptedReply);
