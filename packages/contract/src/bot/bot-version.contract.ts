import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';
import { audited } from './audit.ts';
import { BackgroundListWithUrls } from './background.ts';
import { BotDraft } from './bot-draft.ts';
import {
  BotConnector,
  BotConnectorId,
  BotVersionKind,
  BotVersionSummary,
  DraftSection,
  PublishProblem,
  VERSION_NOTE_MAX,
} from './bot-version.ts';
import { BotInfo, BotOptionData, Int64Text } from './draft-bot.contract.ts';

export const HISTORY_VERSIONS_PAGE = 20;
const HISTORY_VERSIONS_PAGE_MAX = 50;
const BOT_VERSIONS_MAX = 20;

const ConnectorId = z.literal(Object.values(BotConnectorId));

/** The wire's numbers for how a client's draft relates to the stored one. */
export const CommitStatus = { undefined: 0, upToDate: 1, behind: 2, noDraft: 3 } as const;

export const PreparePublish = defineOperation({
  name: 'PreparePublish',
  method: 'POST',
  path: '/api/bot/prepare_publish',
  summary: 'Returns what publishing the draft of a bot would change, and what is missing in it.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({
    data: z.object({
      /** To be sent with `PublishDraftBot`, so that nobody publishes what they have not seen. */
      commit_version: Int64Text,
      /** The version that answers now; null before the first. */
      online: z.nullable(BotVersionSummary),
      /** The number that the next published version gets. */
      next_number: z.int(),
      /** The draft compared with `online`. Empty when there is nothing to publish. `CompareBotVersions` has the contents. */
      changed_sections: z.array(DraftSection),
      problems: z.array(PublishProblem),
    }),
  }),
});

export const PublishDraftBot = defineOperation({
  name: 'PublishDraftBot',
  method: 'POST',
  path: '/api/draftbot/publish',
  summary:
    'Publishes the draft of a bot as a version that never changes. A draft that is the same as the published version makes no new one.',
  policy: signedIn('manage', 'change-content'),
  /** Other clients call this, so that unknown keys are dropped. */
  request: z.object({
    space_id: z.optional(idOf('space')),
    bot_id: idOf('bot'),
    /** The version of the draft that the caller has seen. When the draft is newer, publishing is refused. */
    commit_version: z.optional(Int64Text),
    /** The note. */
    history_info: z.optional(z.string().check(z.trim(), z.maxLength(VERSION_NOTE_MAX))),
    /** The connectors to switch on, as keys; the others are switched off. Left out, they stay as they are. */
    connectors: z.optional(z.record(z.string().check(z.maxLength(64)), z.record(z.string(), z.string()))),
  }),
  response: z.object({
    data: z.object({
      /** The published version. Empty when the content check is not passed. */
      version: z.string(),
      number: z.nullable(z.int()),
      /** False when the published version had this content already. */
      has_change: z.boolean(),
      commit_version: Int64Text,
      /** By connector id; 1 means published. */
      publish_result: z.record(z.string(), z.object({ publish_result_status: z.literal(1) })),
      ...audited,
    }),
  }),
});

export const PublishConnectorList = defineOperation({
  name: 'PublishConnectorList',
  method: 'POST',
  path: '/api/draftbot/publish/connector/list',
  summary: 'Lists where a bot can be published, with the state of each.',
  policy: signedIn('read', 'see-space'),
  request: z.object({ space_id: z.optional(idOf('space')), bot_id: idOf('bot') }),
  response: z.object({
    publish_connector_list: z.array(
      z.extend(BotConnector, {
        id: ConnectorId,
        desc: z.string(),
        /** Whether a published version answers there. Parley itself is always on. */
        is_on: z.boolean(),
        allow_switch: z.boolean(),
      }),
    ),
  }),
});

export const SetBotConnector = defineOperation({
  name: 'SetBotConnector',
  method: 'POST',
  path: '/api/bot/set_connector',
  summary: 'Switches on or off whether the published version of a bot answers in web pages. It takes effect at once.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    connector_id: z.literal(BotConnectorId.webPage),
    is_on: z.boolean(),
  }),
  response: z.object({}),
});

export const ListDraftBotHistory = defineOperation({
  name: 'ListDraftBotHistory',
  method: 'POST',
  path: '/api/draftbot/list_draft_history',
  summary: 'Lists the versions of a bot without their contents, the newest first, page by page.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    space_id: z.optional(idOf('space')),
    bot_id: idOf('bot'),
    /** Left out for all. */
    kind: z.optional(BotVersionKind),
    /** From 1. */
    page_index: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.int().check(z.minimum(1), z.maximum(HISTORY_VERSIONS_PAGE_MAX))),
  }),
  response: z.object({
    data: z.object({
      history_infos: z.array(BotVersionSummary),
      /** How many there are on all pages. */
      total: z.int(),
      has_more: z.boolean(),
    }),
  }),
});

/** The sections in which two versions differ, as one of them has them. */
const SomeSections = z.partial(z.extend(BotDraft, { background_image_info_list: BackgroundListWithUrls }));

const ComparedVersion = z.object({
  /** Null for the draft. */
  summary: z.nullable(BotVersionSummary),
  commit_version: z.string(),
  sections: SomeSections,
  /** Only when the icons differ. */
  icon_url: z.optional(z.string()),
  /** Only when the models differ; empty for a model that was deleted. */
  model_name: z.optional(z.string()),
});

export const CompareBotVersions = defineOperation({
  name: 'CompareBotVersions',
  method: 'POST',
  path: '/api/bot/compare_versions',
  summary: 'Returns the sections in which two versions of a bot differ, as each of them has them.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  /** Each is a version or `draft`. */
  request: z.strictObject({ bot_id: idOf('bot'), before: VersionId, after: VersionId }),
  response: z.object({
    data: z.object({ changed_sections: z.array(DraftSection), before: ComparedVersion, after: ComparedVersion }),
  }),
});

export const RestoreBotVersion = defineOperation({
  name: 'RestoreBotVersion',
  method: 'POST',
  path: '/api/bot/restore_version',
  summary:
    'Makes the content of a version the draft again, as a new commit. A draft that no version has is kept as a checkpoint before.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    version: VersionId,
    /** The version of the draft that the caller has seen. When the draft is newer, restoring is refused. */
    base_commit_version: z.optional(Int64Text),
  }),
  response: z.object({
    data: z.object({
      has_change: z.boolean(),
      commit_version: Int64Text,
      /** The version that now keeps the replaced draft; empty when some version had its content already. */
      checkpoint: z.string(),
      same_with_online: z.boolean(),
      has_unpublished_change: z.boolean(),
      ...audited,
    }),
  }),
});

export const CheckDraftBotCommit = defineOperation({
  name: 'CheckDraftBotCommit',
  method: 'POST',
  path: '/api/draftbot/commit_check',
  summary: 'Tells whether a draft that a client holds is the current one.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    space_id: z.optional(idOf('space')),
    bot_id: idOf('bot'),
    commit_version: z.optional(Int64Text),
  }),
  response: z.object({
    data: z.object({
      status: z.literal(Object.values(CommitStatus)),
      commit_version: Int64Text,
      committer_name: z.string(),
      commit_time: z.string(),
    }),
  }),
});

export const GetBotVersionInfo = defineOperation({
  name: 'GetBotVersionInfo',
  method: 'POST',
  path: '/api/playground_api/bot_version/get_bot_version_info',
  summary: 'Returns a version of a bot. Without a version, or with an empty one, the one that is published.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    bot_id: idOf('bot'),
    version: z.optional(z.union([z.literal(''), VersionId])),
    /** 1 for the store; it makes no difference. */
    scene: z.optional(z.int()),
  }),
  response: z.object({
    data: z.object({ bot_info: BotInfo, bot_option_data: BotOptionData, version_summary: BotVersionSummary }),
  }),
});

export const MGetBotByVersion = defineOperation({
  name: 'MGetBotByVersion',
  method: 'POST',
  path: '/api/playground_api/mget_bot_by_version',
  summary:
    'Returns versions of several bots of a space. An empty version, or `0`, is the published one. Several that have more than about 1 MB are refused.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    space_id: idOf('space'),
    bot_versions: z
      .array(z.object({ bot_id: idOf('bot'), version: z.optional(z.union([z.literal(''), VersionId])) }))
      .check(z.maxLength(BOT_VERSIONS_MAX)),
  }),
  /** In the order of the request. Versions that do not exist are left out. */
  response: z.object({ data: z.array(BotInfo) }),
});
