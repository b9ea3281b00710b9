import {
  type DatabaseList,
  DisablePromptCalling,
  FileboxMode,
  ListModels,
  type Locale,
  ModelStyle,
  NoRecallReplyMode,
  type PluginList,
  type PresetTask,
  RefreshPeriod,
  ResponseFormat,
  SearchStrategy,
  type ShortcutCommand,
  ShowSourceMode,
  SPOKEN_LANGUAGES,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
  scheduleText,
  type TagCondition,
  TimeCapsuleMode,
  UserInputType,
  type Variable,
} from '@parley/contract';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import type { TextKey } from '../../../i18n/text-key.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { conditionText } from '../../knowledge/index.ts';
import { timesToLive } from '../../memory/index.ts';
import { useShortcutTexts } from '../../shortcut/index.ts';
import { useVariableTexts } from '../../variable/index.ts';
import type { SectionName } from './merge/merge-section.ts';

const MODEL = 'model_info.model_id';

/** Names of fields, as the editor shows them. A section with one field has the name of the section. */
const nameOfField: Readonly<Record<string, TextKey>> = {
  'model_info.temperature': 'model_temperature',
  'model_info.top_p': 'model_top_p',
  'model_info.top_k': 'model_top_k',
  'model_info.frequency_penalty': 'model_frequency_penalty',
  'model_info.presence_penalty': 'model_presence_penalty',
  'model_info.max_tokens': 'model_max_tokens',
  'model_info.reasoning_effort': 'model_reasoning_effort',
  'model_info.response_format': 'model_response_format',
  'model_info.model_style': 'model_style',
  'model_info.short_memory_policy.history_round': 'model_history_round',
  'onboarding_info.prologue': 'opening_prologue',
  'onboarding_info.suggested_questions': 'opening_questions',
  'onboarding_info.suggested_questions_show_mode': 'opening_show',
  'knowledge.top_k': 'recall_top_k',
  'knowledge.min_score': 'recall_min_score',
  'knowledge.auto': 'recall_call',
  'knowledge.search_strategy': 'recall_strategy',
  'knowledge.recall_strategy.use_nl2sql': 'recall_tables',
  'knowledge.recall_strategy.use_rerank': 'recall_rerank',
  'knowledge.recall_strategy.use_rewrite': 'recall_rewrite',
  'knowledge.tag_conditions': 'conditions',
  'knowledge.show_source': 'recall_show_source',
  'knowledge.show_source_mode': 'recall_source_mode',
  'knowledge.no_recall_reply_mode': 'recall_nothing',
  'knowledge.no_recall_reply_customize_prompt': 'recall_nothing_prompt',
  'time_capsule_info.time_capsule_mode': 'memory_on',
  'time_capsule_info.disable_prompt_calling': 'memory_in_replies',
  'time_capsule_info.time_capsule_time_to_live': 'memory_kept',
  'voices_info.muted': 'voice_read',
  'voices_info.close_voice_call': 'voice_messages',
  'voices_info.autoplay': 'voice_autoplay',
  'voices_info.default_user_input_type': 'voice_input',
  'voices_info.i18n_lang_voice_str': 'voice_voices',
  'voices_info.autoplay_voice': 'voice_autoplay_voices_title',
  ...Object.fromEntries(
    SPOKEN_LANGUAGES.flatMap((language) => [
      [`voices_info.i18n_lang_voice_str.${language}`, `voice_language_${language}`],
      [`voices_info.autoplay_voice.${language}`, `voice_language_${language}`],
    ]),
  ),
  'task_info.user_task_allowed': 'task_user_allowed',
  'user_query_collect_conf.is_collected': 'query_collect_on',
  'user_query_collect_conf.private_policy': 'query_collect_policy',
  'monetize_config.is_enable': 'free_chats_on',
  'monetize_config.free_chat_allowance_count': 'free_chats_count',
  'monetize_config.refresh_period': 'free_chats_refresh',
  'suggest_reply_info.suggest_reply_mode': 'suggestion_title',
  'suggest_reply_info.customized_suggest_prompt': 'suggestion_prompt',
};

/** Names of values that are a number or a word of the API in the draft. */
const nameOfValue: Readonly<Record<string, Readonly<Record<string | number, TextKey>>>> = {
  'model_info.reasoning_effort': {
    minimal: 'model_effort_minimal',
    low: 'model_effort_low',
    medium: 'model_effort_medium',
    high: 'model_effort_high',
  },
  'model_info.response_format': {
    [ResponseFormat.text]: 'model_format_text',
    [ResponseFormat.markdown]: 'model_format_markdown',
    [ResponseFormat.json]: 'model_format_json',
  },
  'model_info.model_style': {
    [ModelStyle.custom]: 'model_style_custom',
    [ModelStyle.creative]: 'model_style_creative',
    [ModelStyle.balance]: 'model_style_balance',
    [ModelStyle.precise]: 'model_style_precise',
  },
  'knowledge.auto': { true: 'recall_auto', false: 'recall_on_demand' },
  'knowledge.search_strategy': {
    [SearchStrategy.semantic]: 'strategy_semantic',
    [SearchStrategy.hybrid]: 'strategy_hybrid',
    [SearchStrategy.fullText]: 'strategy_full_text',
  },
  'knowledge.show_source': { true: 'version_on', false: 'version_off' },
  'filebox_info.Mode': { [FileboxMode.on]: 'version_on', [FileboxMode.off]: 'version_off' },
  'knowledge.show_source_mode': {
    [ShowSourceMode.cardList]: 'recall_source_cards',
    [ShowSourceMode.replyBottom]: 'recall_source_bottom',
  },
  'knowledge.no_recall_reply_mode': {
    [NoRecallReplyMode.default]: 'recall_nothing_default',
    [NoRecallReplyMode.customizePrompt]: 'recall_nothing_custom',
  },
  'time_capsule_info.time_capsule_mode': { [TimeCapsuleMode.on]: 'version_on', [TimeCapsuleMode.off]: 'version_off' },
  // The setting of the wire is the opposite of the switch.
  'time_capsule_info.disable_prompt_calling': {
    [DisablePromptCalling.off]: 'version_on',
    [DisablePromptCalling.on]: 'version_off',
  },
  'time_capsule_info.time_capsule_time_to_live': Object.fromEntries(
    timesToLive.map(({ value, label }) => [value, label]),
  ),
  // Two settings of the wire are the opposite of their switches.
  'voices_info.muted': { true: 'version_off', false: 'version_on' },
  'voices_info.close_voice_call': { true: 'version_off', false: 'version_on' },
  'voices_info.autoplay': { true: 'version_on', false: 'version_off' },
  'voices_info.default_user_input_type': {
    [UserInputType.unset]: 'voice_input_text',
    [UserInputType.text]: 'voice_input_text',
    [UserInputType.voice]: 'voice_input_voice',
  },
  'task_info.user_task_allowed': { true: 'version_on', false: 'version_off' },
  'user_query_collect_conf.is_collected': { true: 'version_on', false: 'version_off' },
  'monetize_config.is_enable': { true: 'version_on', false: 'version_off' },
  'monetize_config.refresh_period': {
    [RefreshPeriod.never]: 'free_chats_never',
    [RefreshPeriod.day]: 'free_chats_day',
    [RefreshPeriod.week]: 'free_chats_week',
    [RefreshPeriod.month]: 'free_chats_month',
  },
  'onboarding_info.suggested_questions_show_mode': {
    [SuggestedQuestionsShowMode.random]: 'opening_show_random',
    [SuggestedQuestionsShowMode.all]: 'opening_show_all',
  },
  'suggest_reply_info.suggest_reply_mode': {
    [SuggestReplyMode.system]: 'suggestion_system',
    [SuggestReplyMode.custom]: 'suggestion_custom',
    [SuggestReplyMode.disabled]: 'suggestion_off',
    [SuggestReplyMode.original]: 'suggestion_system',
  },
};

/** The name and the value of a field of a section as texts. Pictures and other objects have no text. */
export function useFieldTexts(section: SectionName) {
  const { t } = useTranslation();
  const models = useOperationQuery(ListModels, {}, { enabled: section === 'model_info' }).data?.models;
  const modelName = (id: string) =>
    models && (models.find(({ model_id }) => model_id === id)?.name ?? t('model_select_removed'));
  const variableTexts = useVariableTexts();
  const locale = useLocale();
  const itemText = (item: ListedItem) => (item.operator ? conditionText(item, t) : item.name);
  const shortcutTexts = useShortcutTexts();
  const textOfList: Readonly<Record<string, (list: never) => string>> = {
    variable_list: (list: readonly Variable[]) => variableTexts(list).join('\n'),
    shortcut_list: (list: readonly ShortcutCommand[]) => shortcutTexts(list).join('\n'),
    'task_info.task_list': (list: readonly PresetTask[]) => tasksText(list, locale, t),
    database_list: (list: DatabaseList) => databasesText(list, t),
    plugin_list: (list: PluginList) => pluginsText(list, t),
  };
  const keyOf = (path: readonly string[]) => [section, ...path].join('.');
  return {
    nameOf(path: readonly string[]): string {
      // A key of a map has the name of the map before it.
      const map = nameOfField[keyOf(path.slice(0, -1))];
      const name = t(nameOfField[keyOf(path)] ?? `draft_section_${section}`);
      return map ? `${t(map)}: ${name}` : name;
    },
    textOf(path: readonly string[], value: unknown): string {
      const key = keyOf(path);
      const name = isPlain(value) ? nameOfValue[key]?.[String(value)] : undefined;
      if (name) return t(name);
      if (value === null || value === undefined || (key === MODEL && value === '')) return t('draft_value_default');
      if (key === MODEL) return modelName(String(value)) ?? '';
      return textOfList[key]?.(value as never) ?? plainText(section, value, itemText);
    },
  };
}

const isPlain = (value: unknown): boolean => ['number', 'string', 'boolean'].includes(typeof value);

/** A task for each line: its name, when it runs and what is asked. */
const tasksText = (tasks: readonly PresetTask[], locale: Locale, t: Translate): string =>
  tasks
    .map(({ name, prompt, schedule, is_disabled }) => {
      const when = `${scheduleText(schedule, locale)} (${schedule.time_zone})`;
      return [name, when, ...(is_disabled ? [t('task_disabled')] : []), prompt.replace(/\s+/g, ' ')].join(' · ');
    })
    .join('\n');

/** A table for each line, with what is unusual about it. */
const databasesText = (list: DatabaseList, t: Translate): string =>
  list
    .map(({ table_name: name = '', prompt_disabled }) => (prompt_disabled ? t('database_not_used', { name }) : name))
    .join('\n');

/** A plugin for each line: its version and the tools that are used of it. */
const pluginsText = (list: PluginList, t: Translate): string =>
  list
    .map(({ plugin_name: name = '', version, api_list }) => {
      const tools = api_list.map((tool) => tool.name ?? '').join(', ');
      return t('plugin_in_draft', { name, version, tools });
    })
    .join('\n');

/** An item of a list in a draft: something with a name, or a condition. */
type ListedItem = { readonly name?: string; readonly operator?: undefined } | TagCondition;

function plainText(section: SectionName, value: unknown, itemText: (item: ListedItem) => string | undefined): string {
  if (section === 'icon_uri') return '';
  if (Array.isArray(value))
    return value
      .map((item) => (typeof item === 'string' ? item : itemText(item)))
      .filter(Boolean)
      .join('\n');
  return typeof value === 'object' ? '' : String(value);
}
