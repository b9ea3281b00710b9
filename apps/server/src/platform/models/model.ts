/**
 * The models interface: the calls that features make, independent of the provider. Provider clients implement it, and so
 * does the built-in demonstration model.
 */

import type { JsonSchema } from '../json-schema.ts';

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Parts of the two, where the provider reports them. */
  readonly cachedTokens?: number;
  readonly reasoningTokens?: number;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text as the model wrote it, unchecked. */
  readonly arguments: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of the arguments. */
  readonly parameters: JsonSchema;
}

export type UserPart = UserText | ModelPicture;

export interface UserText {
  readonly type: 'text';
  readonly text: string;
  /** The name of the file that the text quotes; empty for words about files. Providers get the text only. */
  readonly file?: string;
}

/** A picture, or a video for a model that takes videos, whose bytes are read for each request and released once they are sent. */
export interface ModelPicture {
  readonly type: 'image';
  /** The same for the same picture in later requests. */
  readonly key: string;
  /** The user who sent it: the users share the room for pictures in memory. Providers do not get it. */
  readonly ownerId: string;
  /** For people only: providers do not get it. */
  readonly name: string;
  readonly contentType: string;
  readonly byteSize: number;
  read(): Promise<Uint8Array>;
}

/**
 * Parts of a message that the provider must get back in the next request of a tool loop: reasoning, signatures, redacted
 * blocks. Plain JSON, read only by the model that made it. Store and return it unchanged.
 */
export interface ProviderParts {
  readonly madeBy: string;
  readonly parts: unknown;
}

export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | {
      readonly role: 'user';
      readonly parts: readonly UserPart[];
      /** Words that were added while the reply was being made. Requests have them joined with a message of the user before. */
      readonly isAddition?: true;
    }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls?: readonly ToolCall[];
      /** The calls are those of a shortcut, and not of the model. */
      readonly isRequested?: true;
      /** From the answer that made these tool calls. */
      readonly providerParts?: ProviderParts;
    }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

export type ReasoningEffort = 'minimal' | 'low' | 'medium' | 'high';

/** An omitted field means the provider's own default. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly maxTokens?: number;
  readonly responseFormat?: 'text' | 'json';
  /** Sent only to models that reason. */
  readonly reasoningEffort?: ReasoningEffort;
}

/** Structured output: the text of the answer is to be JSON that fits this schema. */
export interface OutputSchema {
  /** Letters, digits, `_` and `-`. */
  readonly name: string;
  /** Its top level is an object, which is all that every provider takes. */
  readonly schema: JsonSchema;
}

export interface ChatRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly sampling: Sampling;
  /**
   * Takes precedence over `sampling.responseFormat`. A provider that cannot enforce the schema gets it in the prompt
   * instead, so the caller checks the answer all the same.
   */
  readonly outputSchema?: OutputSchema;
}

/** Receives the answer as it arrives. Plain calls instead of promises, because every token passes here. */
export interface ChatListener {
  onText(text: string): void;
  onReasoning(text: string): void;
  /** Something invisible arrived, such as a part of a tool call: the model is still working. */
  onActivity?(): void;
  /** Something arrived that is no part of an answer, such as a comment that keeps the connection open. */
  onKeepAlive?(): void;
  /** The provider was too busy and asked for a pause: it is asked again after this time. */
  onRetryWait?(milliseconds: number): void;
}

/**
 * Why an answer ended. `content-filter`: the provider cut it off. `refusal`: the model declined to answer. `unknown`: the
 * provider gave no reason, or one that is not in our tables.
 */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'refusal' | 'unknown';

export interface ChatAnswer {
  readonly finish: FinishReason;
  /** The provider's explanation of an ending other than `stop` and `tool-calls`, where it gives one. */
  readonly finishDetail?: string;
  /** The provider's filter refused the request: no answer was begun. Only with the ending `content-filter`. */
  readonly isPromptBlocked?: boolean;
  /** Empty unless `finish` is `tool-calls`: a call that was cut off must not run. */
  readonly toolCalls: readonly ToolCall[];
  /** The names of the tools that the model was calling when it reached its token limit. Only with the ending `length`. */
  readonly cutCalls?: readonly string[];
  readonly usage: TokenUsage;
  readonly providerParts?: ProviderParts;
}

export interface ModelCapabilities {
  readonly tools: boolean;
  readonly vision: boolean;
  /** Its provider takes videos inside of a request. */
  readonly video?: boolean;
  readonly reasoning: boolean;
  /** Tokens of question and answer together. */
  readonly contextTokens: number;
}

export interface ChatModel {
  readonly capabilities: ModelCapabilities;
  /**
   * One step. Resolves when the model has finished, rejects with a `ModelFailure`; when the signal aborts it rejects with
   * the signal's reason and the connection to the provider is closed at once.
   */
  answer(request: ChatRequest, listener: ChatListener, signal: AbortSignal): Promise<ChatAnswer>;
}

export interface EmbeddingModel {
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ vectors: Float32Array[]; inputTokens: number }>;
}

export interface RerankModel {
  /** For each text between 0 and 1 how well it fits the query. */
  rerank(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<{ scores: number[]; inputTokens: number }>;
}

export interface RecordedAudio {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly fileName: string;
}

export interface TranscriptionModel {
  transcribe(audio: RecordedAudio, signal: AbortSignal): Promise<string>;
}

/** A file that a model made. */
export interface GeneratedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

export interface SpeechRequest {
  readonly text: string;
  /** One of the provider's voices; its default voice where it is omitted. */
  readonly voice?: string;
}

export interface SpeechModel {
  speak(request: SpeechRequest, signal: AbortSignal): Promise<GeneratedFile>;
}

export interface ImageModel {
  draw(prompt: string, signal: AbortSignal): Promise<GeneratedFile>;
}
