/**
 * What the product asks of a model, whoever provides it. Everything that speaks to a provider lies behind these
 * interfaces, and so does the built-in demonstration model.
 */

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text as the model wrote it: whoever runs the tool checks it. */
  readonly arguments: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type UserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly contentType: string; readonly bytes: Uint8Array };

export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

/** What is left out is the provider's own default. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly maxTokens?: number;
  readonly responseFormat?: 'text' | 'json';
}

export interface ChatRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly sampling: Sampling;
}

/** Called as words arrive, many times a second: calls, not promises, because each token passes here. */
export interface ChatListener {
  onText(text: string): void;
  onReasoning(text: string): void;
  /** Something else came, such as a part of a tool call: the model is at work although there is nothing to show. */
  onActivity?(): void;
}

export interface ChatAnswer {
  readonly finish: 'stop' | 'length' | 'tool-calls';
  readonly toolCalls: readonly ToolCall[];
  readonly usage: TokenUsage;
}

export interface ModelCapabilities {
  readonly tools: boolean;
  readonly vision: boolean;
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

export interface RecordedAudio {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly fileName: string;
}

export interface TranscriptionModel {
  transcribe(audio: RecordedAudio, signal: AbortSignal): Promise<string>;
}

export interface SpeechModel {
  speak(text: string, signal: AbortSignal): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }>;
}

export interface ImageModel {
  draw(prompt: string, signal: AbortSignal): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }>;
}
