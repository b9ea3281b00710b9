import {
  type BotDraftChange,
  type BotFile,
  builtInToolNames,
  DisablePromptCalling,
  FileboxMode,
  hasDoubleBraces,
  type LeftOutPart,
  ModelStyle,
  NoRecallReplyMode,
  OnboardingMode,
  ResponseFormat,
  SearchStrategy,
  ShowSourceMode,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
  TimeCapsuleMode,
  type Variable,
} from '@parley/contract';
import type { FoundDatabases } from '../bot-databases.ts';

/** What is found on this server of the things that a file names. */
export interface FoundReferences {
  /** Null when no model has that name. */
  readonly modelId: string | null;
  /** The stored pictures; null for one that the file has not, or that is no picture. */
  readonly icon: string | null;
  readonly background: { readonly web: string; readonly mobile: string } | null;
  /** The tables that were created. */
  readonly databases: FoundDatabases;
}

interface ReadBot {
  readonly sections: BotDraftChange & Pick<BotFile['agent'], 'name'>;
  readonly leftOut: LeftOutPart[];
}

/** The draft of a new bot from a file. */
export function fromBotFile({ agent }: BotFile, { modelId, icon, background, databases }: FoundReferences): ReadBot {
  const { model = {}, suggestions = {}, tools = [] } = agent;
  const { name: modelName, response_format, style, history_rounds, ...settings } = model;
  const known = tools.filter((name) => builtInToolNames.includes(name));
  const leftOut: LeftOutPart[] = tools.filter((name) => !known.includes(name)).map((name) => ({ part: 'tool', name }));
  if (modelName !== undefined && modelId === null) leftOut.unshift({ part: 'model', name: modelName });
  const suggestPrompt = allowedSuggestPrompt(suggestions);
  if (suggestPrompt !== suggestions.prompt) leftOut.push({ part: 'suggestions', name: '' });
  for (const name of databases.leftOut) leftOut.push({ part: 'database', name });
  if (agent.picture && icon === null) leftOut.push({ part: 'icon', name: '' });
  if (agent.background && background === null) leftOut.push({ part: 'background', name: '' });
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
      onboarding_info: toOnboarding(agent.opening),
      suggest_reply_info: {
        suggest_reply_mode: suggestions.mode && SuggestReplyMode[suggestions.mode],
        customized_suggest_prompt: suggestPrompt,
      },
      built_in_tools: [...new Set(known)],
      knowledge: toKnowledge(agent.knowledge),
      variable_list: agent.variables?.map(toVariable),
      time_capsule_info: toTimeCapsule(agent.memory),
      database_list: databases.list,
      filebox_info: { Mode: agent.filebox && FileboxMode[agent.filebox] },
      icon_uri: icon ?? '',
      background_image_info_list: toBackgroundList(agent.background, background),
    },
    leftOut,
  };
}

/** studio §5: no other write takes double braces. Drafts from before that rule are exported with them. */
const allowedSuggestPrompt = ({ prompt }: { prompt?: string | undefined }): string | undefined =>
  prompt !== undefined && hasDoubleBraces(prompt) ? undefined : prompt;

const toOnboarding = (inFile: BotFile['agent']['opening'] = {}): BotDraftChange['onboarding_info'] => ({
  prologue: inFile.message,
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
