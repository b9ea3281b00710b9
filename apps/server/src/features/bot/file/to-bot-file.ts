import {
  type BackgroundList,
  BOT_FILE_FORMAT,
  BOT_FILE_VERSION,
  type BotDraft,
  type BotFile,
  DisablePromptCalling,
  FileboxMode,
  type FileDatabase,
  type FilePicture,
  type FilePlugin,
  type FileShortcut,
  ModelStyle,
  NoRecallReplyMode,
  OnboardingMode,
  OPENING_PICTURES_MAX,
  type PresetTask,
  pictureIdsIn,
  RefreshPeriod,
  ResponseFormat,
  SearchStrategy,
  SHORTCUT_ICONS,
  type ShortcutCommand,
  ShortcutInputType,
  ShortcutSendType,
  ShowSourceMode,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
  TimeCapsuleMode,
  UserInputType,
  type Variable,
  withPictureAddresses,
} from '@parley/contract';

/** The address of a picture in the message of a file, before its number. */
export const FILE_PICTURE = 'picture:';

/** What a draft refers to, in a form that other servers understand. */
export interface FileReferences {
  /** Empty for the default model, and for one that was deleted. */
  readonly modelName: string;
  /** By the id of the stored picture; pictures that cannot be read are left out. */
  readonly pictures: ReadonlyMap<string, FilePicture>;
  readonly databases: readonly FileDatabase[];
  readonly plugins: readonly FilePlugin[];
}

/** The file of a bot. Settings for clients of the reference wire (`prompt_id`, `card_ids`, `context_mode`) are ids of a server: not in it. */
export function toBotFile(draft: BotDraft, { modelName, pictures, databases, plugins }: FileReferences): BotFile {
  const { model_info: model, onboarding_info: opening, suggest_reply_info: suggestions, knowledge } = draft;
  const capsule = draft.time_capsule_info;
  const voices = draft.voices_info;
  const picture = pictures.get(draft.icon_uri);
  const background = toFileBackground(draft.background_image_info_list, pictures);
  return {
    format: BOT_FILE_FORMAT,
    schema_version: BOT_FILE_VERSION,
    agent: {
      name: draft.name,
      description: draft.description,
      prompt: draft.prompt_info.prompt,
      model: {
        ...(modelName && { name: modelName }),
        temperature: model.temperature,
        max_tokens: model.max_tokens,
        top_p: model.top_p,
        top_k: model.top_k,
        frequency_penalty: model.frequency_penalty,
        presence_penalty: model.presence_penalty,
        reasoning_effort: model.reasoning_effort,
        response_format: wordOf(ResponseFormat, model.response_format),
        style: wordOf(ModelStyle, model.model_style),
        history_rounds: model.short_memory_policy.history_round,
      },
      opening: {
        ...toFileMessage(opening.prologue, pictures),
        questions: opening.suggested_questions,
        questions_shown: wordOf(SuggestedQuestionsShowMode, opening.suggested_questions_show_mode),
        mode: wordOf(OnboardingMode, opening.onboarding_mode),
      },
      suggestions: {
        mode: wordOf(SuggestReplyMode, suggestions.suggest_reply_mode),
        prompt: suggestions.customized_suggest_prompt,
      },
      tools: draft.built_in_tools,
      ...(databases.length > 0 && { databases: [...databases] }),
      ...(plugins.length > 0 && { plugins: [...plugins] }),
      knowledge: {
        ...(knowledge.knowledge_info.length > 0 && {
          datasets: knowledge.knowledge_info.map(({ name = '' }) => name),
        }),
        top_k: knowledge.top_k,
        min_score: knowledge.min_score,
        automatic: knowledge.auto,
        search: wordOf(SearchStrategy, knowledge.search_strategy),
        rerank: knowledge.recall_strategy.use_rerank,
        rewrite: knowledge.recall_strategy.use_rewrite,
        tables_computed: knowledge.recall_strategy.use_nl2sql,
        tag_conditions: knowledge.tag_conditions,
        sources_shown: knowledge.show_source,
        sources_place: wordOf(ShowSourceMode, knowledge.show_source_mode),
        nothing_found: wordOf(NoRecallReplyMode, knowledge.no_recall_reply_mode),
        nothing_found_prompt: knowledge.no_recall_reply_customize_prompt,
      },
      ...(draft.variable_list.length > 0 && { variables: draft.variable_list.map(toFileVariable) }),
      memory: {
        mode: wordOf(TimeCapsuleMode, capsule.time_capsule_mode),
        used_in_replies: capsule.disable_prompt_calling === DisablePromptCalling.off,
        time_to_live: capsule.time_capsule_time_to_live,
      },
      filebox: wordOf(FileboxMode, draft.filebox_info.Mode),
      ...(draft.shortcut_list.length > 0 && {
        shortcuts: draft.shortcut_list.map((shortcut) => toFileShortcut(shortcut, draft.plugin_list, plugins)),
      }),
      voice: {
        muted: voices.muted,
        voice_messages: !voices.close_voice_call,
        autoplay: voices.autoplay,
        voices: voices.i18n_lang_voice_str,
        autoplay_voices: voices.autoplay_voice,
        input: wordOf(UserInputType, voices.default_user_input_type),
      },
      users_may_add_tasks: draft.task_info.user_task_allowed,
      ...(draft.task_info.task_list.length > 0 && { tasks: draft.task_info.task_list.map(toFileTask) }),
      questions_collected: draft.user_query_collect_conf.is_collected,
      privacy_policy: draft.user_query_collect_conf.private_policy,
      free_chats: {
        limited: draft.monetize_config.is_enable,
        count: draft.monetize_config.free_chat_allowance_count,
        refreshed: wordOf(RefreshPeriod, draft.monetize_config.refresh_period),
      },
      ...(picture && { picture }),
      ...(background && { background }),
    },
  };
}

/** The opening message with its pictures beside it. Those that cannot be read are left out. */
function toFileMessage(prologue: string, pictures: FileReferences['pictures']) {
  const ids = pictureIdsIn(prologue)
    .filter((id) => pictures.has(id))
    .slice(0, OPENING_PICTURES_MAX);
  const message = withPictureAddresses(prologue, (id) =>
    ids.includes(id) ? `${FILE_PICTURE}${ids.indexOf(id) + 1}` : undefined,
  );
  return { message, ...(ids.length > 0 && { pictures: ids.flatMap((id) => pictures.get(id) ?? []) }) };
}

const toFileTask = ({ name, prompt, schedule, is_disabled }: PresetTask) => ({
  name,
  prompt,
  schedule,
  enabled: !is_disabled,
});

const toFileVariable = ({ prompt_disabled, is_disabled, ...variable }: Variable) => ({
  ...variable,
  in_prompt: !prompt_disabled,
  enabled: !is_disabled,
});

/** Tools are named as the plugins of the file are. One of a plugin that the bot does not have is left out. */
function toFileShortcut(
  shortcut: ShortcutCommand,
  list: BotDraft['plugin_list'],
  plugins: readonly FilePlugin[],
): FileShortcut {
  const { tool } = shortcut;
  const plugin = plugins[list.findIndex(({ plugin_id }) => plugin_id === tool?.plugin_id)];
  const named = tool && plugin && { plugin: plugin.name, name: tool.plugin_api_name };
  return {
    name: shortcut.command_name,
    command: shortcut.shortcut_command,
    description: shortcut.description,
    icon: SHORTCUT_ICONS.find((name) => name === shortcut.shortcut_icon) ?? '',
    sends: wordOf(ShortcutSendType, shortcut.send_type),
    question: shortcut.template_query,
    fields: shortcut.components_list.map(({ input_type, hide, is_required, tool_param, ...field }) => ({
      ...field,
      type: wordOf(ShortcutInputType, input_type),
      hidden: hide,
      required: is_required,
      ...(named && tool_param !== undefined && { parameter: tool_param }),
    })),
    ...(named && { tool: named }),
  };
}

function toFileBackground([background]: BackgroundList, pictures: FileReferences['pictures']) {
  if (!background) return undefined;
  const toFile = ({ origin_image_uri, ...place }: BackgroundList[number]['web_background_image']) => {
    const picture = pictures.get(origin_image_uri);
    return picture && { picture, ...place };
  };
  const [web, mobile] = [toFile(background.web_background_image), toFile(background.mobile_background_image)];
  return web && mobile && { web, mobile };
}

function wordOf<Words extends Readonly<Record<string, number>>>(words: Words, value: number): keyof Words & string {
  const found = Object.entries(words).find(([, one]) => one === value);
  if (!found) throw new Error(`${value} has no word`);
  return found[0];
}
