import { join } from 'node:path';
import { DEFAULT_LOCALE, type SpaceRight, signedIn } from '@parley/contract';
import { sql } from 'kysely';
import { migrations } from '../migrations/index.ts';
import type { Environment } from './environment.ts';
import {
  accountAccess,
  accountFeature,
  createUserStore,
  hasInvitedToInstallation,
  ownerIsKept,
  userRefersToObject,
  usersMatching,
} from './features/account/index.ts';
import { administrationFeature } from './features/administration/index.ts';
import { builtInTools, type ContextSource, createAgent, type ToolSource } from './features/agent/index.ts';
import { audioFeature } from './features/audio/index.ts';
import { auditLogFeature } from './features/audit-log/index.ts';
import {
  type Bots,
  botAccess,
  botCounts,
  botFeature,
  botRefersToObject,
  countBots,
  createBotsOfUser,
  deleteBotsOfSpace,
  deletedBotAccess,
  findSpaceOfBot,
  heirByBot,
  heirByVersion,
  iconsOfBots,
  listSpacesInBin,
  namesOfBots,
  openBotChanges,
  picturesOfOwnBots,
  pluginsOfDraft,
  versionRefersToObject,
  welcomeNewSpace,
} from './features/bot/index.ts';
import { collectedQueryFeature, createCollectedQueryDeletion } from './features/collected-query/index.ts';
import { comparisonFeature, wantedAnswerAccess } from './features/comparison/index.ts';
import {
  conversationAccess,
  conversationFeature,
  createConversationDeletion,
  createTranscribeFile,
  messageRefersToObject,
  messageShowsObject,
  shareAccess,
  shareShowsFile,
  talksOfUser,
} from './features/conversation/index.ts';
import {
  createBotDatabases,
  databaseAccess,
  databaseFeature,
  databaseUse,
  deleteDatabasesOfSpace,
  deleteRowsOfUser,
} from './features/database-table/index.ts';
import { favouriteFeature } from './features/favourite/index.ts';
import { createFileTextStore, createFileTexts } from './features/file-text/index.ts';
import {
  deleteFileboxesOfSpace,
  fileboxFeature,
  fileboxRefersToObject,
  fileboxShowsObject,
  keepConversationFiles,
  sumKeptFiles,
} from './features/filebox/index.ts';
import { fixFeature } from './features/fix/index.ts';
import { createFreeChats } from './features/free-chat/index.ts';
import { homeFeature } from './features/home/index.ts';
import {
  createKnowledgeEmbeddings,
  createVision,
  datasetsOfSpace,
  deleteKnowledgeOfSpace,
  findDocuments,
  heirByDataset,
  iconsOfOwnDatasets,
  knowledgeAccess,
  knowledgeFeature,
  knowledgeRefersToObject,
  knowledgeShowsObject,
  knowledgeUse,
  picturesOfOwnDatasets,
  withOfferedKnowledge,
} from './features/knowledge/index.ts';
import { limitsFeature, openLimits } from './features/limits/index.ts';
import { createMemoryDeletion, memoryAccess, memoryFeature } from './features/memory/index.ts';
import {
  createModelCatalogue,
  findListedModel,
  findModelNamed,
  hasRealChatModel,
  listEmbeddingModels,
  modelAccess,
  modelFeature,
  namesOfModels,
} from './features/model/index.ts';
import {
  createObjectCollection,
  createObjectReleases,
  createObjectService,
  createObjectStore,
  createStorageQuota,
  objectAccess,
  objectRoutes,
  objectUrl,
  type StorageLimitOf,
} from './features/object/index.ts';
import {
  createBotPlugins,
  heirByPlugin,
  iconsOfOwnPlugins,
  pluginAccess,
  pluginFeature,
  pluginRefersToObject,
} from './features/plugin/index.ts';
import { promptAccess, promptFeature } from './features/prompt/index.ts';
import { remotePictureFeature } from './features/remote-picture/index.ts';
import {
  countSpaces,
  createSpaceDeletion,
  createSpaceMembership,
  createSpacesOfUser,
  describeSpaces,
  findPersonalSpace,
  heirBySpace,
  iconsOfOwnSpaces,
  listMembers,
  namesOfOwnSpaces,
  spaceAccess,
  spaceFeature,
  spaceRefersToObject,
  usersInSharedSpaces,
} from './features/space/index.ts';
import { storageFeature } from './features/storage/index.ts';
import { createPresetTasks, createTaskDeletion, hasTasks, taskAccess, taskFeature } from './features/task/index.ts';
import { uploadAccess, uploadFeature } from './features/upload/index.ts';
import { openUsage, usageFeature, usageSince } from './features/usage/index.ts';
import { variableFeature } from './features/variable/index.ts';
import { refuseEmptyDatabase } from './lost-database.ts';
import { createAccess } from './platform/access/access.ts';
import type { Scope } from './platform/access/scope.ts';
import { createAuditLog } from './platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS, HOUR_MS } from './platform/clock-and-ids.ts';
import { createContentAudit } from './platform/content-audit.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { inChunks } from './platform/database/in-chunks.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { createDocuments } from './platform/documents/documents.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { type App, createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createKnownHosts } from './platform/http/known-hosts.ts';
import { openapiRoute } from './platform/http/openapi.ts';
import { type StudioPages, studioPages } from './platform/http/studio-pages.ts';
import { createTrustedProxies } from './platform/http/trusted-proxies.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createTextPacing } from './platform/limits/text-pacing.ts';
import type { Log } from './platform/log.ts';
import type { ModelTimeouts } from './platform/models/resilience/deadlines.ts';
import { type DiskSpace, diskSpaceOf } from './platform/object-storage/disk-space.ts';
import { openFolderStorage } from './platform/object-storage/object-storage.ts';
import { createOcr } from './platform/ocr.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { findPgvector } from './platform/retrieval/pgvector/pgvector.ts';
import { createRetrieval } from './platform/retrieval/retrieval.ts';
import { createRuns, type Runs } from './platform/run/runs.ts';
import { createSafeFetch } from './platform/safe-fetch/safe-fetch.ts';
import { createAddressCheck, createSafeRequest } from './platform/safe-fetch/safe-request.ts';
import { markKeyUsed } from './platform/secrets/secret-key-file.ts';
import { openSecrets } from './platform/secrets/secrets.ts';
import { openAccessChanges } from './platform/session/access-changes.ts';
import { createKnownDevices } from './platform/session/known-devices.ts';
import type { PasswordCost } from './platform/session/passwords.ts';
import { createSessions } from './platform/session/sessions.ts';
import { openSigners } from './platform/signatures.ts';

export interface Parts {
  environment: Pick<
    Environment,
    | 'dataDir'
    | 'baseUrl'
    | 'allowedHosts'
    | 'trustedProxies'
    | 'isReachableFromOutside'
    | 'registration'
    | 'secretKeyFile'
    | 'model'
    | 'localModelUrls'
    | 'allowedPrivateHosts'
    | 'replyCostMax'
    | 'streamsPerUser'
    | 'contentAuditUrl'
    | 'ocrUrl'
    | 'weatherUrl'
    | 'geocodingUrl'
    | 'auditLogDays'
    | 'disabledFeatures'
  >;
  openDatabase: OpenDatabase;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  log: Log;
  /** The built studio; absent in development, where Vite serves it. */
  studio?: Omit<StudioPages, 'registration'>;
  /** Aborts when the server is about to stop. */
  stopping?: AbortSignal;
  /** For tests, which do not wait for a minute. */
  modelTimeouts?: Partial<ModelTimeouts>;
  /** Further sources and run kinds, for tests of the extension points. */
  toolSources?: readonly ToolSource[];
  contextSources?: readonly ContextSource[];
  defineRuns?: (runs: Runs) => void;
  /** For tests, which neither fill a disk nor a quota. */
  diskSpace?: () => Promise<DiskSpace>;
  limitOf?: StorageLimitOf;
  /** For tests, which register thousands of accounts. */
  passwordCost?: PasswordCost;
}

/** The product: every feature wired once. */
export async function composeApp(parts: Parts): Promise<App> {
  const { environment, openDatabase, clockAndIds, jobs, log, stopping = new AbortController().signal } = parts;
  const { database } = openDatabase;
  await refuseEmptyDatabase(openDatabase, environment);
  const applied = await migrateToLatest(openDatabase, migrations);
  const isNew = applied.length === migrations.length;
  if (applied.length > 0 && !isNew) log.info({ applied }, 'database migrated');

  const signers = await openSigners(database);
  const secrets = await openSecrets(database, environment.secretKeyFile);
  const storage = await openFolderStorage(join(environment.dataDir, 'objects'));
  const objectStore = createObjectStore(database);
  const releases = createObjectReleases({
    ...clockAndIds,
    ...openDatabase,
    storage,
    jobs,
    references: [
      userRefersToObject,
      spaceRefersToObject,
      botRefersToObject,
      versionRefersToObject,
      messageRefersToObject,
      knowledgeRefersToObject,
      fileboxRefersToObject,
      pluginRefersToObject,
    ],
    heirs: [heirByBot, heirByVersion, heirBySpace, heirByDataset, heirByPlugin],
  });
  const diskSpace = parts.diskSpace ?? (() => diskSpaceOf(environment.dataDir));
  const limits = await openLimits({ openDatabase, log });
  const { limitOf } = limits;
  const storageLimitOf = parts.limitOf ?? limitOf;
  const spaceUses = [knowledgeUse, databaseUse];
  const quota = createStorageQuota({ ...clockAndIds, limitOf: storageLimitOf, diskSpace, spaceUses });
  jobs.every(HOUR_MS, 'delete-old-upload-rates', () => quota.deleteOldRates(database));
  const personalSpaceOf = findPersonalSpace(database);
  const pictures = createPictures();
  const objects = createObjectService({
    ...clockAndIds,
    database,
    store: objectStore,
    storage,
    pictures,
    releases,
    quota,
    personalSpaceOf,
  });
  const collection = createObjectCollection({ ...clockAndIds, database, storage, releases });
  jobs.every(HOUR_MS, 'delete-released-objects', releases.deleteReleased);
  jobs.every(6 * HOUR_MS, 'collect-objects', collection.collectObjects);
  jobs.every(DAY_MS, 'collect-files', collection.collectFiles);
  const conversationDeletion = createConversationDeletion(database, releases);
  const memoryDeletion = createMemoryDeletion({
    database,
    writeTogether: openDatabase.writeTogether,
    retrieval: () => retrieval,
  });
  const taskDeletion = createTaskDeletion(database);
  const collectedQueryDeletion = createCollectedQueryDeletion(database);
  const spaceDeletion = createSpaceDeletion({
    database,
    clockAndIds,
    jobs,
    objects: releases,
    async deleteBots(spaceId, signal) {
      await conversationDeletion.deleteOfSpace(spaceId, signal);
      await memoryDeletion.deleteOfSpace(spaceId, signal);
      await taskDeletion.deleteOfSpace(spaceId, signal);
      await collectedQueryDeletion.deleteOfSpace(spaceId, signal);
      await deleteFileboxesOfSpace(database, releases, spaceId, signal);
      await deleteBotsOfSpace(database, releases, spaceId, signal);
    },
    deleteKnowledge: (spaceId, signal) => deleteKnowledgeOfSpace(database, retrieval, releases, spaceId, signal),
    deleteDatabases: (spaceId, signal) => deleteDatabasesOfSpace(database, spaceId, signal),
    listSpacesInBin: listSpacesInBin(database),
  });
  const listUsersInSharedSpaces = usersInSharedSpaces(database);
  const account = accountAccess(database, listUsersInSharedSpaces);
  const space = spaceAccess(database);
  const bot = botAccess(database, space.space);
  const catalogue = createModelCatalogue(database, environment.model, clockAndIds.now);
  const auditLog = createAuditLog(clockAndIds);
  const accessChanges = await openAccessChanges({ broadcast: openDatabase.broadcast, log });
  const sessions = createSessions({ database, accessChanges, auditLog, now: clockAndIds.now, log });
  jobs.every(HOUR_MS, 'delete-expired-sessions', () => sessions.deleteExpired());

  const app = createApp({
    log,
    sessions,
    access: createAccess({
      ...account,
      ...space,
      bot,
      'deleted-bot': deletedBotAccess(database, space.space),
      prompt: promptAccess(database, space.space),
      ...knowledgeAccess(database, space.space),
      memory: memoryAccess(database),
      ...taskAccess(database),
      database: databaseAccess(database, space.space),
      ...pluginAccess(database, space.space),
      'wanted-answer': wantedAnswerAccess(database, bot),
      ...modelAccess(catalogue.read),
      object: objectAccess(objectStore, {
        user: account.user,
        shows: [
          iconsOfOwnSpaces(database),
          picturesOfOwnBots(database),
          iconsOfOwnDatasets(database),
          iconsOfOwnPlugins(database),
        ],
        showsFiles: picturesOfOwnDatasets(database),
      }),
      upload: uploadAccess(database),
      ...conversationAccess(database),
      'conversation-share': shareAccess(database, clockAndIds.now),
    }),
    accessChanges,
    baseUrl: environment.baseUrl,
    hosts: createKnownHosts(environment),
    proxies: createTrustedProxies({
      networks: environment.trustedProxies,
      onIgnored: (peer) =>
        log.warn(
          { peer },
          'X-Forwarded-For was ignored. If the peer is your reverse proxy, add its address to TRUSTED_PROXIES: until then all its users share one limit.',
        ),
    }),
    newLogId: clockAndIds.newId,
    streamsPerUser: environment.streamsPerUser,
    stopping,
  });
  app.closers.push(accessChanges.close, () => retrieval.close());
  healthRoutes(app, { database, dataDir: environment.dataDir, isDraining: () => stopping.aborted });
  openapiRoute(app);
  const { basicInfoOf, registration } = accountFeature(app, {
    database,
    objects,
    clockAndIds,
    auditLog,
    accessChanges,
    jobs,
    registrationMode: environment.registration,
    needsFirstAccountLink: environment.isReachableFromOutside,
    devices: createKnownDevices(signers.knownDevice),
    listUsersInSharedSpaces,
    passwordCost: parts.passwordCost,
  });
  app.closers.push(async () => limits.close());
  const { meter, budgets } = openUsage({ openDatabase, limitOf, now: clockAndIds.now, log });
  app.closers.push(async () => budgets.close());
  const models = modelFeature(app, {
    database,
    clockAndIds,
    auditLog,
    secrets,
    catalogue,
    localModelUrls: environment.localModelUrls,
    countTest: (userId, model, usage) =>
      meter.add({ userId, spaceId: null, botId: null, kind: 'test', model, usage, calls: 1 }),
    timeouts: parts.modelTimeouts,
  });
  const embeddings = createKnowledgeEmbeddings({ database, models, meter });
  const pgvector = await findPgvector(openDatabase, log);
  const retrieval = createRetrieval({ openDatabase, now: clockAndIds.now, embeddings, log, pgvector });
  const membership = createSpaceMembership(database);
  const membersOf = listMembers(database);
  const users = createUserStore(database);
  const usersOf = async (ids: readonly string[]) =>
    (await users.listByIds(ids)).map(({ id, name, avatarObjectId }) => ({
      id,
      name,
      avatarUrl: objectUrl(avatarObjectId),
    }));
  const botChanges = await openBotChanges({ openDatabase, usersOf, now: clockAndIds.now, log });
  app.closers.push(async () => botChanges.close());
  const mayDo = (right: SpaceRight) => async (scope: Scope, botId: string) =>
    (await bot(scope, signedIn('read', right), [botId])) === 'allowed';
  const contentAudit = createContentAudit(environment.contentAuditUrl, log);
  const presetTasks = createPresetTasks({ ...clockAndIds, database, jobs, bots: () => bots });
  const bots: Bots = botFeature(app, {
    database,
    clockAndIds,
    auditLog,
    objects,
    basicInfoOf,
    membership,
    models,
    meter,
    findModel: findListedModel(catalogue),
    findModelNamed: findModelNamed(catalogue),
    contentAudit,
    jobs,
    changes: botChanges,
    usersOf,
    mayChange: mayDo('change-content'),
    spaceDeletion,
    membersLostAccess: async (spaceId) => (await membersOf(spaceId)).forEach(accessChanges.publish),
    async countTalksWith(botId) {
      const [talks, kept] = await Promise.all([conversationDeletion.countOfBot(botId), sumKeptFiles(database, botId)]);
      return { ...talks, file_count: talks.file_count + kept.files, file_bytes: talks.file_bytes + kept.bytes };
    },
    datasetsOfSpace,
    databases: createBotDatabases({ database, clockAndIds }),
    plugins: createBotPlugins(database),
    onPublished: presetTasks.syncLater,
    hasTasks: hasTasks(database),
  });
  favouriteFeature(app, { database, now: clockAndIds.now });
  promptFeature(app, { database, clockAndIds, auditLog, basicInfoOf });
  const onSpaceCreated = welcomeNewSpace({ database, clockAndIds, objects, log });
  spaceFeature(app, {
    database,
    clockAndIds,
    auditLog,
    accessChanges,
    jobs,
    basicInfoOf,
    onSpaceCreated,
    deletion: spaceDeletion,
  });
  objectRoutes(app, objects);
  const safeFetch = createSafeFetch(environment.allowedPrivateHosts);
  remotePictureFeature(app, {
    safeFetch,
    signer: signers.remotePicture,
    now: clockAndIds.now,
  });
  const documents = createDocuments();
  const fileTexts = createFileTexts({
    ...clockAndIds,
    documents,
    storage,
    store: createFileTextStore(database),
    log,
  });
  app.closers.push(fileTexts.close);
  const spaceOfBot = findSpaceOfBot(database);
  const uploads = uploadFeature(app, {
    database,
    clockAndIds,
    storage,
    objects,
    pictures,
    signers,
    quota,
    releases,
    spaceOf: async (userId, botId) => (botId && (await spaceOfBot(botId))) || personalSpaceOf(userId),
    isShown: sql`${ownerIsKept} and (${messageShowsObject} or ${knowledgeShowsObject} or ${fileboxShowsObject}
      or not (${messageRefersToObject} or ${knowledgeRefersToObject} or ${fileboxRefersToObject}))`,
    isShared: shareShowsFile(database, limitOf, clockAndIds.now),
    onUploaded: fileTexts.begin,
  });
  jobs.every(HOUR_MS, 'delete-abandoned-uploads', () => uploads.deleteAbandoned());
  const knowledgeFlags = {
    noRecallReply: !environment.disabledFeatures.includes('no-recall-reply'),
    sourceDisplay: !environment.disabledFeatures.includes('source-display'),
  };
  const ocr = createOcr(environment.ocrUrl);
  const knowledge = knowledgeFeature(app, {
    database,
    clockAndIds,
    auditLog,
    basicInfoOf,
    membership,
    jobs,
    files: uploads.files,
    addFile: uploads.addFile,
    removeFile: objects.remove,
    releases,
    storage,
    quota,
    documents,
    safeFetch,
    ocr,
    secrets,
    retrieval,
    embeddings,
    models,
    meter,
    listEmbeddingModels: listEmbeddingModels(catalogue),
    flags: knowledgeFlags,
    spaceDeletion,
    localeOf: async (userId) => (await users.listByIds([userId]))[0]?.locale ?? DEFAULT_LOCALE,
    log,
  });
  const variables = variableFeature(app, { database, clockAndIds, bots });
  const tables = databaseFeature(app, {
    database,
    engine: openDatabase.engine,
    clockAndIds,
    auditLog,
    basicInfoOf,
    membership,
    spaceDeletion,
    jobs,
    storage,
    quota,
    documents,
    log,
  });
  const { transcribeFor } = audioFeature(app, { ...models, meter, spaceOfBot });
  const transcribeFile = createTranscribeFile({ files: uploads.files, transcribeFor });
  const filebox = fileboxFeature(app, {
    database,
    bots,
    files: uploads.files,
    fileTexts,
    releases,
    models,
    transcribeFile,
    vision: createVision({ models, meter, ocr }),
  });
  const plugins = pluginFeature(app, {
    database,
    clockAndIds,
    auditLog,
    basicInfoOf,
    membership,
    jobs,
    secrets,
    safeRequest: createSafeRequest(environment.allowedPrivateHosts),
    isAddressRefused: createAddressCheck(environment.allowedPrivateHosts),
    safeFetch,
    documents,
    files: uploads.files,
    addFile: uploads.addFile,
    models,
    meter,
    weatherUrl: environment.weatherUrl,
    geocodingUrl: environment.geocodingUrl,
    variablesOf: variables.valuesFor,
    namesOfBots: namesOfBots(database),
    pluginsOfDraft: pluginsOfDraft(database),
  });
  const runs = createRuns({
    openDatabase,
    clockAndIds,
    accessChanges,
    jobs,
    log,
    stopping,
  });
  app.closers.push(() => runs.close());
  const memory = memoryFeature(app, {
    database,
    writeTogether: openDatabase.writeTogether,
    clockAndIds,
    jobs,
    retrieval,
    bots,
    models,
    meter,
    deletion: memoryDeletion,
    botNamesSeenBy: (userId) => namesOfBots(database, userId),
    spaceOfBot,
    log,
  });
  const localeOf = async (id: string) => (await users.listByIds([id]))[0]?.locale;
  const tasks = taskFeature(app, {
    database,
    writeTogether: openDatabase.writeTogether,
    clockAndIds,
    jobs,
    bots,
    presets: presetTasks,
    unattended: () => unattended,
    localeOf,
  });
  const freeChats = createFreeChats({ database, jobs, now: clockAndIds.now });
  const collectedQueries = collectedQueryFeature(app, { ...clockAndIds, database, jobs });
  const textPacing = createTextPacing();
  const agent = createAgent({
    toolSources: [
      builtInTools,
      knowledge.tools,
      variables.tools,
      tables.tools,
      memory.tools,
      filebox.tools,
      tasks.tools,
      plugins.tools,
      ...(parts.toolSources ?? []),
    ],
    contextSources: [
      knowledge.context,
      variables.context,
      tables.context,
      plugins.context,
      memory.context,
      tasks.context,
      ...(parts.contextSources ?? []),
    ],
    costMax: environment.replyCostMax,
    refuseIfSpent: ({ userId, spaceId, bot: own }) => meter.refuseIfSpent({ userId, spaceId, botId: own?.id ?? null }),
    textPacing,
    now: clockAndIds.now,
    log,
  });
  const { traces, unattended } = await conversationFeature(app, {
    database,
    engine: openDatabase.engine,
    writeTogether: openDatabase.writeTogether,
    broadcast: openDatabase.broadcast,
    clockAndIds,
    auditLog,
    jobs,
    runs,
    agent,
    meter,
    limitOf,
    bots,
    models,
    files: uploads.files,
    fileTexts,
    transcribeFile,
    objects: releases,
    deletion: conversationDeletion,
    keepFiles: keepConversationFiles,
    basicInfoOf,
    users: {
      nameOf: async (id) => (await users.listByIds([id]))[0]?.name ?? '',
      localeOf,
    },
    mayUseBot: mayDo('see-space'),
    botChanges,
    withOfferedSettings: withOfferedKnowledge(knowledgeFlags),
    findDocuments: findDocuments(database),
    variablesOf: variables.valuesFor,
    onReplyEnded: (reply) => [
      ...(reply.isAnswer ? freeChats.onAnswered(reply) : []),
      // What a task asks, its user has not said.
      ...(reply.isUnattended ? [] : [...memory.onReplyEnded(reply), ...presetTasks.onReplyEnded(reply)]),
    ],
    freeChats,
    collectedQueries,
    textPacing,
    namesOfBots: namesOfBots(database),
    iconsOfBots: iconsOfBots(database),
  });
  comparisonFeature(app, { database, clockAndIds, contentAudit });
  fixFeature(app, { bots, models, traces, meter });
  const spacesOf = describeSpaces(database);
  const namesOf = {
    user: async (ids: readonly string[]) =>
      new Map((await inChunks(ids, users.listByIds)).map(({ id, name }) => [id, name])),
    space: async (ids: readonly string[]) => new Map((await inChunks(ids, spacesOf)).map(({ id, name }) => [id, name])),
    bot: namesOfBots(database),
    model: namesOfModels(catalogue),
  };
  limitsFeature(app, { limits, namesOf, auditLog });
  const namesSeenBy = (userId: string) => ({
    ...namesOf,
    space: namesOfOwnSpaces(database, userId),
    bot: namesOfBots(database, userId),
  });
  usageFeature(app, { openDatabase, budgets, namesOf, namesSeenBy, jobs, now: clockAndIds.now });
  const { countBySpace, countCreatedOutside } = botCounts(database);
  administrationFeature(app, {
    database,
    auditLog,
    accessChanges,
    jobs,
    now: clockAndIds.now,
    countUsers: () => users.count(),
    countSpaces: () => countSpaces(database),
    countBots: () => countBots(database),
    usageSince: (day) => usageSince(database, day),
    content: {
      countConversations: conversationDeletion.countOf,
      countFiles: objectStore.countFilesOf,
      countBotsBySpace: countBySpace,
      countBotsCreatedOutside: countCreatedOutside,
      async deleteConversations(userId, signal) {
        await conversationDeletion.deleteOf(userId, signal);
        await memoryDeletion.deleteOfUser(userId, signal);
        await taskDeletion.deleteOfUser(userId, signal);
        await collectedQueryDeletion.deleteOfUser(userId, signal);
      },
      deleteRows: (userId, signal) => deleteRowsOfUser(database, userId, signal),
      deleteSpace: spaceDeletion.deleteRows,
      deleteFiles: releases.removeOfUser,
      deleteAccount: (userId) => users.deleteMarked(userId),
    },
  });
  auditLogFeature(app, {
    database,
    jobs,
    now: clockAndIds.now,
    usersMatching,
    keptDays: environment.auditLogDays,
  });
  storageFeature(app, {
    spaceUses,
    database,
    limitOf: storageLimitOf,
    diskSpace,
    countUnused: collection.countUnused,
    describe: {
      user: async (ids) =>
        (await users.listByIds(ids)).map(({ id, name, email, avatarObjectId }) => ({
          id,
          name,
          email,
          avatarUrl: objectUrl(avatarObjectId),
        })),
      space: async (ids) => (await spacesOf(ids)).map((space) => ({ ...space, email: '' })),
    },
  });
  homeFeature(app, {
    database,
    now: clockAndIds.now,
    bots: createBotsOfUser(database),
    spaces: createSpacesOfUser(database),
    talks: talksOfUser(database),
    hasModel: () => hasRealChatModel(catalogue),
    hasInvitedToInstallation: hasInvitedToInstallation(database),
  });
  parts.defineRuns?.(runs);
  // A SQLite folder has one process: runs that it finds at its start were left by the one before.
  if (openDatabase.engine === 'sqlite') await runs.recoverAll();
  // Only now: the database holds facts about the installation.
  await markKeyUsed(environment.secretKeyFile);
  if (parts.studio) studioPages(app, { ...parts.studio, registration });
  answerErrors(app);
  return app;
}
