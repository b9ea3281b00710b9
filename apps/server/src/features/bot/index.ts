import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { ContentAudit } from '../../platform/content-audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Models } from '../model/index.ts';
import type { ObjectReleases, ObjectService } from '../object/index.ts';
import { isPublicSpace, type SpaceDeletion, type SpaceMembership } from '../space/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { createAddBot } from './add-bot.ts';
import { binRoutes } from './bin/bin.routes.ts';
import { type CountTalks, createBinService } from './bin/bin.service.ts';
import { createBinStore } from './bin/bin.store.ts';
import { botRoutes } from './bot.routes.ts';
import { createBotService } from './bot.service.ts';
import { type BotStore, createBotStore } from './bot.store.ts';
import type { BotDatabases } from './bot-databases.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { objectsOfBots, objectsOfVersions } from './bot-objects.ts';
import type { BotPlugins } from './bot-plugins.ts';
import { createCopyBotService } from './copy/copy-bot.service.ts';
import { createPublicSpaceRules } from './copy/public-spaces.ts';
import type { DatasetsOfSpace } from './datasets-of-space.ts';
import { createDisplayInfoService } from './display-info.service.ts';
import { createDraftAudit } from './draft-audit.ts';
import { createDraftBotService } from './draft-bot.service.ts';
import type { BotChanges } from './editing/bot-changes.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { createEditingService } from './editing/editing.service.ts';
import type { UsersOf } from './editing/read-editors.ts';
import { botIconUrl } from './face/bot-face.ts';
import { createBotFileService, type FindModelNamed } from './file/bot-file.service.ts';
import { createBots } from './find-runnable-bot.ts';
import { createIntelligenceService } from './intelligence.service.ts';
import { findPresetBot } from './preset/preset-bots.ts';
import { createProposeBot } from './proposal/propose-bot.ts';
import type { Bots } from './runnable-bot.ts';
import type { FindModel } from './to-bot-info.ts';
import { createKeepCheckpoint } from './version/keep-checkpoint.ts';
import { createPublishService } from './version/publish.service.ts';
import { createRestoreVersion } from './version/restore-version.ts';
import { createSummaries } from './version/summaries.ts';
import { versionRoutes } from './version/version.routes.ts';
import { createVersionStore } from './version/version.store.ts';
import { createVersionHistory } from './version/version-history.service.ts';

export { botAccess, deletedBotAccess, picturesOfOwnBots } from './bot.access.ts';
export { BotNotFound, BotNotPublished, BotUnbound } from './bot.errors.ts';
export type { BotDatabases, FoundDatabases } from './bot-databases.ts';
export { botRefersToObject, heirByBot, heirByVersion, versionRefersToObject } from './bot-objects.ts';
export { type BotPlugins, type FoundPlugins, type PluginDetails, pluginsOfDraft } from './bot-plugins.ts';
export { type BotsOfUser, createBotsOfUser } from './bots-of-user.ts';
export { CHECK_PASSED, createDraftAudit, type DraftAudit } from './draft-audit.ts';
export { type BotChanges, openBotChanges } from './editing/bot-changes.ts';
export { promptOptimize } from './preset/prompt-optimize.ts';
export { createResourceUsers, type ResourceUser } from './resource-users.ts';
export { type BotReference, type Bots, DRAFT, type RunnableBot, type WantedVersion } from './runnable-bot.ts';
export { withSettings } from './to-runnable-bot.ts';
export { welcomeNewSpace } from './welcome-new-space.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  objects: ObjectService;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  models: Models;
  meter: Pick<UsageMeter, 'metered'>;
  findModel: FindModel;
  findModelNamed: FindModelNamed;
  contentAudit: ContentAudit;
  jobs: Jobs;
  changes: BotChanges;
  usersOf: UsersOf;
  mayChange: (scope: Scope, botId: string) => Promise<boolean>;
  spaceDeletion: SpaceDeletion;
  membersLostAccess: (spaceId: string) => Promise<void>;
  countTalksWith: CountTalks;
  /** Whether a user has scheduled tasks with a bot. */
  hasTasks: (userId: string, botId: string) => Promise<boolean>;
  datasetsOfSpace: DatasetsOfSpace;
  databases: BotDatabases;
  plugins: BotPlugins;
  /** In the transaction that publishes another version. */
  onPublished: (transaction: Database, botId: string) => Promise<void>;
}

/** Bots: their drafts, which the members of a space edit together, and the bots that other features run. */
export function botFeature(app: App, dependencies: Dependencies): Bots {
  const { database, basicInfoOf, membership, models, findModel, jobs, changes, clockAndIds } = dependencies;
  const { now } = clockAndIds;
  const auditDraft = createDraftAudit(dependencies.contentAudit);
  const summaries = createSummaries(basicInfoOf);
  const addBot = createAddBot(dependencies);
  const publicSpaces = createPublicSpaceRules(isPublicSpace(database));
  botRoutes(app, {
    bots: createBotService({ ...dependencies, auditDraft, addBot }),
    copies: createCopyBotService({ ...dependencies, auditDraft, addBot, publicSpaces }),
    files: createBotFileService({ ...dependencies, auditDraft, addBot, publicSpaces }),
    drafts: createDraftBotService({
      database,
      now,
      basicInfoOf,
      membership,
      findModel,
      summaries,
      hasTasks: dependencies.hasTasks,
      auditDraft,
      changes,
      datasetsOfSpace: dependencies.datasetsOfSpace,
      databases: dependencies.databases,
      plugins: dependencies.plugins,
    }),
    intelligences: createIntelligenceService({ database, basicInfoOf, membership }),
    displayInfo: createDisplayInfoService(database),
    proposeBot: createProposeBot(models, dependencies.meter),
  });
  versionRoutes(app, {
    publishing: createPublishService({ ...dependencies, auditDraft, summaries }),
    history: createVersionHistory({ database, basicInfoOf, findModel, plugins: dependencies.plugins, summaries }),
    restoreVersion: createRestoreVersion({ database, clockAndIds, auditDraft, changes }),
    keepCheckpoint: createKeepCheckpoint({ database, clockAndIds }),
  });
  const bin = createBinService(dependencies);
  binRoutes(app, bin);
  jobs.every(HOUR_MS, 'delete-bots-after-their-time-in-the-bin', bin.discardExpired);
  const editing = createEditingService({ ...dependencies, now: clockAndIds.now });
  editingRoutes(app, editing);
  jobs.every(HOUR_MS, 'delete-lapsed-editor-tabs', editing.deleteLapsed);
  return createBots(database);
}

/** The names of bots by id, also of preset bots, for reports; with a user, of those that the user may see. */
export const namesOfBots =
  (database: Database, userId?: string) =>
  async (ids: readonly string[], locale: Locale = DEFAULT_LOCALE): Promise<ReadonlyMap<string, string>> => {
    const rows = await inChunks(ids, (some) => createBotStore(database).listNamesOf(some, userId));
    const presets = ids.flatMap((id): [string, string][] => {
      const preset = findPresetBot(id, locale);
      return preset ? [[id, preset.name]] : [];
    });
    return new Map([...presets, ...rows.map(({ id, name }): [string, string] => [id, JSON.parse(name ?? '""')])]);
  };

/** The addresses of the pictures of bots by id: of a stored one as `addressOf` gives it, otherwise of the face that is drawn. */
export const iconsOfBots =
  (database: Database) =>
  async (ids: readonly string[], addressOf: (objectId: string) => string): Promise<ReadonlyMap<string, string>> => {
    const rows = await createBotDraftStore(database).listOfBots(ids, ['icon_uri']);
    const stored = new Map(rows.map(({ botId, content }): [string, string] => [botId, JSON.parse(content)]));
    return new Map(
      ids.map((id) => {
        const objectId = stored.get(id);
        return [id, objectId ? addressOf(objectId) : botIconUrl(id, '')];
      }),
    );
  };

/** How many bots spaces have and users have created, for administrators. */
export const botCounts = (database: Database): Pick<BotStore, 'countBySpace' | 'countCreatedOutside'> =>
  createBotStore(database);

/** How many bots the installation has. */
export const countBots = (database: Database): Promise<number> => createBotStore(database).count();

/** Few at a time: each has its draft, and a line for everybody who opened it. */
const BOTS_DELETED_AT_ONCE = 20;
/** Each has a whole content. */
const VERSIONS_DELETED_AT_ONCE = 50;

/** Deletes the bots of a space in batches, with their pictures. Conversations with them are deleted before. */
export async function deleteBotsOfSpace(
  database: Database,
  objects: Pick<ObjectReleases, 'removeWith'>,
  spaceId: string,
  signal: AbortSignal,
): Promise<void> {
  const listSome = () => createBotStore(database).idsInSpace(spaceId, BOTS_DELETED_AT_ONCE);
  for (let ids = await listSome(); ids.length > 0; ids = await listSome()) {
    await deleteVersions(database, objects, ids, signal);
    await objects.removeWith(objectsOfBots(ids), [database.deleteFrom('bot').where('id', 'in', ids).compile()]);
    signal.throwIfAborted();
  }
}

async function deleteVersions(
  database: Database,
  objects: Pick<ObjectReleases, 'removeWith'>,
  botIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const listSome = () => createVersionStore(database).idsOfBots(botIds, VERSIONS_DELETED_AT_ONCE);
  for (let ids = await listSome(); ids.length > 0; ids = await listSome()) {
    await objects.removeWith(objectsOfVersions(ids), [
      database.deleteFrom('botVersion').where('id', 'in', ids).compile(),
    ]);
    signal.throwIfAborted();
  }
}

/** Some of the spaces without members that hold the bots in the bin of a space. */
export const listSpacesInBin =
  (database: Database) =>
  async (spaceId: string): Promise<string[]> => {
    const bots = await createBinStore(database).listOfSpace(spaceId, Number.MAX_SAFE_INTEGER, BOTS_DELETED_AT_ONCE);
    return bots.map(({ hiddenSpaceId }) => hiddenSpaceId);
  };

/** Until the end of the transaction, others who lock this bot wait. */
export const lockBot = (transaction: Database, botId: string): Promise<void> => createBotStore(transaction).lock(botId);

/** The space of a bot that the caller may see. */
export const findSpaceOfBot =
  (database: Database) =>
  async (botId: string): Promise<string | null> =>
    (await createBotStore(database).findVersion(botId))?.spaceId ?? null;
