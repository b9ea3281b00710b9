import type { ModelProvider, ModelPurpose } from '@parley/contract';
import type { TextKey } from '../../i18n/resources.ts';

export const providerNames = {
  openai: 'model_provider_openai',
  anthropic: 'model_provider_anthropic',
  google: 'model_provider_google',
} as const satisfies Record<ModelProvider, TextKey>;

export const purposeNames = {
  chat: 'model_purpose_chat',
  embedding: 'model_purpose_embedding',
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
