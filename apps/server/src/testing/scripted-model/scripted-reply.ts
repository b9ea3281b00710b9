import type { Gate } from './gate.ts';

export interface ScriptedToolCall {
  readonly id?: string;
  readonly name: string;
  /** An object, or the text that the model writes, which may be invalid JSON on purpose. */
  readonly arguments: string | Readonly<Record<string, unknown>>;
}

/** An answer of the model. Each string is sent as its own piece. */
export interface SpokenReply {
  readonly reasoning?: readonly string[];
  /** Signs the reasoning, or with Google the tool calls. */
  readonly signature?: string;
  /** Reasoning that only the provider can read. Google has none. */
  readonly redacted?: string;
  readonly text?: readonly string[];
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Null omits the usage. */
  readonly usage?: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Parts of the two; only OpenAI's wire sends them. */
    readonly cachedTokens?: number;
    readonly reasoningTokens?: number;
  } | null;
  /** The provider's own name for the reason it ended. */
  readonly finish?: string;
  /** Its explanation of that. OpenAI explains refusals only. */
  readonly finishDetail?: string;
  /** Holds the stream before each piece and before its end. */
  readonly gate?: Gate;
  /** A delay before each piece, for tests that run a server for a while. */
  readonly paceMs?: number;
  /** Closes the connection after these pieces, in the middle of the next. */
  readonly cut?: boolean;
}

/** Any response by its status. A body other than a string is sent as JSON. */
export interface StatusReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Raw bytes with status 200: garbage, a huge line, a stream without JSON. */
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
  /** Relative to the base URL, such as `/chat/completions`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or any other body as latin1 text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every provider
  readonly body: any;
}

/** A reply, or a function that makes it from the request. */
export type Script = ScriptedReply | ((request: RecordedRequest) => ScriptedReply);
