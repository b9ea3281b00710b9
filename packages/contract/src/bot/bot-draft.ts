import * as z from 'zod/mini';
import { newQueryCollectConf, QueryCollectConf } from '../collected-query/query-collect.ts';
import { DatabaseList } from '../database/database-skill.ts';
import { FileboxInfo, newFileboxInfo } from '../filebox/filebox-info.ts';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { KnowledgeSkill, newKnowledgeSkill, RecallStrategy } from '../knowledge/knowledge-skill.ts';
import { newTimeCapsuleInfo, TimeCapsuleInfo } from '../memory/time-capsule.ts';
import { PluginList } from '../plugin/plugin-skill.ts';
import { ShortcutCommand } from '../shortcut/shortcut.ts';
import { idOf } from '../tagged-id.ts';
import { newTaskInfo, TaskInfo } from '../task/task-info.ts';
import { ToolName } from '../tool-name.ts';
import { Variable } from '../variable/variable.ts';
import { newVoicesInfo, VoicesInfo } from '../voice/voices-info.ts';
import { BackgroundList } from './background.ts';
import {
  newOnboardingInfo,
  newSuggestReplyInfo,
  OnboardingInfo,
  SuggestReplyChange,
  SuggestReplyInfo,
} from './bot-dialogue.ts';
import { TOOL_NAMES_MAX } from './built-in-tool.ts';
import { ModelInfo, ModelInfoChange, newModelInfo } from './model-info.ts';
import { MonetizeConfig, newMonetizeConfig } from './monetize.ts';

export const BOT_NAME_MAX = 40;
export const BOT_DESCRIPTION_MAX = 800;
export const PROMPT_MAX = 100_000;

export const BotName = z.string().check(z.trim(), z.minLength(1), maxGraphemes(BOT_NAME_MAX), noHiddenCharacters());
export const BotDescription = z.string().check(maxGraphemes(BOT_DESCRIPTION_MAX));
/** A stored picture; empty for none. */
export const BotIconUri = z.union([z.literal(''), idOf('object')]);
/** The instructions of a bot. */
export const PromptInfo = z.object({ prompt: z.string().check(z.maxLength(PROMPT_MAX)) });
const BuiltInTools = z.array(ToolName).check(
  z.overwrite((names) => [...new Set(names)]),
  z.maxLength(TOOL_NAMES_MAX),
);

/** The editable content of a bot. Each field is a section: saved, versioned and checked for conflicts on its own. */
export const BotDraft = z.object({
  name: BotName,
  description: BotDescription,
  icon_uri: BotIconUri,
  prompt_info: PromptInfo,
  model_info: ModelInfo,
  onboarding_info: OnboardingInfo,
  suggest_reply_info: SuggestReplyInfo,
  built_in_tools: BuiltInTools,
  plugin_list: PluginList,
  knowledge: KnowledgeSkill,
  variable_list: z.array(Variable),
  time_capsule_info: TimeCapsuleInfo,
  database_list: DatabaseList,
  filebox_info: FileboxInfo,
  shortcut_list: z.array(ShortcutCommand),
  voices_info: VoicesInfo,
  task_info: TaskInfo,
  user_query_collect_conf: QueryCollectConf,
  monetize_config: MonetizeConfig,
  background_image_info_list: BackgroundList,
});
export type BotDraft = z.infer<typeof BotDraft>;

/** A change of a draft. A field that is left out stays as it is, also inside a section. */
export const BotDraftChange = z.partial(
  z.extend(BotDraft, {
    prompt_info: z.partial(PromptInfo),
    model_info: ModelInfoChange,
    onboarding_info: z.partial(OnboardingInfo),
    suggest_reply_info: SuggestReplyChange,
    knowledge: z.partial(z.extend(KnowledgeSkill, { recall_strategy: z.partial(RecallStrategy) })),
    time_capsule_info: z.partial(TimeCapsuleInfo),
    filebox_info: z.partial(FileboxInfo),
    voices_info: z.partial(VoicesInfo),
    task_info: z.partial(TaskInfo),
  }),
);
export type BotDraftChange = z.infer<typeof BotDraftChange>;

/** The draft of a bot that nobody has edited. */
export const newBotDraft: BotDraft & { background_image_info_list: [] } = {
  name: '',
  description: '',
  icon_uri: '',
  prompt_info: { prompt: '' },
  model_info: newModelInfo,
  onboarding_info: newOnboardingInfo,
  suggest_reply_info: newSuggestReplyInfo,
  built_in_tools: [],
  plugin_list: [],
  knowledge: newKnowledgeSkill,
  variable_list: [],
  time_capsule_info: newTimeCapsuleInfo,
  database_list: [],
  filebox_info: newFileboxInfo,
  shortcut_list: [],
  voices_info: newVoicesInfo,
  task_info: newTaskInfo,
  user_query_collect_conf: newQueryCollectConf,
  monetize_config: newMonetizeConfig,
  background_image_info_list: [],
};
