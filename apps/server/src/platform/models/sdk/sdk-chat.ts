import type { ChatModel, ModelCapabilities } from '../model.ts';
import type { ModelName } from '../model-failure.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import { readSdkParts } from './read-sdk-parts.ts';
import { createSdkAnswerGatherer } from './sdk-answer.ts';
import { toSdkCall } from './sdk-call.ts';
import { sdkErrorToFailure } from './sdk-error-to-failure.ts';
import type { SdkCall, SdkLanguageModel } from './sdk-types.ts';

interface SdkChat {
  readonly name: ModelName;
  readonly apiKey: string;
  readonly capabilities: ModelCapabilities;
  /** Loads the provider's package; the first answer waits for it. */
  readonly load: () => Promise<SdkLanguageModel>;
  readonly providerOptions?: SdkCall['providerOptions'];
}

export function createSdkChat({ name, apiKey, capabilities, load, providerOptions }: SdkChat): ChatModel {
  return {
    capabilities,
    async answer(request, listener, signal) {
      signal.throwIfAborted();
      const gatherer = createSdkAnswerGatherer(name, listener, () => estimateRequestTokens(request));
      const call = { ...toSdkCall(request, signal), ...(providerOptions && { providerOptions }) };
      const toFailure = (error: unknown) => (signal.aborted ? signal.reason : sdkErrorToFailure(name, error, apiKey));
      for await (const part of readSdkParts(await load(), call, toFailure)) gatherer.take(part);
      return gatherer.answer();
    },
  };
}
