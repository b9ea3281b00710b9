import type { ChatAnswer, ChatListener, ChatModel, ChatRequest, ModelCapabilities, Sampling } from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import { withSchemaInPrompt } from '../output-schema.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import { createSdkAnswerGatherer } from './chat-answer.ts';
import { toSdkCall } from './chat-request.ts';
import { sdkErrorToFailure } from './sdk-error.ts';
import type { SdkCall, SdkLanguageModel, SdkProviderOptions, SdkStreamPart } from './sdk-types.ts';

interface SdkChat {
  readonly name: ModelName;
  readonly apiKey: string;
  readonly capabilities: ModelCapabilities;
  /** Loads the provider's package; the first answer waits for it. */
  readonly load: () => Promise<SdkLanguageModel>;
  /** The provider's own settings for a request. */
  readonly toProviderOptions?: (sampling: Sampling) => SdkProviderOptions | undefined;
}

export function createSdkChat({ name, apiKey, capabilities, load, toProviderOptions }: SdkChat): ChatModel {
  const madeBy = `${name.provider} ${name.model}`;
  /** Until the provider refuses one. */
  let takesSchemas = true;

  async function ask(request: ChatRequest, listener: ChatListener, signal: AbortSignal): Promise<ChatAnswer> {
    const gatherer = createSdkAnswerGatherer(name, madeBy, listener, () => estimateRequestTokens(request));
    const providerOptions = toProviderOptions?.(request.sampling);
    const call = { ...toSdkCall(request, madeBy, signal), ...(providerOptions && { providerOptions }) };
    const toFailure = (error: unknown) => (signal.aborted ? signal.reason : sdkErrorToFailure(name, error, apiKey));
    for await (const part of readSdkParts(await load(), call, toFailure)) gatherer.take(part);
    return gatherer.answer();
  }

  return {
    capabilities,
    async answer(request, listener, signal) {
      signal.throwIfAborted();
      const { outputSchema } = request;
      if (!outputSchema) return ask(request, listener, signal);
      if (takesSchemas)
        try {
          return await ask(request, listener, signal);
        } catch (error) {
          if (!(error instanceof ModelFailure) || error.unsupported !== 'response_format') throw error;
          takesSchemas = false;
        }
      return ask(withSchemaInPrompt(request, outputSchema), listener, signal);
    },
  };
}

/**
 * The parts of an answer. The provider's errors become failures here, where errors of the listener do not pass. Leaving
 * the loop closes the connection.
 */
async function* readSdkParts(
  model: SdkLanguageModel,
  call: SdkCall,
  toFailure: (error: unknown) => unknown,
): AsyncGenerator<SdkStreamPart> {
  try {
    const { stream } = await model.doStream(call);
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      yield part;
    }
  } catch (error) {
    throw toFailure(error);
  }
}
