import type { AnthropicProvider } from '@ai-sdk/anthropic';
import type { GoogleGenerativeAIProvider } from '@ai-sdk/google';

/** The AI SDK's provider interfaces, one level below `streamText`. Types only: the packages are loaded when used. */
export type SdkLanguageModel = ReturnType<AnthropicProvider['languageModel']>;
export type SdkEmbeddingModel = ReturnType<GoogleGenerativeAIProvider['embedding']>;
export type SdkCall = Parameters<SdkLanguageModel['doStream']>[0];
export type SdkPrompt = SdkCall['prompt'];
export type SdkMessage = SdkPrompt[number];
export type SdkAssistantPart = Extract<SdkMessage, { role: 'assistant' }>['content'][number];
export type SdkProviderOptions = NonNullable<SdkCall['providerOptions']>;
export type SdkTool = NonNullable<SdkCall['tools']>[number];
type SdkStream = Awaited<ReturnType<SdkLanguageModel['doStream']>>['stream'];
export type SdkStreamPart = SdkStream extends ReadableStream<infer Part> ? Part : never;
