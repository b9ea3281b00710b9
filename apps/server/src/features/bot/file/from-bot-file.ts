import {
  type BotDraftChange,
  type BotFile,
  builtInToolNames,
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
} from '@parley/contract';

/** What is found on this server of the things that a file names. */
export interface FoundReferences {
  /** Null when no model has that name. */
  readonly modelId: string | null;
  /** The stored pictures; null for one that the file has not, or that is no picture. */
  readonly icon: string | null;
  readonly background: { readonly web: string; readonly mobile: string } | null;
}

interface ReadBot {
  readonly sections: BotDraftChange & Pick<BotFile['agent'], 'name'>;
  readonly leftOut: LeftOutPart[];
}

/** The draft of a new bot from a file. */
export function fromBotFile({ agent }: BotFile, { modelId, icon, background }: FoundReferences): ReadBot {
  const { model = {}, opening = {}, suggestions = {}, tools = [] } = agent;
  const { name: modelName, response_format, style, history_rounds, ...settings } = model;
  const known = tools.filter((name) => builtInToolNames.includes(name));
  const leftOut: LeftOutPart[] = tools.filter((name) => !known.includes(name)).map((name) => ({ part: 'tool', name }));
  if (modelName !== undefined && modelId === null) leftOut.unshift({ part: 'model', name: modelName });
  const suggestPrompt = allowedSuggestPrompt(suggestions);
  if (suggestPrompt !== suggestions.prompt) leftOut.push({ part: 'suggestions', name: '' });
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
      onboarding_info: {
        prologue: opening.message,
        suggested_questions: opening.questions,
        suggested_questions_show_mode: opening.questions_shown && SuggestedQuestionsShowMode[opening.questions_shown],
        onboarding_mode: opening.mode && OnboardingMode[opening.mode],
      },
      suggest_reply_info: {
        suggest_reply_mode: suggestions.mode && SuggestReplyMode[suggestions.mode],
        customized_suggest_prompt: suggestPrompt,
      },
      built_in_tools: [...new Set(known)],
      knowledge: toKnowledge(agent.knowledge),
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

const toKnowledge = (inFile: BotFile['agent']['knowledge'] = {}): BotDraftChange['knowledge'] => ({
  top_k: inFile.top_k,
  min_score: inFile.min_score,
  auto: inFile.automatic,
  search_strategy: inFile.search && SearchStrategy[inFile.search],
  recall_strategy: { use_nl2sql: inFile.tables_computed, use_rerank: inFile.rerank, use_rewrite: inFile.rewrite },
  show_source: inFile.sources_shown,
  show_source_mode: inFile.sources_place && ShowSourceMode[inFile.sources_place],
  no_recall_reply_mode: inFile.nothing_found && NoRecallReplyMode[inFile.nothing_found],
  no_recall_reply_customize_prompt: inFile.nothing_found_prompt,
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
