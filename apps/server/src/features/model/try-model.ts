import type { ModelPurpose, ModelTestResult } from '@parley/contract';
import type { ChatModel } from '../../platform/models/model.ts';
import { ModelFailure, type ModelName, refuseFilteredAnswer } from '../../platform/models/model-failure.ts';
import { type AskedModel, createProviderModel, listProviderModelNames, providerNameOf } from './provider-model.ts';

/** No limit of tokens is sent for a test, because some models refuse one: this much is enough to see that it speaks. */
const REPLY_MAX_CHARACTERS = 400;
const QUESTION = 'Say hello in one short sentence.';

export type TriedModel = AskedModel & { readonly purposes: readonly ModelPurpose[] };

/** Asks a model for the least that proves it works. Rejects as the model does. */
export async function tryModel(model: TriedModel, signal: AbortSignal): Promise<ModelTestResult> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const { chat, embedding } = createProviderModel(model);
  if (model.purposes.includes('chat')) {
    const name = { provider: providerNameOf(model), model: model.modelName };
    const reply = await askBriefly(chat, name, signal);
    return { result: 'answered', reply, milliseconds: elapsed() };
  }
  if (model.purposes.includes('embedding') && embedding) {
    const { vectors } = await embedding.embed([QUESTION], signal);
    return { result: 'embedded', dimensions: vectors[0]?.length ?? 0, milliseconds: elapsed() };
  }
  const names = await listProviderModelNames(model, signal);
  if (!names.includes(model.modelName))
    throw new ModelFailure('model-unknown', { provider: providerNameOf(model), model: model.modelName });
  return { result: 'listed', milliseconds: elapsed() };
}

async function askBriefly(chat: ChatModel, name: ModelName, signal: AbortSignal): Promise<string> {
  const enough = new AbortController();
  let reply = '';
  const listener = {
    onText(text: string) {
      reply += text;
      if (reply.length >= REPLY_MAX_CHARACTERS) enough.abort();
    },
    onReasoning: () => undefined,
  };
  const request = {
    messages: [{ role: 'user', parts: [{ type: 'text', text: QUESTION }] }],
    tools: [],
    sampling: {},
  } as const;
  try {
    refuseFilteredAnswer(await chat.answer(request, listener, AbortSignal.any([signal, enough.signal])), name);
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return reply.trim().slice(0, REPLY_MAX_CHARACTERS);
}
