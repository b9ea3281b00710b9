import {
  type BotDraft,
  type BotDraftChange,
  HISTORY_ROUNDS_WHEN_UNSET,
  type ModelInfo,
  OnboardingMode,
  ResponseFormat,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
} from '@parley/contract';
import type { Sampling } from '../../platform/models/model.ts';
import { toBackgroundInfo } from './background.ts';
import { changedSections } from './draft-sections.ts';
import { botIconUrl } from './face/bot-face.ts';
import type { RunnableBot } from './runnable-bot.ts';

export const toRunnableBot = (
  { id, spaceId, version }: Pick<RunnableBot, 'id' | 'spaceId' | 'version'>,
  draft: BotDraft,
): RunnableBot => ({ id, spaceId, version, label: null, ...contentOf(id, draft) });

/** What follows from the content of a bot. */
function contentOf(id: string, draft: BotDraft): Omit<RunnableBot, 'id' | 'spaceId' | 'label' | 'version'> {
  const { model_info: model, onboarding_info: onboarding } = draft;
  const hasOnboarding = onboarding.onboarding_mode !== OnboardingMode.none;
  return {
    name: draft.name,
    description: draft.description,
    iconUrl: botIconUrl(id, draft.icon_uri),
    background: toBackgroundInfo(draft.background_image_info_list),
    prompt: toPrompt(draft),
    modelId: model.model_id || null,
    sampling: toSampling(model),
    historyRounds: model.short_memory_policy.history_round ?? HISTORY_ROUNDS_WHEN_UNSET,
    prologue: hasOnboarding ? onboarding.prologue : '',
    suggestedQuestions: hasOnboarding ? toSuggestions(onboarding.suggested_questions) : [],
    showAllSuggestions: onboarding.suggested_questions_show_mode === SuggestedQuestionsShowMode.all,
    suggestReplyPrompt: toSuggestReplyPrompt(draft),
    settings: draft,
  };
}

/** The same version of a bot with other settings. Fields that are left out stay as they are. */
export const withSettings = (bot: RunnableBot, settings: BotDraftChange): RunnableBot => ({
  ...bot,
  ...contentOf(bot.id, { ...bot.settings, ...changedSections(bot.settings, settings) }),
});

/** Providers know no parameter for Markdown, so the model is told. */
const MARKDOWN_INSTRUCTION = 'Format your answers in Markdown.';

function toPrompt({ prompt_info: { prompt }, model_info }: BotDraft): string {
  if (model_info.response_format !== ResponseFormat.markdown) return prompt;
  return prompt.trim() === '' ? MARKDOWN_INSTRUCTION : `${prompt}\n\n${MARKDOWN_INSTRUCTION}`;
}

export const toSuggestions = (questions: readonly string[]): RunnableBot['suggestedQuestions'] =>
  questions.map((content, index) => ({ id: String(index), content }));

/** Zero means "none" for all but the temperature, and providers refuse some of these zeros: they are left out. */
function toSampling(model: ModelInfo): Sampling {
  return {
    maxTokens: model.max_tokens,
    ...(model.temperature !== null && { temperature: model.temperature }),
    ...(model.top_p && { topP: model.top_p }),
    ...(model.top_k && { topK: model.top_k }),
    ...(model.frequency_penalty && { frequencyPenalty: model.frequency_penalty }),
    ...(model.presence_penalty && { presencePenalty: model.presence_penalty }),
    ...(model.reasoning_effort && { reasoningEffort: model.reasoning_effort }),
    ...(model.response_format === ResponseFormat.json && { responseFormat: 'json' }),
  };
}

function toSuggestReplyPrompt({ suggest_reply_info: suggestion }: BotDraft): string | null {
  if (suggestion.suggest_reply_mode === SuggestReplyMode.disabled) return null;
  return suggestion.suggest_reply_mode === SuggestReplyMode.custom ? suggestion.customized_suggest_prompt : '';
}
