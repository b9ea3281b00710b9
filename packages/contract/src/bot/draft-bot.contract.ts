import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { ShortcutInfo } from '../shortcut/shortcut-info.ts';
import { idOf } from '../tagged-id.ts';
import { audited, LatestAuditInfo } from './audit.ts';
import { BackgroundListWithUrls } from './background.ts';
import { OnboardingInfo } from './bot-dialogue.ts';
import { BotDescription, BotDraft, BotDraftChange, BotIconUri, BotName, PromptInfo } from './bot-draft.ts';
import { BotConnector } from './bot-version.ts';

/** The branch of every draft: there is one draft, which the members of the space share. */
const PERSONAL_DRAFT = 1;
const SINGLE_MODE = 0;
const DEFAULT_BUSINESS = 0;
/** A whole number of up to 64 bits as text, because a JSON number has only 53. */
export const Int64Text = z.string().check(z.regex(/^\d{1,19}$/));

const BotMarketStatus = { offline: 0, online: 1 } as const;

const PLUGIN_TYPE = 1;

/** A plugin that a draft has (studio §3 plugin skill). */
const PluginDetail = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Empty without a picture. */
  icon_url: z.string(),
  plugin_type: z.literal(PLUGIN_TYPE),
  is_official: z.boolean(),
});

/** A tool of it, in the version that the draft has. */
const PluginApiDetail = z.object({
  id: z.string(),
  plugin_id: z.string(),
  name: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), description: z.string(), is_required: z.boolean() })),
});

/** Details of what a draft refers to, by its id. What is not there under its id was deleted. */
export const BotOptionData = z.object({
  model_detail_map: z.record(z.string(), z.object({ model_id: z.string(), name: z.string() })),
  plugin_detail_map: z.record(z.string(), PluginDetail),
  plugin_api_detail_map: z.record(z.string(), PluginApiDetail),
  workflow_detail_map: z.object({}),
  knowledge_detail_map: z.object({}),
  /** Those of the draft, in their order. */
  shortcut_command_list: z.array(ShortcutInfo),
});
export type BotOptionData = z.infer<typeof BotOptionData>;

/** A bot as its editor loads it (studio §3 bot info). Times are Unix seconds as text. */
export const BotInfo = z.extend(BotDraft, {
  bot_id: idOf('bot'),
  /** The stored icon, or the face that is drawn for a bot without one. */
  icon_url: z.string(),
  background_image_info_list: BackgroundListWithUrls,
  bot_mode: z.literal(SINGLE_MODE),
  /** Empty when the account was deleted. */
  creator_id: z.string(),
  create_time: z.string(),
  update_time: z.string(),
  /** The commit version of a draft; the id of a published version or a checkpoint. */
  version: z.string(),
  /** Empty: a draft is on no connector. */
  connector_id: z.string(),
  business_type: z.literal(DEFAULT_BUSINESS),
});
export type BotInfo = z.infer<typeof BotInfo>;

export const DraftBotCreate = defineOperation({
  name: 'DraftBotCreate',
  method: 'POST',
  path: '/api/draftbot/create',
  summary: 'Creates a bot in a space.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    space_id: idOf('space'),
    name: BotName,
    description: z.optional(BotDescription),
    icon_uri: z.optional(BotIconUri),
    prompt_info: z.optional(PromptInfo),
    onboarding_info: z.optional(z.partial(OnboardingInfo)),
  }),
  /** The id is empty when the content check is not passed. */
  response: z.object({ data: z.object({ bot_id: z.union([z.literal(''), idOf('bot')]), ...audited }) }),
});

export const GetDraftBotInfoAgw = defineOperation({
  name: 'GetDraftBotInfoAgw',
  method: 'POST',
  path: '/api/playground_api/draftbot/get_draft_bot_info',
  summary: 'Returns the draft of a bot with everything that its editor needs, and notes that the caller opened it.',
  policy: signedIn('write', 'see-space'),
  /**
   * Without a version, or with an empty one, the draft as it is now. With the id of a version its content, which nobody can
   * edit: `bot_info.version` is that id, `editable` is false, and the commit is that of the version.
   */
  request: z.object({ bot_id: idOf('bot'), version: z.optional(z.string().check(z.maxLength(64))) }),
  response: z.object({
    data: z.object({
      bot_info: BotInfo,
      bot_option_data: BotOptionData,
      space_id: idOf('space'),
      commit_version: Int64Text,
      /** Empty when the account was deleted. */
      committer_name: z.string(),
      commit_time: z.string(),
      branch: z.literal(PERSONAL_DRAFT),
      /** Whether the draft has the same content as the published version, also when a version is read; false while there is none. */
      same_with_online: z.boolean(),
      /** Whether the caller has scheduled tasks with it. */
      has_tasks: z.optional(z.boolean()),
      has_unpublished_change: z.boolean(),
      has_publish: z.boolean(),
      /** Of the published version; null and empty while there is none. */
      publisher: z.nullable(z.object({ user_id: idOf('user'), name: z.string(), icon_url: z.string() })),
      publish_time: z.string(),
      connectors: z.array(BotConnector),
      bot_market_status: z.literal(Object.values(BotMarketStatus)),
      latest_audit_info: LatestAuditInfo,
      app_id: z.string(),
      /** Whether the space has several members, who edit together. */
      in_collaboration: z.boolean(),
      /** What the caller's role in the space allows: save changes, publish and withdraw, choose who collaborates. */
      collaborator_status: z.object({ commitable: z.boolean(), operateable: z.boolean(), manageable: z.boolean() }),
      editable: z.boolean(),
      deletable: z.boolean(),
    }),
  }),
});

export const UpdateDraftBotInfoAgw = defineOperation({
  name: 'UpdateDraftBotInfoAgw',
  method: 'POST',
  path: '/api/playground_api/draftbot/update_draft_bot_info',
  summary: 'Saves the changed sections of a bot’s draft.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    bot_info: z.extend(BotDraftChange, { bot_id: idOf('bot') }),
    /** The version that the change is based on. Without it the change overwrites newer ones. */
    base_commit_version: z.optional(Int64Text),
  }),
  response: z.object({
    data: z.object({
      has_change: z.boolean(),
      commit_version: Int64Text,
      same_with_online: z.boolean(),
      has_unpublished_change: z.boolean(),
      branch: z.literal(PERSONAL_DRAFT),
      ...audited,
    }),
  }),
});
