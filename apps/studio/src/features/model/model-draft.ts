import {
  type ListedModel,
  type ModelConnection,
  type ModelProvider,
  type ModelPurpose,
  ModelSettings,
  purposesOfProvider,
} from '@parley/contract';
import { modelPresets } from './model-presets.ts';

/** A model while it is typed: numbers are text until they are numbers. */
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
  };
}

/** Another provider has another address and other uses. */
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

export type ModelProblem =
  | 'baseUrl'
  | 'apiKey'
  | 'modelName'
  | 'contextTokens'
  | 'inputPrice'
  | 'outputPrice'
  | 'purposes';

const problemAt: Readonly<Record<string, ModelProblem>> = {
  base_url: 'baseUrl',
  api_key: 'apiKey',
  model_name: 'modelName',
  'capabilities.context_tokens': 'contextTokens',
  'price.input': 'inputPrice',
  'price.output': 'outputPrice',
  purposes: 'purposes',
};

export type ReadDraft =
  | { readonly settings: ModelSettings; readonly problems: readonly never[] }
  | { readonly settings: undefined; readonly problems: readonly ModelProblem[] };

/** What the server would be sent, or the fields that keep it from being sent. */
export function readModelDraft(draft: ModelDraft): ReadDraft {
  const modelName = draft.modelName.trim();
  const parsed = ModelSettings.safeParse({
    ...toModelConnection(draft),
    name: draft.name.trim() || modelName,
    model_name: modelName,
    capabilities: {
      tools: draft.tools,
      vision: draft.vision,
      reasoning: draft.reasoning,
      context_tokens: toNumber(draft.contextTokens),
    },
    purposes: draft.purposes,
    price: { input: toNumber(draft.inputPrice), output: toNumber(draft.outputPrice) },
  });
  if (parsed.success) return { settings: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path }) => problemAt[path.join('.')]);
  return { settings: undefined, problems: problems.filter((problem) => problem !== undefined) };
}

/** An empty field for the key sends none. */
export function toModelConnection({ provider, baseUrl, apiKey }: ModelDraft): ModelConnection {
  return { provider, base_url: baseUrl.trim(), ...(apiKey.trim() && { api_key: apiKey.trim() }) };
}

/** An empty field is not zero. A comma is what half of Europe types for a point. */
const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
