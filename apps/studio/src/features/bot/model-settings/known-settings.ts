import { MAX_TOKENS_MAX, type Model, TEMPERATURE_MAX } from '@parley/contract';
import type { StyleValues } from './model-style.ts';

/** What a model can be told. */
export interface KnownSettings {
  /** The sampling settings it has, in the order of the form. */
  readonly sampling: readonly (keyof StyleValues)[];
  readonly temperatureMax: number;
  readonly maxTokensMax: number;
  readonly hasReasoningEffort: boolean;
}

const ALL: KnownSettings['sampling'] = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'];

const samplingOf: Record<Model['provider'], KnownSettings['sampling']> = {
  openai: ALL,
  google: ALL,
  anthropic: ['temperature', 'top_p'],
  // It answers from fixed texts.
  demo: [],
};

/** Of a model that is not known, as when it was removed, everything is shown. */
export function knownSettings(model: Pick<Model, 'provider' | 'capabilities'> | undefined): KnownSettings {
  return {
    sampling: model ? samplingOf[model.provider] : ALL,
    temperatureMax: model?.provider === 'anthropic' ? 1 : TEMPERATURE_MAX,
    maxTokensMax: Math.min(MAX_TOKENS_MAX, model?.capabilities.context_tokens ?? MAX_TOKENS_MAX),
    hasReasoningEffort: model?.capabilities.reasoning ?? true,
  };
}
