import type { ChatAnswer, ChatListener, ChatModel, ChatRequest, ModelCapabilities, Sampling } from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import { withSchemaInPrompt } from '../output-schema.ts';
import { withPictureBytes } from '../picture-bytes.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import { createSdkAnswerGatherer } from './chat-answer.ts';
import { toSdkCall } from './chat-request.ts';
import { sdkErrorToFailure } from './sdk-error.ts';
import { reportBytes } from './sdk-fetch.ts';
import type { SdkLanguageModel, SdkProviderOptions, SdkStreamPart } from './sdk-types.ts';

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
    const toFailure = (error: unknown) => (signal.aborted ? signal.reason : sdkErrorToFailure(name, error, apiKey));
    reportBytes(signal, () => listener.onKeepAlive?.());
    return withPictureBytes(request, listener, signal, async (pictures, onSent) => {
      const openStream = async () => {
        const call = toSdkCall(request, madeBy, pictures, signal);
        const { stream } = await (await load()).doStream({ ...call, ...(providerOptions && { providerOptions }) });
        onSent();
        return stream;
      };
      for await (const part of readSdkParts(openStream, toFailure)) gatherer.take(part);
      return gatherer.answer();
    });
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
  openStream: () => Promise<ReadableStream<SdkStreamPart>>,
  toFailure: (error: unknown) => unknown,
): AsyncGenerator<SdkStreamPart> {
  try {
    for await (const part of await openStream()) {
      if (part.type === 'error') throw part.error;
      yield part;
    }
  } catch (error) {
    throw toFailure(error);
  }
}
