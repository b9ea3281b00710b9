import { ModelFailure } from '../model-failure.ts';
import { callOpenAi, modelNameAt, type OpenAiConnection } from './openai-connection.ts';
import { readJson } from './read-json.ts';

/** The names of the models the provider offers to this key, in alphabetical order. */
export async function listOpenAiModelNames(connection: OpenAiConnection, signal: AbortSignal): Promise<string[]> {
  const { provider } = modelNameAt(connection, '');
  const call = { path: '/models', method: 'GET' } as const;
  try {
    const { data } = await callOpenAi(connection, provider, call, (response) => readJson(response, signal), signal);
    const names = (Array.isArray(data) ? data : []).map((entry: { id?: unknown } | null) => entry?.id);
    return [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  } catch (error) {
    // Where there is no list there is no provider: it is the address that is wrong.
    if (!(error instanceof ModelFailure) || error.kind !== 'model-unknown') throw error;
    throw new ModelFailure('unreachable', { provider, model: provider }, { cause: error.cause, mayPass: false });
  }
}
