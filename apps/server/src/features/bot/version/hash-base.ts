import type { BotDraft } from '@parley/contract';

/**
 * What the hash of a content leaves out. The values never change, also when those of a new bot do: versions have stored the old
 * ones. A setting that a release adds is added here, with the value that it has in contents that were stored before.
 */
export const HASH_BASE: BotDraft = {
  name: '',
  description: '',
  icon_uri: '',
  prompt_info: { prompt: '' },
  model_info: {
    model_id: '',
    temperature: null,
    max_tokens: 4096,
    top_p: null,
    top_k: null,
    frequency_penalty: null,
    presence_penalty: null,
    reasoning_effort: null,
    response_format: 0,
    model_style: 0,
    short_memory_policy: { context_mode: 0, history_round: 10 },
    prompt_id: 0,
    card_ids: [],
  },
  onboarding_info: { prologue: '', suggested_questions: [], suggested_questions_show_mode: 0, onboarding_mode: 2 },
  suggest_reply_info: { suggest_reply_mode: 0, customized_suggest_prompt: '' },
  built_in_tools: [],
  knowledge: {
    knowledge_info: [],
    top_k: 3,
    min_score: 0.5,
    auto: true,
    search_strategy: 0,
    recall_strategy: { use_nl2sql: true, use_rerank: true, use_rewrite: true },
    tag_conditions: [],
    show_source: false,
    show_source_mode: 1,
    no_recall_reply_mode: 0,
    no_recall_reply_customize_prompt: '',
  },
  variable_list: [],
  time_capsule_info: { time_capsule_mode: 0, disable_prompt_calling: 0, time_capsule_time_to_live: '0' },
  database_list: [],
  filebox_info: { Mode: 0 },
  background_image_info_list: [],
};
