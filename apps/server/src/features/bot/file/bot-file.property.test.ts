import {
  type BotDraft,
  BotFile,
  builtInToolNames,
  DisablePromptCalling,
  FileboxMode,
  FREE_CHATS_MAX,
  hasDoubleBraces,
  ModelStyle,
  NoRecallReplyMode,
  newBotDraft,
  OnboardingMode,
  type PresetTask,
  REASONING_EFFORTS,
  RefreshPeriod,
  ResponseFormat,
  SearchStrategy,
  SHORTCUT_ICONS,
  type ShortcutCommand,
  type ShortcutComponent,
  ShortcutInputType,
  ShortcutSendType,
  ShowSourceMode,
  SPOKEN_LANGUAGES,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
  SYSTEM_VARIABLES,
  TASK_EVERY_MAX_MINUTES,
  TIME_TO_LIVE_MAX_SECONDS,
  TimeCapsuleMode,
  takesFile,
  UserInputType,
  type Variable,
} from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedSections } from '../draft-sections.ts';
import { fromBotFile } from './from-bot-file.ts';
import { toBotFile } from './to-bot-file.ts';

const anyOf = <Value>(values: Readonly<Record<string, Value>>) => fc.constantFrom(...Object.values(values));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0);
const text = fc.string({ maxLength: 40, unit: 'grapheme' });
const word = fc.stringMatching(/^[a-zA-Z0-9 ]{1,20}$/).filter((name) => name.trim() === name && name !== '');

/** As an administrator can name a model: also with characters that cannot be seen. */
const modelNames = fc.string({ maxLength: 40, unit: 'grapheme' }).map((name) => `${name}\u200b!`.trim());

const variable: fc.Arbitrary<Variable> = fc.record({
  key: fc.stringMatching(/^x\w{0,20}$/),
  description: text,
  default_value: text,
  is_system: fc.constant(false),
  prompt_disabled: fc.boolean(),
  is_disabled: fc.boolean(),
});
const SWITCHED_OFF = {
  description: '',
  default_value: '',
  is_system: true,
  prompt_disabled: false,
  is_disabled: true,
};

const shortcutField: fc.Arbitrary<ShortcutComponent> = fc
  .record({
    name: word,
    description: text,
    input_type: anyOf(ShortcutInputType),
    options: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
    default_value: text,
    hide: fc.boolean(),
    is_required: fc.boolean(),
  })
  .map((field) => ({
    ...field,
    default_value: field.input_type === ShortcutInputType.select ? '' : field.default_value,
    hide: field.hide && !takesFile(field.input_type),
  }));
const shortcuts: fc.Arbitrary<ShortcutCommand[]> = fc
  .uniqueArray(
    fc.record({
      command_id: fc.constant(''),
      command_name: word,
      shortcut_command: fc.constant(''),
      description: text,
      shortcut_icon: fc.constantFrom('' as const, ...SHORTCUT_ICONS),
      send_type: anyOf(ShortcutSendType),
      template_query: word,
      components_list: fc.uniqueArray(shortcutField, { selector: ({ name }) => name, maxLength: 3 }),
    }),
    { selector: ({ command_name }) => command_name, maxLength: 3 },
  )
  .map((list) =>
    list.map((shortcut, index) => ({
      ...shortcut,
      command_id: String(index + 1),
      shortcut_command: index > 0 ? `/command${index}` : '',
    })),
  );
const task: fc.Arbitrary<Omit<PresetTask, 'key'>> = fc.record({
  name: word,
  prompt: word,
  schedule: fc.oneof(
    fc.record({
      type: fc.constant('interval' as const),
      every_minutes: fc.integer({ min: 5, max: TASK_EVERY_MAX_MINUTES }),
      time_zone: fc.constant('UTC'),
    }),
    fc.record({
      type: fc.constant('cron' as const),
      cron: fc.integer({ min: 0, max: 23 }).map((hour) => `0 ${hour} * * 1-5`),
      time_zone: fc.constant('Europe/Berlin'),
    }),
  ),
  is_disabled: fc.boolean(),
});
/** Files have no keys: tasks are numbered. */
const withKeys = (tasks: Omit<PresetTask, 'key'>[]): PresetTask[] =>
  tasks.map((one, index) => ({ key: `task-${index + 1}`, ...one }));

const draft: fc.Arbitrary<BotDraft> = fc.record({
  name: word,
  description: text,
  icon_uri: fc.constantFrom('', 'icon'),
  prompt_info: fc.record({ prompt: text }),
  model_info: fc.record({
    model_id: fc.constantFrom('', 'model-1'),
    temperature: orNull(between(0, 2)),
    max_tokens: fc.integer({ min: 1, max: 1_000_000 }),
    top_p: orNull(between(0, 1)),
    top_k: orNull(fc.integer({ min: 0, max: 1_000 })),
    frequency_penalty: orNull(between(-2, 2)),
    presence_penalty: orNull(between(-2, 2)),
    reasoning_effort: orNull(fc.constantFrom(...REASONING_EFFORTS)),
    response_format: anyOf(ResponseFormat),
    model_style: anyOf(ModelStyle),
    short_memory_policy: fc.record({
      context_mode: fc.constant(newBotDraft.model_info.short_memory_policy.context_mode),
      history_round: orNull(fc.integer({ min: 0, max: 100 })),
    }),
    prompt_id: fc.constant(0),
    card_ids: fc.constant([]),
  }),
  onboarding_info: fc.record({
    prologue: text,
    suggested_questions: fc.array(word, { maxLength: 10 }),
    suggested_questions_show_mode: anyOf(SuggestedQuestionsShowMode),
    onboarding_mode: anyOf(OnboardingMode),
  }),
  suggest_reply_info: fc.record({
    suggest_reply_mode: anyOf(SuggestReplyMode),
    customized_suggest_prompt: text.filter((prompt) => !hasDoubleBraces(prompt)),
  }),
  built_in_tools: fc.subarray([...builtInToolNames]),
  plugin_list: fc.constant([]),
  knowledge: fc.record({
    knowledge_info: fc.constant([]),
    top_k: fc.integer({ min: 1, max: 10 }),
    min_score: between(0, 0.99),
    auto: fc.boolean(),
    search_strategy: anyOf(SearchStrategy),
    recall_strategy: fc.record({ use_nl2sql: fc.boolean(), use_rerank: fc.boolean(), use_rewrite: fc.boolean() }),
    tag_conditions: fc.array(
      fc.record({
        name: word,
        type: fc.constant('string' as const),
        operator: fc.constantFrom('is' as const, 'contains' as const),
        values: fc.tuple(word),
        allows_missing: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    show_source: fc.boolean(),
    show_source_mode: anyOf(ShowSourceMode),
    no_recall_reply_mode: anyOf(NoRecallReplyMode),
    no_recall_reply_customize_prompt: text,
  }),
  variable_list: fc
    .tuple(fc.uniqueArray(variable, { selector: ({ key }) => key, maxLength: 5 }), fc.subarray([...SYSTEM_VARIABLES]))
    .map(([own, off]) => [...own, ...off.map((key) => ({ ...SWITCHED_OFF, key }))]),
  time_capsule_info: fc.record({
    time_capsule_mode: anyOf(TimeCapsuleMode),
    disable_prompt_calling: anyOf(DisablePromptCalling),
    time_capsule_time_to_live: fc.integer({ min: 0, max: TIME_TO_LIVE_MAX_SECONDS }).map(String),
  }),
  database_list: fc.constant([]),
  filebox_info: fc.record({ Mode: anyOf(FileboxMode) }),
  shortcut_list: shortcuts,
  voices_info: fc.record({
    muted: fc.boolean(),
    close_voice_call: fc.boolean(),
    autoplay: fc.boolean(),
    i18n_lang_voice_str: fc.dictionary(fc.constantFrom(...SPOKEN_LANGUAGES), word, { noNullPrototype: true }),
    autoplay_voice: fc.dictionary(fc.constantFrom(...SPOKEN_LANGUAGES), word, { noNullPrototype: true }),
    default_user_input_type: anyOf(UserInputType),
  }),
  task_info: fc.record({ user_task_allowed: fc.boolean(), task_list: fc.array(task, { maxLength: 10 }).map(withKeys) }),
  user_query_collect_conf: fc
    .record({ is_collected: fc.boolean(), private_policy: text })
    .map((conf) => ({ ...conf, is_collected: conf.is_collected && conf.private_policy.trim() !== '' })),
  monetize_config: fc
    .record({
      is_enable: fc.boolean(),
      free_chat_allowance_count: fc.integer({ min: 0, max: FREE_CHATS_MAX }),
      refresh_period: anyOf(RefreshPeriod),
    })
    .map((config) => ({ ...config, is_enable: config.is_enable && config.free_chat_allowance_count > 0 })),
  background_image_info_list: fc.constant([]),
});

it('reads every draft back from its file as it was', () => {
  const picture = { type: 'image/png', base64: 'AAAA' } as const;
  const pictures = new Map([['icon', picture]]);
  fc.assert(
    fc.property(draft, modelNames, (before, name) => {
      const modelName = before.model_info.model_id && name;
      const file = BotFile.parse(
        JSON.parse(JSON.stringify(toBotFile(before, { modelName, pictures, databases: [], plugins: [] }))),
      );
      const found = { modelId: file.agent.model?.name ? 'model-1' : null, icon: file.agent.picture ? 'icon' : null };
      const { sections, leftOut } = fromBotFile(file, {
        ...found,
        background: null,
        opening: [],
        databases: { list: [], leftOut: [] },
        plugins: { list: [], leftOut: [] },
      });
      expect(leftOut).toEqual([]);
      expect({ ...newBotDraft, ...changedSections(newBotDraft, sections) }).toEqual(before);
    }),
  );
});
