import type { ModelCapabilities } from '../model.ts';
import { createOpenAiChat } from './openai-chat.ts';
import type { OpenAiConnection } from './openai-connection.ts';
import { createOpenAiEmbedding } from './openai-embedding.ts';
import { createOpenAiImage } from './openai-image.ts';
import { listOpenAiModelNames } from './openai-model-names.ts';
import { createOpenAiSpeech } from './openai-speech.ts';
import { createOpenAiTranscription } from './openai-transcription.ts';

/** Everything that speaks as OpenAI does: OpenAI itself, Ollama, vLLM, LM Studio, DeepSeek and nearly every gateway. */
export function createOpenAiProvider(connection: OpenAiConnection) {
  return {
    chat: (model: string, capabilities: ModelCapabilities) => createOpenAiChat(connection, model, capabilities),
    embedding: (model: string) => createOpenAiEmbedding(connection, model),
    transcription: (model: string) => createOpenAiTranscription(connection, model),
    speech: (model: string) => createOpenAiSpeech(connection, model),
    image: (model: string) => createOpenAiImage(connection, model),
    modelNames: (signal: AbortSignal) => listOpenAiModelNames(connection, signal),
  };
}
