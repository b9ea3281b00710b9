import {
  type BotDraft,
  type BotInfo,
  type GetDraftBotInfoAgw,
  hasSpaceRight,
  type Locale,
  type Model,
  type RequestOf,
  type ResponseOf,
  UNUSED_KEPT_MS,
  type UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { keepObjects } from '../object/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import { withImageUrls } from './background.ts';
import { BotChangedMeanwhile } from './bot.errors.ts';
import type { BotDraftSectionRow, BotRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { objectsOfSections } from './bot-objects.ts';
import { collaboratorStatusOf } from './collaborator-status.ts';
import { CHECK_PASSED, type DraftAudit } from './draft-audit.ts';
import { changedSections, readDraft, toSectionRows } from './draft-sections.ts';
import type { BotChanges } from './editing/bot-changes.ts';
import { botIconUrl } from './face/bot-face.ts';
import { toSecondsText } from './wire-time.ts';

const PERSONAL_DRAFT = 1;

/** No bot is published yet. */
const UNPUBLISHED = {
  has_publish: false,
  publisher: null,
  publish_time: '',
  connectors: [],
  bot_market_status: 0 as const,
  latest_audit_info: null,
};

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  findModel: FindModel;
  auditDraft: DraftAudit;
  changes: Pick<BotChanges, 'publish'>;
}
/** The model that a bot with this choice uses, empty for the default one; null when it was deleted. */
export type FindModel = (modelId: string, locale: Locale) => Promise<Pick<Model, 'model_id' | 'name'> | null>;

type Get = typeof GetDraftBotInfoAgw;
type BotOptions = ResponseOf<Get>['data']['bot_option_data'];
type Update = typeof UpdateDraftBotInfoAgw;
/** The version after a save, and the sections that it changed. */
interface Committed {
  readonly commitVersion: number;
  readonly sections: readonly (keyof BotDraft)[];
}
export type DraftBotService = ReturnType<typeof createDraftBotService>;

export function createDraftBotService({
  database,
  now,
  basicInfoOf,
  membership,
  findModel,
  auditDraft,
  changes,
}: Dependencies) {
  async function nameOf(scope: Scope, userId: string | null, locale: Locale): Promise<string> {
    if (!userId) return '';
    const { id_user_info_map: users } = await basicInfoOf(scope, [userId], locale);
    return users[userId]?.user_name ?? '';
  }

  async function optionsOf({ model_info }: BotDraft, locale: Locale): Promise<BotOptions> {
    const model = await findModel(model_info.model_id, locale);
    return {
      model_detail_map: model ? { [model.model_id]: { model_id: model.model_id, name: model.name } } : {},
      plugin_detail_map: {},
      plugin_api_detail_map: {},
      workflow_detail_map: {},
      knowledge_detail_map: {},
      shortcut_command_list: [],
    };
  }

  /** Changes are serialized: each is checked against the result of the one before. */
  const commit = (scope: Scope, { bot_info, base_commit_version }: RequestOf<Update>): Promise<Committed> =>
    database.transaction().execute(async (transaction) => {
      const { bot_id, ...change } = bot_info;
      const bots = createBotStore(transaction);
      await bots.lock(bot_id);
      const bot = await bots.findAuthorised(bot_id);
      if (!bot) throw new NotFound();
      const drafts = createBotDraftStore(transaction);
      const rows = await drafts.listOfBot(bot_id);
      const changed = changedSections(readDraft(rows), change);
      const sections = Object.keys(changed) as (keyof BotDraft)[];
      if (sections.length === 0) return { commitVersion: bot.commitVersion, sections };

      const base = BigInt(base_commit_version ?? bot.commitVersion);
      if (base > BigInt(bot.commitVersion) || hasChangedSince(base, rows, changed)) throw new BotChangedMeanwhile();
      const commitVersion = bot.commitVersion + 1;
      // An editor may take a picture back that it has just replaced.
      await keepObjects(transaction, objectsOfSections(bot_id, sections), now() + UNUSED_KEPT_MS);
      await drafts.save(toSectionRows(bot_id, changed, commitVersion), scope.userId);
      await bots.commit(bot_id, { commitVersion, committerId: scope.userId, updatedAt: now() });
      return { commitVersion, sections };
    });

  /** The answer to a change that does not pass the content check; null when it passes. */
  async function refuseContent(
    { bot_id, ...change }: RequestOf<Update>['bot_info'],
    locale: Locale,
  ): Promise<ResponseOf<Update> | null> {
    const problem = await auditDraft(change, locale);
    if (problem === null) return null;
    const bot = await createBotStore(database).findVersion(bot_id);
    if (!bot) throw new NotFound();
    return toUpdated(bot.commitVersion, false, { check_not_pass: true, check_not_pass_msg: problem });
  }

  return {
    async get(scope: Scope, { bot_id, version }: RequestOf<Get>, locale: Locale): Promise<ResponseOf<Get>> {
      // The version first: a section saved in between is then newer than it, and the next save is refused, not lost.
      const bot = await createBotStore(database).findAuthorised(bot_id);
      if (!bot || (version && version !== String(bot.commitVersion))) throw new NotFound();
      const draft = readDraft(await createBotDraftStore(database).listOfBot(bot_id));
      await unlessDeleted(createBotStore(database).markVisited(scope, bot_id, now()));
      const { role, isShared } = await membership.find(scope, bot.spaceId);
      return {
        data: {
          bot_info: toContract(bot, draft),
          bot_option_data: await optionsOf(draft, locale),
          space_id: bot.spaceId,
          commit_version: String(bot.commitVersion),
          committer_name: await nameOf(scope, bot.committerId, locale),
          commit_time: toSecondsText(bot.updatedAt),
          branch: PERSONAL_DRAFT,
          same_with_online: false,
          has_unpublished_change: true,
          ...UNPUBLISHED,
          app_id: '',
          in_collaboration: isShared,
          collaborator_status: collaboratorStatusOf(role),
          editable: hasSpaceRight(role, 'change-content'),
          deletable: hasSpaceRight(role, 'change-content'),
        },
      };
    },
    async update(scope: Scope, request: RequestOf<Update>, locale: Locale): Promise<ResponseOf<Update>> {
      // Outside of the transaction, because the check may take seconds.
      const refused = await refuseContent(request.bot_info, locale);
      if (refused) return refused;
      const { commitVersion, sections } = await unlessDeleted(commit(scope, request));
      if (sections.length === 0) return toUpdated(commitVersion, false);
      const committerId = scope.userId;
      changes.publish(request.bot_info.bot_id, { kind: 'committed', commitVersion, committerId, sections });
      return toUpdated(commitVersion, true);
    },
  };
}

/** Whether others changed one of these sections after the version that a change was made on. */
function hasChangedSince(base: bigint, rows: readonly BotDraftSectionRow[], sections: Partial<BotDraft>): boolean {
  return rows.some(({ section, commitVersion }) => section in sections && BigInt(commitVersion) > base);
}

function toContract(bot: BotRow, draft: BotDraft): BotInfo {
  return {
    ...draft,
    bot_id: bot.id,
    icon_url: botIconUrl(bot.id, draft.icon_uri),
    background_image_info_list: withImageUrls(draft.background_image_info_list),
    bot_mode: 0,
    creator_id: bot.creatorId ?? '',
    create_time: toSecondsText(bot.createdAt),
    update_time: toSecondsText(bot.updatedAt),
    version: String(bot.commitVersion),
    connector_id: '',
    business_type: 0,
  };
}

function toUpdated(commitVersion: number, hasChange: boolean, check = CHECK_PASSED): ResponseOf<Update> {
  return {
    data: {
      has_change: hasChange,
      commit_version: String(commitVersion),
      same_with_online: false,
      branch: PERSONAL_DRAFT,
      ...check,
    },
  };
}
