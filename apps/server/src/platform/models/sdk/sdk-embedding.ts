import { estimateTokens } from '@parley/contract';
import type { EmbeddingModel } from '../model.ts';
import type { ModelName } from '../model-failure.ts';
import { sdkErrorToFailure } from './sdk-error.ts';
import type { SdkEmbeddingModel } from './sdk-types.ts';

interface SdkEmbedding {
  readonly name: ModelName;
  readonly apiKey: string;
  readonly load: () => Promise<SdkEmbeddingModel>;
}

export function createSdkEmbedding({ name, apiKey, load }: SdkEmbedding): EmbeddingModel {
  async function embedBatch(model: SdkEmbeddingModel, values: string[], signal: AbortSignal) {
    try {
      return await model.doEmbed({ values, abortSignal: signal });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw sdkErrorToFailure(name, error, apiKey);
    }
  }

  return {
    async embed(texts, signal) {
      const model = await load();
      const perCall = (await model.maxEmbeddingsPerCall) ?? texts.length;
      const vectors: Float32Array[] = [];
      let inputTokens = 0;
      for (let start = 0; start < texts.length; start += perCall) {
        const batch = texts.slice(start, start + perCall);
        const { embeddings, usage } = await embedBatch(model, batch, signal);
        vectors.push(...embeddings.map((embedding) => Float32Array.from(embedding)));
        inputTokens += usage?.tokens ?? batch.reduce((sum, text) => sum + estimateTokens(text), 0);
      }
      return { vectors, inputTokens };
    },
  };
}
