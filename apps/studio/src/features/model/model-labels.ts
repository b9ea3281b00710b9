import type { ListedModel, ModelProvider, ModelPurpose } from '@parley/contract';
import type { TextKey } from '../../i18n/text-key.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

export const providerNames = {
  openai: 'model_provider_openai',
  anthropic: 'model_provider_anthropic',
  google: 'model_provider_google',
} as const satisfies Record<ModelProvider, TextKey>;

export const purposeNames = {
  chat: 'model_purpose_chat',
  embedding: 'model_purpose_embedding',
  rerank: 'model_purpose_rerank',
  transcription: 'model_purpose_transcription',
  speech: 'model_purpose_speech',
  image: 'model_purpose_image',
} as const satisfies Record<ModelPurpose, TextKey>;

export const capabilityNames = {
  tools: 'model_can_use_tools',
  vision: 'model_can_see',
  reasoning: 'model_can_reason',
} as const satisfies Record<string, TextKey>;

export type Capability = keyof typeof capabilityNames;
export const capabilities = Object.keys(capabilityNames) as Capability[];

/** The line under the name of a model: provider, address, purposes, context and prices. */
export function useModelDetails(model: ListedModel): string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  if (model.provider === 'demo') return [t('model_demo_hint')];
  const { input, output } = model.price;
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return [
    t(providerNames[model.provider]),
    model.base_url && new URL(model.base_url).host,
    model.model_name === model.name ? '' : model.model_name,
    model.purposes.map((purpose) => t(purposeNames[purpose])).join(', '),
    t('model_context_size', { tokens: format(model.capabilities.context_tokens) }),
    input > 0 || output > 0 ? t('model_prices', { input: format(input), output: format(output) }) : '',
    model.has_key ? '' : t('model_key_missing'),
    model.from_environment ? t('model_environment_hint') : '',
  ].filter((detail) => detail !== '');
}
