import {
  type BotDraftChange,
  type BotFile,
  builtInToolNames,
  DisablePromptCalling,
  FileboxMode,
  type FindShortcutTool,
  fromFileShortcut,
  graphemeCount,
  hasDoubleBraces,
  type LeftOutPart,
  ModelStyle,
  NoRecallReplyMode,
  newBotDraft,
  OnboardingMode,
  PROLOGUE_MAX,
  type PresetTask,
  RefreshPeriod,
  ResponseFormat,
  SearchStrategy,
  ShortcutToolType,
  ShowSourceMode,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
  TimeCapsuleMode,
  UserInputType,
  type Variable,
} from '@parley/contract';
import { objectUrl } from '../../object/index.ts';
import type { FoundDatabases } from '../bot-databases.ts';
import type { FoundPlugins } from '../bot-plugins.ts';
import { FILE_PICTURE } from './to-bot-file.ts';

/** What is found on this server of the things that a file names. */
export interface FoundReferences {
  /** Null when no model has that name. */
  readonly modelId: string | null;
  /** The stored pictures; null for one that the file has not, or that is no picture. */
  readonly icon: string | null;
  readonly background: { readonly web: string; readonly mobile: string } | null;
  /** Those of the opening message, in their order. */
  readonly opening: readonly (string | null)[];
  /** The tables that were created. */
  readonly databases: FoundDatabases;
  /** The plugins that there are. */
  readonly plugins: FoundPlugins;
}

interface ReadBot {
  readonly sections: BotDraftChange & Pick<BotFile['agent'], 'name'>;
  readonly leftOut: LeftOutPart[];
}

/** The draft of a new bot from a file. */
export function fromBotFile({ agent }: BotFile, found: FoundReferences): ReadBot {
  const { modelId, icon, background, databases, plugins } = found;
  const { model = {}, suggestions = {}, tools = [] } = agent;
  const { name: modelName, response_format, style, history_rounds, ...settings } = model;
  const known = tools.filter((name) => builtInToolNames.includes(name));
  const leftOut = named(
    'tool',
    tools.filter((name) => !known.includes(name)),
  );
  if (modelName !== undefined && modelId === null) leftOut.unshift({ part: 'model', name: modelName });
  const suggestPrompt = allowedSuggestPrompt(suggestions);
  if (suggestPrompt !== suggestions.prompt) leftOut.push({ part: 'suggestions', name: '' });
  leftOut.push(...named('knowledge', agent.knowledge?.datasets), ...named('database', databases.leftOut));
  leftOut.push(...named('plugin', plugins.leftOut));
  const findTool = shortcutTools(agent.plugins, plugins.list);
  const missing = (agent.shortcuts ?? []).flatMap(({ tool }) => (tool && !findTool(tool) ? [tool] : []));
  leftOut.push(
    ...named(
      'tool',
      missing.filter(({ plugin }) => !plugins.leftOut.includes(plugin)).map(({ name }) => name),
    ),
  );
  if (agent.picture && icon === null) leftOut.push({ part: 'icon', name: '' });
  if (agent.background && background === null) leftOut.push({ part: 'background', name: '' });
  const message = toMessage(agent.opening?.message, found.opening);
  if (message.isShortened) leftOut.push({ part: 'opening_picture', name: '' });
  return {
    sections: {
      name: agent.name,
      description: agent.description,
      prompt_info: { prompt: agent.prompt },
      model_info: {
        ...settings,
        model_id: modelId ?? undefined,
        response_format: response_format && ResponseFormat[response_format],
        model_style: style && ModelStyle[style],
        short_memory_policy: { history_round: history_rounds },
      },
      onboarding_info: { ...toOnboarding(agent.opening), prologue: message.text },
      suggest_reply_info: {
        suggest_reply_mode: suggestions.mode && SuggestReplyMode[suggestions.mode],
        customized_suggest_prompt: suggestPrompt,
      },
      built_in_tools: [...new Set(known)],
      knowledge: toKnowledge(agent.knowledge),
      variable_list: agent.variables?.map(toVariable),
      time_capsule_info: toTimeCapsule(agent.memory),
      database_list: databases.list,
      plugin_list: plugins.list,
      filebox_info: { Mode: agent.filebox && FileboxMode[agent.filebox] },
      shortcut_list: agent.shortcuts?.map((shortcut, index) => fromFileShortcut(shortcut, index, findTool)),
      voices_info: toVoices(agent.voice),
      task_info: { user_task_allowed: agent.users_may_add_tasks, task_list: agent.tasks?.map(toTask) },
      user_query_collect_conf: toQueryCollect(agent),
      monetize_config: toMonetize(agent.free_chats),
      icon_uri: icon ?? '',
      background_image_info_list: toBackgroundList(agent.background, background),
    },
    leftOut,
  };
}

/** The tools of shortcuts among those of the plugins that were found. */
const shortcutTools =
  (named: BotFile['agent']['plugins'] = [], found: FoundPlugins['list']): FindShortcutTool =>
  (wanted) => {
    const official = named.find(({ name }) => name === wanted.plugin)?.official;
    const plugin = found.find(({ plugin_id, plugin_name }) =>
      official === undefined ? plugin_name === wanted.plugin : plugin_id === official,
    );
    const tool = plugin?.api_list.find((one) => one.name === wanted.name);
    return (
      plugin &&
      tool && {
        tool_type: ShortcutToolType.plugin,
        plugin_id: plugin.plugin_id,
        plugin_api_id: tool.api_id,
        plugin_api_name: wanted.name,
      }
    );
  };

const named = (part: LeftOutPart['part'], names: readonly string[] = []): LeftOutPart[] =>
  names.map((name) => ({ part, name }));

/** studio §5: no other write takes double braces. Drafts from before that rule are exported with them. */
const allowedSuggestPrompt = ({ prompt }: { prompt?: string | undefined }): string | undefined =>
  prompt !== undefined && hasDoubleBraces(prompt) ? undefined : prompt;

const PICTURE_IN_FILE = new RegExp(String.raw`!\[([^\]\n]*)\]\(${FILE_PICTURE}(\d{1,2})\)`, 'g');

/** The opening message with its stored pictures; without them where it would be too long with their addresses. */
function toMessage(inFile: string | undefined, stored: FoundReferences['opening']) {
  if (inFile === undefined) return { text: undefined, isShortened: false };
  let isShortened = false;
  const replaced = (addressOf: (number: number) => string | null) =>
    inFile.replace(PICTURE_IN_FILE, (_, label: string, number: string) => {
      const address = addressOf(Number(number));
      isShortened ||= address === null;
      return address === null ? '' : `![${label}](${address})`;
    });
  const whole = replaced((number) => objectUrl(stored[number - 1] ?? null) || null);
  const isTooLong = graphemeCount(whole) > PROLOGUE_MAX;
  const text = isTooLong ? replaced(() => null) : whole;
  return { text, isShortened };
}

const toOnboarding = (inFile: BotFile['agent']['opening'] = {}): BotDraftChange['onboarding_info'] => ({
  suggested_questions: inFile.questions,
  suggested_questions_show_mode: inFile.questions_shown && SuggestedQuestionsShowMode[inFile.questions_shown],
  onboarding_mode: inFile.mode && OnboardingMode[inFile.mode],
});

const toKnowledge = (inFile: BotFile['agent']['knowledge'] = {}): BotDraftChange['knowledge'] => ({
  top_k: inFile.top_k,
  min_score: inFile.min_score,
  auto: inFile.automatic,
  search_strategy: inFile.search && SearchStrategy[inFile.search],
  recall_strategy: { use_nl2sql: inFile.tables_computed, use_rerank: inFile.rerank, use_rewrite: inFile.rewrite },
  tag_conditions: inFile.tag_conditions,
  show_source: inFile.sources_shown,
  show_source_mode: inFile.sources_place && ShowSourceMode[inFile.sources_place],
  no_recall_reply_mode: inFile.nothing_found && NoRecallReplyMode[inFile.nothing_found],
  no_recall_reply_customize_prompt: inFile.nothing_found_prompt,
});

type FileVariable = NonNullable<BotFile['agent']['variables']>[number];

const toVariable = ({
  key,
  description = '',
  default_value = '',
  is_system,
  in_prompt,
  enabled,
}: FileVariable): Variable => ({
  key,
  description,
  default_value,
  is_system,
  prompt_disabled: in_prompt === false,
  is_disabled: enabled === false,
});

const toTimeCapsule = (inFile: BotFile['agent']['memory'] = {}): BotDraftChange['time_capsule_info'] => ({
  time_capsule_mode: inFile.mode && TimeCapsuleMode[inFile.mode],
  disable_prompt_calling:
    inFile.used_in_replies === undefined ? undefined : DisablePromptCalling[inFile.used_in_replies ? 'off' : 'on'],
  time_capsule_time_to_live: inFile.time_to_live,
});

const toVoices = (inFile: BotFile['agent']['voice'] = {}): BotDraftChange['voices_info'] => ({
  muted: inFile.muted,
  close_voice_call: inFile.voice_messages === undefined ? undefined : !inFile.voice_messages,
  autoplay: inFile.autoplay,
  i18n_lang_voice_str: inFile.voices,
  autoplay_voice: inFile.autoplay_voices,
  default_user_input_type: inFile.input && UserInputType[inFile.input],
});

type FileTask = NonNullable<BotFile['agent']['tasks']>[number];

const toTask = ({ name, prompt, schedule, enabled }: FileTask, index: number): PresetTask => ({
  key: `task-${index + 1}`,
  name,
  prompt,
  schedule,
  is_disabled: enabled === false,
});

/** Without a policy nothing is collected. */
const toQueryCollect = ({
  questions_collected = false,
  privacy_policy = '',
}: BotFile['agent']): BotDraftChange['user_query_collect_conf'] => ({
  is_collected: questions_collected && privacy_policy.trim() !== '',
  private_policy: privacy_policy,
});

function toMonetize(inFile: BotFile['agent']['free_chats'] = {}): BotDraftChange['monetize_config'] {
  const { limited = false, count = 0, refreshed } = inFile;
  return {
    is_enable: limited && count > 0,
    free_chat_allowance_count: count,
    refresh_period: refreshed ? RefreshPeriod[refreshed] : newBotDraft.monetize_config.refresh_period,
  };
}

type FileBackground = NonNullable<BotFile['agent']['background']>;

function toBackgroundList(inFile: FileBackground | undefined, stored: FoundReferences['background']) {
  if (!inFile || !stored) return [];
  const place = ({ picture: _picture, ...rest }: FileBackground['web'], uri: string) => ({
    ...rest,
    origin_image_uri: uri,
  });
  return [
    {
      web_background_image: place(inFile.web, stored.web),
      mobile_background_image: place(inFile.mobile, stored.mobile),
    },
  ];
}
