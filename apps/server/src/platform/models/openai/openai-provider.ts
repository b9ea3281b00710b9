import type { ModelCapabilities } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { readJson } from '../wire/provider-request.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { callOpenAi, modelNameAt, type OpenAiConnection } from './openai-connection.ts';
import { createOpenAiEmbedding } from './openai-embedding.ts';
import { createOpenAiImage, createOpenAiSpeech, createOpenAiTranscription } from './openai-media.ts';
import { createOpenAiRerank } from './openai-rerank.ts';

/** Every server with OpenAI's API: OpenAI itself, Ollama, vLLM, LM Studio, DeepSeek and nearly every gateway. */
export function createOpenAiProvider(connection: OpenAiConnection) {
  return {
    chat: (model: string, capabilities: ModelCapabilities) => createOpenAiChat(connection, model, capabilities),
    embedding: (model: string) => createOpenAiEmbedding(connection, model),
    rerank: (model: string) => createOpenAiRerank(connection, model),
    transcription: (model: string) => createOpenAiTranscription(connection, model),
    speech: (model: string) => createOpenAiSpeech(connection, model),
    image: (model: string) => createOpenAiImage(connection, model),
    modelNames: (signal: AbortSignal) => listModelNames(connection, signal),
  };
}

/** The names of the models that the provider offers to this key, in alphabetical order. */
async function listModelNames(connection: OpenAiConnection, signal: AbortSignal): Promise<string[]> {
  const { provider } = modelNameAt(connection, '');
  const call = { path: '/models', method: 'GET' } as const;
  try {
    const { data } = await callOpenAi(connection, provider, call, (response) => readJson(response, signal), signal);
    const names = (Array.isArray(data) ? data : []).map((entry: { id?: unknown } | null) => entry?.id);
    return [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  } catch (error) {
    // Every such server has a list of models: without one the address is wrong.
    if (!(error instanceof ModelFailure) || error.kind !== 'model-unknown') throw error;
    throw new ModelFailure(
      'unreachable',
      { provider, model: provider },
      { cause: error.cause, isWorthRetrying: false },
    );
  }
}
