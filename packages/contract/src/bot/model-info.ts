import * as z from 'zod/mini';

export const TEMPERATURE_MAX = 2;
export const TOP_K_MAX = 1_000;
/** Frequency and presence penalty range from minus this to this. */
export const PENALTY_MAX = 2;
export const MAX_TOKENS_MAX = 1_000_000;
export const HISTORY_ROUND_MAX = 100;
const CARD_IDS_MAX = 100;

export const ModelStyle = { custom: 0, creative: 1, balance: 2, precise: 3 } as const;
export const ResponseFormat = { text: 0, markdown: 1, json: 2 } as const;
/** How long a model that reasons thinks before it answers. */
export const REASONING_EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];
const ContextMode = { chat: 0, functionCall1: 1, functionCall2: 2, functionCall3: 3 } as const;

const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const intBetween = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** Null uses the model's own default: many models refuse any other value. */
const nullableSetting = z.nullable;

const ShortMemoryPolicy = z.object({
  context_mode: z.literal(Object.values(ContextMode)),
  /** How many past turns are sent to the model. */
  history_round: z.nullable(intBetween(0, HISTORY_ROUND_MAX)),
});

/** The model settings of a bot (studio §3 model config). */
export const ModelInfo = z.object({
  /** Empty for the installation's default model. */
  model_id: z.string().check(z.regex(/^[\w-]{0,64}$/)),
  temperature: nullableSetting(between(0, TEMPERATURE_MAX)),
  max_tokens: intBetween(1, MAX_TOKENS_MAX),
  top_p: nullableSetting(between(0, 1)),
  top_k: nullableSetting(intBetween(0, TOP_K_MAX)),
  frequency_penalty: nullableSetting(between(-PENALTY_MAX, PENALTY_MAX)),
  presence_penalty: nullableSetting(between(-PENALTY_MAX, PENALTY_MAX)),
  /** Only models that reason are told of it. */
  reasoning_effort: nullableSetting(z.enum(REASONING_EFFORTS)),
  response_format: z.literal(Object.values(ResponseFormat)),
  model_style: z.literal(Object.values(ModelStyle)),
  short_memory_policy: ShortMemoryPolicy,
  /** Kept for clients of the reference wire: the template of the prompt and the cards of answers. 0 for none. */
  prompt_id: z.int().check(z.minimum(0)),
  card_ids: z.array(z.int().check(z.minimum(0))).check(z.maxLength(CARD_IDS_MAX)),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

export const ModelInfoChange = z.partial(z.extend(ModelInfo, { short_memory_policy: z.partial(ShortMemoryPolicy) }));

export const newModelInfo: ModelInfo = {
  model_id: '',
  temperature: null,
  max_tokens: 4096,
  top_p: null,
  top_k: null,
  frequency_penalty: null,
  presence_penalty: null,
  reasoning_effort: null,
  response_format: ResponseFormat.text,
  model_style: ModelStyle.custom,
  short_memory_policy: { context_mode: ContextMode.chat, history_round: 10 },
  prompt_id: 0,
  card_ids: [],
};

/** The values that an editor shows for settings that are null (studio §9). */
export const SHOWN_WHEN_UNSET = {
  temperature: 0,
  top_p: 0,
  top_k: 0,
  frequency_penalty: 0,
  presence_penalty: 0,
} as const;
