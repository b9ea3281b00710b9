import {
  DEFAULT_MODEL_TIME_LIMITS,
  type ListedModel,
  type ModelConnection,
  type ModelProvider,
  type ModelPurpose,
  ModelSettings,
  purposesOfProvider,
} from '@parley/contract';
import type { FormRules } from '../../form/form-rules.ts';
import type { Form } from '../../form/use-form.ts';
import { modelPresets } from './model-presets.ts';

/** The values of the model form. Numbers are text, because a half-typed number is none. */
export interface ModelDraft {
  readonly provider: ModelProvider;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly name: string;
  readonly modelName: string;
  readonly tools: boolean;
  readonly vision: boolean;
  readonly reasoning: boolean;
  readonly contextTokens: string;
  readonly purposes: readonly ModelPurpose[];
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly firstToken: string;
  readonly silence: string;
}

export const newModelDraft: ModelDraft = {
  provider: 'openai',
  baseUrl: modelPresets[0].baseUrl,
  apiKey: '',
  name: '',
  modelName: '',
  tools: true,
  vision: false,
  reasoning: false,
  contextTokens: '128000',
  purposes: ['chat'],
  inputPrice: '0',
  outputPrice: '0',
  firstToken: String(DEFAULT_MODEL_TIME_LIMITS.first_token),
  silence: String(DEFAULT_MODEL_TIME_LIMITS.silence),
};

export function toModelDraft(model: ListedModel): ModelDraft {
  const { tools, vision, reasoning, context_tokens } = model.capabilities;
  return {
    provider: model.provider === 'demo' ? 'openai' : model.provider,
    baseUrl: model.base_url,
    apiKey: '',
    name: model.name === model.model_name ? '' : model.name,
    modelName: model.model_name,
    tools,
    vision,
    reasoning,
    contextTokens: String(context_tokens),
    purposes: model.purposes,
    inputPrice: String(model.price.input),
    outputPrice: String(model.price.output),
    firstToken: String(model.time_limits.first_token),
    silence: String(model.time_limits.silence),
  };
}

/** Local servers silently cut what is longer than their own default, which is small. */
const LOCAL_CONTEXT_TOKENS = '8192';

/** The draft of a model that a server on the same machine offers. */
export const toLocalModelDraft = (baseUrl: string, modelName: string): ModelDraft => ({
  ...newModelDraft,
  baseUrl,
  modelName,
  contextTokens: LOCAL_CONTEXT_TOKENS,
});

/** The draft for another provider, which has its own address and serves its own purposes. */
export function withProvider(draft: ModelDraft, provider: ModelProvider): ModelDraft {
  if (provider === draft.provider) return draft;
  const purposes = draft.purposes.filter((purpose) => purposesOfProvider[provider].includes(purpose));
  return {
    ...draft,
    provider,
    baseUrl: provider === 'openai' ? newModelDraft.baseUrl : '',
    purposes: purposes.length > 0 ? purposes : ['chat'],
  };
}

/** How a draft becomes the settings that are sent. */
export const modelRules: FormRules<ModelDraft, ModelSettings> = {
  schema: ModelSettings,
  toInput: (draft) => ({
    ...toModelConnection(draft),
    name: draft.name.trim() || draft.modelName.trim(),
    model_name: draft.modelName.trim(),
    capabilities: {
      tools: draft.tools,
      vision: draft.vision,
      reasoning: draft.reasoning,
      context_tokens: toNumber(draft.contextTokens),
    },
    purposes: draft.purposes,
    price: { input: toNumber(draft.inputPrice), output: toNumber(draft.outputPrice) },
    time_limits: { first_token: toNumber(draft.firstToken), silence: toNumber(draft.silence) },
  }),
  fieldOfPath: {
    base_url: 'baseUrl',
    api_key: 'apiKey',
    model_name: 'modelName',
    // The input limits the length of a name, so only a missing model name, which is its default, makes it invalid.
    name: 'modelName',
    'capabilities.context_tokens': 'contextTokens',
    'price.input': 'inputPrice',
    'price.output': 'outputPrice',
    'time_limits.first_token': 'firstToken',
    'time_limits.silence': 'silence',
  },
};

/** What each part of the form is given. */
export interface ModelFieldsProps {
  form: Form<ModelDraft, ModelSettings>;
}

/** An empty key field sends no key: the stored one stays. */
export function toModelConnection({ provider, baseUrl, apiKey }: ModelDraft): ModelConnection {
  return { provider, base_url: baseUrl.trim(), ...(apiKey.trim() && { api_key: apiKey.trim() }) };
}

/** An empty field is invalid, not zero. A decimal comma is accepted. */
const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
