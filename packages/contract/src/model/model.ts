import * as z from 'zod/mini';
import { idOf } from '../tagged-id.ts';

export const MODEL_NAME_MAX = 100;
export const MODEL_BASE_URL_MAX = 500;
export const MODEL_KEY_MAX = 1000;
export const MODEL_CONTEXT_MIN = 256;
export const MODEL_CONTEXT_MAX = 100_000_000;
export const MODEL_PRICE_MAX = 100_000;
export const MODEL_WAIT_MAX_SECONDS = 3_600;

/** `openai` is every server with the OpenAI protocol: OpenAI itself, Ollama, LM Studio, vLLM and most hosts. */
export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google'] as const;
export const ModelProvider = z.enum(MODEL_PROVIDERS);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** `rerank` orders recalled slices. */
export const MODEL_PURPOSES = ['chat', 'embedding', 'rerank', 'transcription', 'speech', 'image'] as const;
export const ModelPurpose = z.enum(MODEL_PURPOSES);
export type ModelPurpose = z.infer<typeof ModelPurpose>;

/** The purposes that each provider supports. */
export const purposesOfProvider: Readonly<Record<ModelProvider, readonly ModelPurpose[]>> = {
  openai: MODEL_PURPOSES,
  anthropic: ['chat'],
  google: ['chat', 'embedding'],
};

/** The URL of a provider, without credentials (the key has its own field) and without a query. */
export const ModelBaseUrl = z.string().check(
  z.trim(),
  z.maxLength(MODEL_BASE_URL_MAX),
  z.refine((text) => {
    if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false;
    const { username, password, search, hash } = new URL(text);
    return [username, password, search, hash].every((part) => part === '');
  }),
);

export const ModelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MODEL_NAME_MAX));

/** Keys are sent in headers, which are printable ASCII. */
export const ModelKey = z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/), z.maxLength(MODEL_KEY_MAX));

export const ModelCapabilities = z.strictObject({
  tools: z.boolean(),
  vision: z.boolean(),
  reasoning: z.boolean(),
  /** Tokens of question and answer together. */
  context_tokens: z.int().check(z.minimum(MODEL_CONTEXT_MIN), z.maximum(MODEL_CONTEXT_MAX)),
});
export type ModelCapabilities = z.infer<typeof ModelCapabilities>;

const Price = z.number().check(z.minimum(0), z.maximum(MODEL_PRICE_MAX));

/** For a million tokens, in the installation's currency. */
export const ModelPrice = z.strictObject({ input: Price, output: Price });
export type ModelPrice = z.infer<typeof ModelPrice>;

const Wait = z.int().check(z.minimum(1), z.maximum(MODEL_WAIT_MAX_SECONDS));

/** How long an answer is waited for, in seconds. Comments by which a server keeps its stream alive count as life. */
export const ModelTimeLimits = z.strictObject({
  /** Until the answer begins. */
  first_token: Wait,
  /** Without anything from the provider, from then on. */
  silence: Wait,
});
export type ModelTimeLimits = z.infer<typeof ModelTimeLimits>;
export const DEFAULT_MODEL_TIME_LIMITS: ModelTimeLimits = { first_token: 60, silence: 60 };

/** The connection to a provider. */
export const ModelConnection = z.strictObject({
  provider: ModelProvider,
  /** Empty for the provider's own address, which `openai` does not have. */
  base_url: z.union([z.literal(''), ModelBaseUrl]),
  /** Left out: none, or the stored one of the model that is changed. */
  api_key: z.optional(ModelKey),
});
export type ModelConnection = z.infer<typeof ModelConnection>;

const ModelFields = z.strictObject({
  ...ModelConnection.shape,
  /** The name that users see. */
  name: ModelName,
  /** The provider's name of the model. */
  model_name: ModelName,
  capabilities: ModelCapabilities,
  purposes: z.array(ModelPurpose).check(z.minLength(1), z.maxLength(MODEL_PURPOSES.length)),
  price: ModelPrice,
  /** Left out: `DEFAULT_MODEL_TIME_LIMITS`. */
  time_limits: z.optional(ModelTimeLimits),
});

/** A model as the administrator sets it up. */
export const ModelSettings = ModelFields.check(
  z.refine(({ provider, base_url }) => provider !== 'openai' || base_url !== '', { path: ['base_url'] }),
  z.refine(({ provider, purposes }) => purposes.every((one) => purposesOfProvider[provider].includes(one)), {
    path: ['purposes'],
  }),
  z.refine(({ purposes }) => new Set(purposes).size === purposes.length, { path: ['purposes'] }),
);
export type ModelSettings = z.infer<typeof ModelSettings>;

/** A model as users see it when they choose one. */
export const Model = z.object({
  model_id: idOf('model'),
  name: z.string(),
  provider: z.enum([...MODEL_PROVIDERS, 'demo']),
  capabilities: ModelCapabilities,
  purposes: z.array(ModelPurpose),
  price: ModelPrice,
  /** The purposes for which it is the default. */
  default_for: z.array(ModelPurpose),
  /** The offline demonstration: it answers without any provider. */
  is_built_in: z.boolean(),
  /** Configured by environment variables and not editable. */
  from_environment: z.boolean(),
});
export type Model = z.infer<typeof Model>;

/** A model as the administrator sees it. Its key can be replaced but never read. */
export const ListedModel = z.object({
  ...Model.shape,
  model_name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  time_limits: ModelTimeLimits,
});
export type ListedModel = z.infer<typeof ListedModel>;
