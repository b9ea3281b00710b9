import {
  type BotDraft,
  type BotInfo,
  type BotVersionSummary,
  type CheckDraftBotCommit,
  CommitStatus,
  type CompareBotVersions,
  DRAFT_VERSION,
  type GetBotVersionInfo,
  HISTORY_VERSIONS_PAGE,
  type ListDraftBotHistory,
  type Locale,
  type MGetBotByVersion,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { PAGE_MAX_BYTES } from '../../../platform/database/page-bytes.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import { withImageUrls } from '../background.ts';
import { BotNotPublished, BotVersionNotFound, BotVersionsTooLarge } from '../bot.errors.ts';
import type { BotRow, BotVersionRow } from '../bot.schema.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import type { BotPlugins } from '../bot-plugins.ts';
import { readDraft } from '../draft-sections.ts';
import { botIconUrl } from '../face/bot-face.ts';
import { type FindModel, toBotInfo, toBotOptions } from '../to-bot-info.ts';
import { toSecondsText } from '../wire-time.ts';
import type { Summaries } from './summaries.ts';
import { createVersionStore } from './version.store.ts';
import { differingSections, readVersionContent } from './version-content.ts';

interface Dependencies {
  database: Database;
  basicInfoOf: BasicInfoOf;
  findModel: FindModel;
  plugins: Pick<BotPlugins, 'details'>;
  summaries: Summaries;
}

type Compare = typeof CompareBotVersions;
type ComparedVersion = ResponseOf<Compare>['data']['before'];

interface ReadVersion {
  readonly content: BotDraft;
  readonly commitVersion: number;
  readonly summary: BotVersionSummary | null;
}

export type VersionHistoryService = ReturnType<typeof createVersionHistory>;

/** The versions of a bot: listed, read and compared. */
export function createVersionHistory(dependencies: Dependencies) {
  const { database, basicInfoOf, summaries } = dependencies;
  const bots = createBotStore(database);
  const versions = createVersionStore(database);

  async function findBot(botId: string, spaceId?: string): Promise<BotRow> {
    const bot = await bots.findAuthorised(botId);
    if (!bot || (spaceId && bot.spaceId !== spaceId)) throw new NotFound();
    return bot;
  }

  /** Without a version, and for `0`, the published one. */
  async function findVersion({ id, publishedVersionId }: BotRow, version = ''): Promise<BotVersionRow | undefined> {
    const wanted = version && version !== '0' ? version : publishedVersionId;
    return wanted ? versions.find(id, wanted) : undefined;
  }

  async function read(scope: Scope, bot: BotRow, version: string, locale: Locale): Promise<ReadVersion> {
    const { id, commitVersion, publishedVersionId } = bot;
    if (version === DRAFT_VERSION)
      return { content: readDraft(await createBotDraftStore(database).listOfBot(id)), commitVersion, summary: null };
    const row = await versions.find(id, version);
    if (!row) throw new BotVersionNotFound();
    const summary = await summaries.one(scope, row, publishedVersionId, locale);
    return { content: readVersionContent(row), commitVersion: row.commitVersion, summary };
  }

  async function toCompared(
    bot: BotRow,
    { content, commitVersion, summary }: ReadVersion,
    changed: readonly (keyof BotDraft)[],
    locale: Locale,
  ): Promise<ComparedVersion> {
    const shown = { ...content, background_image_info_list: withImageUrls(content.background_image_info_list) };
    return {
      summary,
      commit_version: String(commitVersion),
      sections: Object.fromEntries(changed.map((section) => [section, shown[section]])),
      ...(changed.includes('icon_uri') && { icon_url: botIconUrl(bot.id, content.icon_uri) }),
      ...(changed.includes('model_info') && {
        model_name: (await dependencies.findModel(content.model_info.model_id, locale))?.name ?? '',
      }),
    };
  }

  return {
    async list(
      scope: Scope,
      request: RequestOf<typeof ListDraftBotHistory>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListDraftBotHistory>> {
      const { bot_id, space_id, kind, page_index = 1, page_size: limit = HISTORY_VERSIONS_PAGE } = request;
      const { publishedVersionId } = await findBot(bot_id, space_id);
      const skip = (page_index - 1) * limit;
      const { rows, total } = await versions.listPage(bot_id, { kind, skip, limit });
      const history_infos = await summaries.list(scope, rows, publishedVersionId, locale);
      return { data: { history_infos, total, has_more: skip + rows.length < total && rows.length > 0 } };
    },

    async compare(scope: Scope, request: RequestOf<Compare>, locale: Locale): Promise<ResponseOf<Compare>> {
      const bot = await findBot(request.bot_id);
      const before = await read(scope, bot, request.before, locale);
      const after = await read(scope, bot, request.after, locale);
      const changed_sections = differingSections(before.content, after.content);
      return {
        data: {
          changed_sections,
          before: await toCompared(bot, before, changed_sections, locale),
          after: await toCompared(bot, after, changed_sections, locale),
        },
      };
    },

    async getVersion(
      scope: Scope,
      { bot_id, version }: RequestOf<typeof GetBotVersionInfo>,
      locale: Locale,
    ): Promise<ResponseOf<typeof GetBotVersionInfo>> {
      const bot = await findBot(bot_id);
      const wanted = version || bot.publishedVersionId;
      if (!wanted) throw new BotNotPublished();
      const row = await versions.find(bot_id, wanted);
      if (!row) throw new BotVersionNotFound();
      const content = readVersionContent(row);
      return {
        data: {
          bot_info: toBotInfo(bot, content, { version: row.id, changedAt: row.createdAt }),
          bot_option_data: await toBotOptions(dependencies, bot.spaceId, content, locale),
          version_summary: await summaries.one(scope, row, bot.publishedVersionId, locale),
        },
      };
    },

    async getSeveral({
      space_id,
      bot_versions,
    }: RequestOf<typeof MGetBotByVersion>): Promise<ResponseOf<typeof MGetBotByVersion>> {
      const asked = await Promise.all(
        bot_versions.map(async ({ bot_id, version }) => ({ bot: await findBot(bot_id, space_id), version })),
      );
      const found: BotInfo[] = [];
      let bytes = 0;
      for (const { bot, version } of asked) {
        const row = await findVersion(bot, version);
        if (!row) continue;
        bytes += Buffer.byteLength(row.content);
        if (found.length > 0 && bytes > PAGE_MAX_BYTES) throw new BotVersionsTooLarge();
        found.push(toBotInfo(bot, readVersionContent(row), { version: row.id, changedAt: row.createdAt }));
      }
      return { data: found };
    },

    async checkCommit(
      scope: Scope,
      { bot_id, space_id, commit_version }: RequestOf<typeof CheckDraftBotCommit>,
      locale: Locale,
    ): Promise<ResponseOf<typeof CheckDraftBotCommit>> {
      const { commitVersion, committerId, updatedAt } = await findBot(bot_id, space_id);
      const users = committerId ? (await basicInfoOf(scope, [committerId], locale)).id_user_info_map : {};
      return {
        data: {
          status: statusOf(commit_version, commitVersion),
          commit_version: String(commitVersion),
          committer_name: users[committerId ?? '']?.user_name ?? '',
          commit_time: toSecondsText(updatedAt),
        },
      };
    },
  };
}

/** A version that the bot never had comes from before a restored backup: the client has to load the draft again. */
function statusOf(known: string | undefined, current: number) {
  if (known === undefined) return CommitStatus.noDraft;
  return BigInt(known) === BigInt(current) ? CommitStatus.upToDate : CommitStatus.behind;
}
