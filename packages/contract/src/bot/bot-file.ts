import * as z from 'zod/mini';
import { QueryCollectConf } from '../collected-query/query-collect.ts';
import { BOT_DATABASES_MAX } from '../database/database-skill.ts';
import {
  DATABASE_FIELDS_MAX,
  DatabaseDescription,
  DatabaseName,
  FieldType,
  hasDifferentNames,
  NewDatabaseField,
  RwMode,
} from '../database/database-values.ts';
import { wordOf } from '../enum-word.ts';
import { FileboxMode } from '../filebox/filebox-info.ts';
import { maxGraphemes } from '../graphemes.ts';
import { KnowledgeSkill } from '../knowledge/knowledge-skill.ts';
import { NoRecallReplyMode, SearchStrategy, ShowSourceMode } from '../knowledge/knowledge-values.ts';
import { BOT_DATASETS_MAX } from '../knowledge/recall-values.ts';
import { TagConditions } from '../knowledge/tag-condition.ts';
import { TimeCapsuleInfo, TimeCapsuleMode } from '../memory/time-capsule.ts';
import { BOT_PLUGIN_TOOLS_MAX, BOT_PLUGINS_MAX } from '../plugin/plugin-skill.ts';
import { FileShortcuts } from '../shortcut/file-shortcut.ts';
import { PRESET_TASKS_MAX, PresetTask } from '../task/task-info.ts';
import { TaskSchedule } from '../task/task-schedule.ts';
import { ToolName } from '../tool-name.ts';
import { SavedVariable, variableKeysPass } from '../variable/variable-list.ts';
import { SavedVoices } from '../voice/saved-voices.ts';
import { UserInputType } from '../voice/voice-values.ts';
import { BackgroundImageDraft } from './background.ts';
import {
  OnboardingInfo,
  OnboardingMode,
  SuggestedQuestionsShowMode,
  SuggestReplyInfo,
  SuggestReplyMode,
} from './bot-dialogue.ts';
import { BotDescription, BotName, PromptInfo } from './bot-draft.ts';
import { TOOL_NAMES_MAX } from './built-in-tool.ts';
import { ModelInfo, ModelStyle, ResponseFormat } from './model-info.ts';
import { MonetizeConfig, RefreshPeriod } from './monetize.ts';
import { OPENING_PICTURES_MAX } from './opening-pictures.ts';

export const BOT_FILE_FORMAT = 'parley-agent';
/** Grows when a reader of an older version could not read the file any more, or would lose something of it. */
export const BOT_FILE_VERSION = 1;
export const BOT_FILE_MAX_BYTES = 8_388_608;
/** Base64 of three million bytes. */
const PICTURE_MAX = 4_000_000;
const MODEL_NAME_MAX = 200;
const DATASET_NAME_IN_FILE_MAX = 200;

const FilePicture = z.strictObject({
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  base64: z.string().check(z.maxLength(PICTURE_MAX)),
});
export type FilePicture = z.infer<typeof FilePicture>;

const { theme_color, gradient_position, canvas_position } = BackgroundImageDraft.shape;
const FileBackground = z.strictObject({ picture: FilePicture, theme_color, gradient_position, canvas_position });

const { temperature, max_tokens, top_p, top_k, frequency_penalty, presence_penalty, reasoning_effort } =
  ModelInfo.shape;

const FileField = z.strictObject({
  name: NewDatabaseField.shape.name,
  description: NewDatabaseField.shape.desc,
  type: wordOf(FieldType),
  required: z.optional(z.boolean()),
});

/** A table that the agent uses, without its rows. */
const FileDatabase = z.strictObject({
  name: DatabaseName,
  description: z.optional(DatabaseDescription),
  access: z.optional(wordOf(RwMode)),
  /** Whether the model is told of it. */
  used_by_model: z.optional(z.boolean()),
  fields: z.array(FileField).check(z.minLength(1), z.maxLength(DATABASE_FIELDS_MAX), z.refine(hasDifferentNames)),
});
export type FileDatabase = z.infer<typeof FileDatabase>;

/** A plugin that the agent uses, by its name. */
const FilePlugin = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  /** Of a plugin that comes with the server: the importing server has it too. */
  official: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  tools: z.array(ToolName).check(z.maxLength(BOT_PLUGIN_TOOLS_MAX)),
});

export type FilePlugin = z.infer<typeof FilePlugin>;

const FileTask = z.strictObject({
  name: PresetTask.shape.name,
  prompt: PresetTask.shape.prompt,
  schedule: TaskSchedule,
  enabled: z.optional(z.boolean()),
});

/**
 * An agent as a file: readable, complete and without anything that means something on one server only. It has no ids, no keys
 * and no addresses; the model is named, and pictures are inside. What is left out is as in a new agent.
 */
export const BotFile = z.strictObject({
  format: z.literal(BOT_FILE_FORMAT),
  schema_version: z.literal(BOT_FILE_VERSION),
  agent: z.strictObject({
    name: BotName,
    description: z.optional(BotDescription),
    prompt: z.optional(PromptInfo.shape.prompt),
    model: z.optional(
      z.strictObject({
        /** As its users see it, or as its provider calls it. Left out for the default model. */
        name: z.optional(z.string().check(z.trim(), z.minLength(1), maxGraphemes(MODEL_NAME_MAX))),
        temperature: z.optional(temperature),
        max_tokens: z.optional(max_tokens),
        top_p: z.optional(top_p),
        top_k: z.optional(top_k),
        frequency_penalty: z.optional(frequency_penalty),
        presence_penalty: z.optional(presence_penalty),
        reasoning_effort: z.optional(reasoning_effort),
        response_format: z.optional(wordOf(ResponseFormat)),
        style: z.optional(wordOf(ModelStyle)),
        history_rounds: z.optional(ModelInfo.shape.short_memory_policy.shape.history_round),
      }),
    ),
    opening: z.optional(
      z.strictObject({
        /** Pictures in it have addresses such as `picture:1`, the first of `pictures`. */
        message: z.optional(OnboardingInfo.shape.prologue),
        pictures: z.optional(z.array(FilePicture).check(z.maxLength(OPENING_PICTURES_MAX))),
        questions: z.optional(OnboardingInfo.shape.suggested_questions),
        questions_shown: z.optional(wordOf(SuggestedQuestionsShowMode)),
        mode: z.optional(wordOf(OnboardingMode)),
      }),
    ),
    suggestions: z.optional(
      z.strictObject({
        mode: z.optional(wordOf(SuggestReplyMode)),
        prompt: z.optional(SuggestReplyInfo.shape.customized_suggest_prompt),
      }),
    ),
    /** How knowledge is recalled. */
    knowledge: z.optional(
      z.strictObject({
        /** The names of the datasets, which are not in the file: whoever imports it is told what to add. */
        datasets: z.optional(
          z.array(z.string().check(z.maxLength(DATASET_NAME_IN_FILE_MAX))).check(z.maxLength(BOT_DATASETS_MAX)),
        ),
        top_k: z.optional(KnowledgeSkill.shape.top_k),
        min_score: z.optional(KnowledgeSkill.shape.min_score),
        automatic: z.optional(KnowledgeSkill.shape.auto),
        search: z.optional(wordOf(SearchStrategy)),
        rerank: z.optional(z.boolean()),
        rewrite: z.optional(z.boolean()),
        tables_computed: z.optional(z.boolean()),
        tag_conditions: z.optional(TagConditions),
        sources_shown: z.optional(KnowledgeSkill.shape.show_source),
        sources_place: z.optional(wordOf(ShowSourceMode)),
        nothing_found: z.optional(wordOf(NoRecallReplyMode)),
        nothing_found_prompt: z.optional(KnowledgeSkill.shape.no_recall_reply_customize_prompt),
      }),
    ),
    /** How the agent remembers. What it remembers about its users is never in a file. */
    memory: z.optional(
      z.strictObject({
        mode: z.optional(wordOf(TimeCapsuleMode)),
        used_in_replies: z.optional(z.boolean()),
        /** Seconds; 0 for good. */
        time_to_live: z.optional(TimeCapsuleInfo.shape.time_capsule_time_to_live),
      }),
    ),
    /** The names of the plugins and of their tools. Plugins are not in the file: whoever imports it is told what to add. */
    plugins: z.optional(z.array(FilePlugin).check(z.maxLength(BOT_PLUGINS_MAX))),
    databases: z.optional(z.array(FileDatabase).check(z.maxLength(BOT_DATABASES_MAX))),
    /** Tasks that are set up for all users. Those of users are their own: not in the file. */
    tasks: z.optional(z.array(FileTask).check(z.maxLength(PRESET_TASKS_MAX))),
    users_may_add_tasks: z.optional(z.boolean()),
    /** That the questions of users are collected, and the policy that they are shown. Questions are never in a file. */
    questions_collected: z.optional(QueryCollectConf.shape.is_collected),
    privacy_policy: z.optional(QueryCollectConf.shape.private_policy),
    free_chats: z.optional(
      z.strictObject({
        limited: z.optional(MonetizeConfig.shape.is_enable),
        count: z.optional(MonetizeConfig.shape.free_chat_allowance_count),
        refreshed: z.optional(wordOf(RefreshPeriod)),
      }),
    ),
    /** Whether the agent can look at the files that its user has sent. The files themselves stay. */
    filebox: z.optional(wordOf(FileboxMode)),
    shortcuts: z.optional(FileShortcuts),
    voice: z.optional(
      z.strictObject({
        muted: z.optional(z.boolean()),
        voice_messages: z.optional(z.boolean()),
        autoplay: z.optional(z.boolean()),
        /** Names at the provider of a speech model, by language. */
        voices: z.optional(SavedVoices.shape.i18n_lang_voice_str),
        autoplay_voices: z.optional(SavedVoices.shape.autoplay_voice),
        input: z.optional(wordOf(UserInputType)),
      }),
    ),
    tools: z.optional(z.array(ToolName).check(z.maxLength(TOOL_NAMES_MAX))),
    /** Those of the agent, and those of the server that it has switched off. Their values are of its users: not in the file. */
    variables: z.optional(
      z
        .array(
          z.strictObject({
            key: SavedVariable.shape.key,
            description: z.optional(SavedVariable.shape.description),
            default_value: z.optional(SavedVariable.shape.default_value),
            is_system: z._default(z.boolean(), false),
            in_prompt: z.optional(z.boolean()),
            enabled: z.optional(z.boolean()),
          }),
        )
        .check(variableKeysPass),
    ),
    picture: z.optional(FilePicture),
    background: z.optional(z.strictObject({ web: FileBackground, mobile: FileBackground })),
  }),
});
export type BotFile = z.infer<typeof BotFile>;
