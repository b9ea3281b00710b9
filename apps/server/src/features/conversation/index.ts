import { DEFAULT_LOCALE, type Locale, TRACE_DAYS } from '@parley/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database, Engine, OpenDatabase, WriteTogether } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createEventBus } from '../../platform/event-bus/event-bus.ts';
import { openNotices } from '../../platform/event-bus/notices.ts';
import type { App } from '../../platform/http/app.ts';
import { DELETION_ATTEMPTS_MAX, type Jobs } from '../../platform/jobs/jobs.ts';
import type { TextPacing } from '../../platform/limits/text-pacing.ts';
import type { Runs } from '../../platform/run/runs.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Agent } from '../agent/index.ts';
import type { BotChanges, Bots, RunnableBot } from '../bot/index.ts';
import type { CollectedQueries } from '../collected-query/index.ts';
import type { FileTexts } from '../file-text/index.ts';
import type { FreeChats } from '../free-chat/index.ts';
import type { LimitOf } from '../limits/index.ts';
import type { Models } from '../model/index.ts';
import type { ObjectReleases } from '../object/index.ts';
import type { Files } from '../upload/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { createAfterReply } from './after-reply.ts';
import { createCompactConversation } from './compact-conversation.ts';
import { createContextStore } from './context/context.store.ts';
import { createSummaryStore } from './context/summary.store.ts';
import { contextRoutes } from './context.routes.ts';
import { createContextService } from './context.service.ts';
import { mayHaveReply } from './conversation.access.ts';
import { conversationRoutes } from './conversation.routes.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { createConversationService } from './conversation.service.ts';
import { type ConversationStore, createConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { ConversationDeletion } from './delete-conversations.ts';
import { createFileChecks } from './file-checks.service.ts';
import { createFillTexts } from './fill-texts.ts';
import { createFindConversation } from './find-conversation.ts';
import { createFindParticipants } from './find-participants.ts';
import { createForkConversation } from './fork-conversation.ts';
import { createCheckFiles } from './given-files/check-files.ts';
import { createNoteFiles } from './given-files/note-files.ts';
import { createOpenModelFiles } from './given-files/open-model-files.ts';
import type { TranscribeFile } from './given-files/transcribe-file.ts';
import { createHistoryService } from './history.service.ts';
import { createHistoryStore } from './history.store.ts';
import { createHistoryPages } from './history-pages.ts';
import { createListingStore } from './listing/listing.store.ts';
import { listingRoutes } from './listing.routes.ts';
import { createListingService } from './listing.service.ts';
import { createMessageStore } from './message.store.ts';
import type { FindDocuments } from './message-content/without-deleted-sources.ts';
import { createOpeningService } from './opening.service.ts';
import { createBeginReply } from './reply/begin-reply.ts';
import { createContinueReply } from './reply/continue-reply.ts';
import { createEndReply, describeFailure } from './reply/end-reply.ts';
import { createFindAnsweringBot } from './reply/find-answering-bot.ts';
import { createMakeReply } from './reply/make-reply.ts';
import { createPrepareReply } from './reply/prepare-reply.ts';
import { createRecoverReply } from './reply/recover-reply.ts';
import { createRefuseOneTooMany } from './reply/refuse-one-too-many.ts';
import { createReplies } from './reply/replies.ts';
import { createReplyStore } from './reply/reply.store.ts';
import { REPLY_KIND, type Reply, type ReplyEvent, replyCodec } from './reply/reply-events.ts';
import { createResumeReply } from './reply/resume-reply.ts';
import { createSettleReply, type OnReplyEnded } from './reply/settle-reply.ts';
import { createStopReplies } from './reply/stop-replies.ts';
import { createMessageIndex } from './search/index-messages.ts';
import { createSearchStore } from './search/search.store.ts';
import { shareRoutes } from './share.routes.ts';
import { createShareService, type IconsOfBots } from './share.service.ts';
import { createSteering, type SteerNotice } from './steering.service.ts';
import { createSubscribe } from './subscription.ts';
import { toMessage } from './to-message.ts';
import { createOpenTrace } from './trace/open-trace.ts';
import { createTraceStore } from './trace/trace.store.ts';
import { createTraceService, type TraceService } from './trace.service.ts';
import { createTurnVersionStore } from './turn-version/turn-version.store.ts';
import { turnVersionRoutes } from './turn-version.routes.ts';
import { createTurnVersions } from './turn-versions.service.ts';
import { createUnattended, type Unattended } from './unattended.ts';

export { wantedVersion } from './bot-version.ts';
export { conversationAccess } from './conversation.access.ts';
export { createConversationDeletion } from './delete-conversations.ts';
export { notGivenTexts } from './given-files/file-notes.ts';
export { createTranscribeFile, type TranscribeFile } from './given-files/transcribe-file.ts';
export { type NotGiven, whatIsGiven } from './given-files/what-is-given.ts';
export { messageRefersToObject, messageShowsObject, objectsOfConversation, sentToBot } from './message-objects.ts';
export { type ReadTalk, readTalk, type Talk } from './read-talk.ts';
export type { OnReplyEnded } from './reply/settle-reply.ts';
export { shareAccess, shareShowsFile } from './share/share.access.ts';
export type { RecordedStep, TraceService } from './trace.service.ts';
export type { Unattended } from './unattended.ts';
export { createVariants, type Variants } from './variant/variants.ts';

/** Tells other features whether a user has sent messages to a bot. */
export const talksOfUser = (database: Database): Pick<ConversationStore, 'hasTalkedTo' | 'hasTalkedToOwnBot'> =>
  createConversationStore(database);

/** The facts about its user that a run needs; the user may be offline. */
interface UserFacts {
  nameOf(userId: string): Promise<string>;
  localeOf(userId: string): Promise<Locale | undefined>;
}

interface Dependencies {
  database: Kysely<Tables>;
  engine: Engine;
  writeTogether: WriteTogether;
  broadcast: OpenDatabase['broadcast'];
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  jobs: Jobs;
  runs: Runs;
  agent: Agent;
  meter: UsageMeter;
  limitOf: LimitOf;
  bots: Bots;
  models: Models;
  files: Files;
  fileTexts: FileTexts;
  transcribeFile: TranscribeFile;
  objects: Pick<ObjectReleases, 'removeWith' | 'removalOf'>;
  deletion: ConversationDeletion;
  /** Keeps the files of a conversation that is cleared, where the user wants to. */
  keepFiles: (transaction: Database, conversation: ConversationRow) => Promise<void>;
  basicInfoOf: BasicInfoOf;
  users: UserFacts;
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  botChanges: Pick<BotChanges, 'subscribe'>;
  withOfferedSettings: (bot: RunnableBot) => RunnableBot;
  /** Which documents of datasets are there. */
  findDocuments: FindDocuments;
  onReplyEnded: OnReplyEnded;
  /** The values that a bot keeps in its variables for a user. */
  variablesOf: (userId: string, bot: RunnableBot) => Promise<Readonly<Record<string, string>>>;
  freeChats: FreeChats;
  collectedQueries: CollectedQueries;
  textPacing: Pick<TextPacing, 'begin'>;
  namesOfBots: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  iconsOfBots: IconsOfBots;
}

/** Conversations: questions, replies, sections and history. A reply is a run whose agent's work is encoded into messages. */
export async function conversationFeature(
  app: App,
  dependencies: Dependencies,
): Promise<{ traces: TraceService; unattended: Unattended }> {
  const {
    database,
    engine,
    writeTogether,
    broadcast,
    clockAndIds,
    jobs,
    runs,
    agent,
    meter,
    limitOf,
    bots,
    models,
    files,
    fileTexts,
    transcribeFile,
    objects,
    deletion,
    keepFiles,
    basicInfoOf,
    users,
    mayUseBot,
    botChanges,
    onReplyEnded,
    variablesOf,
    freeChats,
    collectedQueries,
    namesOfBots,
  } = dependencies;
  const { log, stopping } = app.platform;
  const bus = createEventBus<ConversationChange>(log);
  const conversations = createConversationStore(database);
  const messages = createMessageStore(database);
  const replyStore = createReplyStore(database);
  const traceStore = createTraceStore(database);
  const listing = createListingStore(database);
  const versions = createTurnVersionStore(database);
  const history = createHistoryStore(database);
  const contexts = createContextStore(database);
  const summaries = createSummaryStore(database);
  const stores = { conversations, messages, contexts, summaries, listing, versions, replyStore, traceStore };
  const replyRuns = runs.define<Reply, ReplyEvent>({
    kind: REPLY_KIND,
    codec: replyCodec,
    writeKeyOf: ({ conversationId }) => conversationId,
    existsWhile: sql`exists (select 1 from reply where reply.run_id = run.id)`,
    mayContinueWhile: mayHaveReply,
    recover: createRecoverReply({ ...stores, ...clockAndIds, localeOf: users.localeOf }),
  });
  const enqueueDeletion = jobs.define<{ conversationId: string }>(
    'delete-cleared-messages',
    ({ conversationId }, { signal }) => deletion.deleteCleared(conversationId, signal),
    { maxAttempts: DELETION_ATTEMPTS_MAX },
  );
  jobs.every(DAY_MS, 'delete-orphaned-reply-runs', ({ signal }) => replyStore.deleteOrphanedRuns(signal));
  jobs.every(DAY_MS, 'delete-old-traces', ({ signal }) =>
    traceStore.deleteStartedBefore(clockAndIds.now() - TRACE_DAYS * DAY_MS, signal),
  );

  const findConversation = createFindConversation(conversations);
  const settleReply = createSettleReply({ ...stores, meter, onReplyEnded });
  const endReply = createEndReply({ messages, settleReply, meter, now: clockAndIds.now, log });
  const shared = {
    ...stores,
    ...clockAndIds,
    writeTogether,
    runs,
    replyRuns,
    agent,
    meter,
    refuseOneTooMany: createRefuseOneTooMany(runs, limitOf),
    holdSlot: runs.holdSlot,
    bots,
    models,
    files,
    objects,
    bus,
    mayUseBot,
    nameOf: users.nameOf,
    findConversation,
    findParticipants: createFindParticipants({ bots, mayUseBot, basicInfoOf }),
    readPage: createHistoryPages(history, files, dependencies.findDocuments),
    stopReplies: createStopReplies({ runs, replyRuns, replyStore }),
    settleReply,
    endReply,
    freeChats,
    collectedQueries,
    fillTexts: createFillTexts({ nameOf: users.nameOf, variablesOf, now: clockAndIds.now }),
    log,
  };
  const findAnsweringBot = createFindAnsweringBot({ bots, mayUseBot });
  const openTrace = createOpenTrace({ store: traceStore, now: clockAndIds.now, describeFailure });
  const checkFiles = createCheckFiles({ models, fileTexts, files });
  const noteFiles = createNoteFiles({ ...shared, database, checkFiles });
  const openModelFiles = createOpenModelFiles({ files, fileTexts, models, transcribeFile });
  const prepareReply = createPrepareReply({
    ...shared,
    openModelFiles,
    noteFiles,
    openTrace,
    withOfferedSettings: dependencies.withOfferedSettings,
  });
  const pushed = await openNotices<string>({
    name: 'conversation',
    broadcast,
    onNotice(conversationId, messageId) {
      if (bus.isHeard(conversationId)) publishPushed(conversationId, messageId).catch(warnOfPushed);
    },
    // A window that has missed one shows it with the next page of its history.
    onMissed: () => undefined,
    log,
  });
  app.closers.push(async () => pushed.close());
  async function publishPushed(conversationId: string, messageId: string): Promise<void> {
    const row = await messages.find(conversationId, messageId);
    if (row) bus.publish(conversationId, { kind: 'message-pushed', message: toMessage(row) });
  }
  let published = Promise.resolve();
  const steered = await openNotices<SteerNotice>({
    name: 'steer',
    broadcast,
    onNotice(conversationId, notice) {
      if (!notice.withdrawnId) replyRuns.findLive(notice.runId)?.inputs.note();
      // One after the other: an older list does not replace a newer one.
      if (bus.isHeard(conversationId))
        published = published.then(() => publishSteers(conversationId, notice)).catch(warnOfPushed);
    },
    // A run that has missed one learns of it when it renews its lease, a window when it opens the conversation again.
    onMissed: () => undefined,
    log,
  });
  app.closers.push(async () => steered.close());
  const steering = createSteering({ ...shared, publish: steered.publish });
  async function publishSteers(conversationId: string, { runId, replyId, withdrawnId }: SteerNotice): Promise<void> {
    const steers = await steering.waitingIn(runId);
    const change = { kind: 'steers-changed', reply_id: replyId, steers } as const;
    bus.publish(conversationId, withdrawnId ? { ...change, withdrawn_id: withdrawnId } : change);
  }
  const warnOfPushed = (error: unknown) => log.warn({ err: error }, 'windows were not told of a message');
  const enqueueWholeDeletion = jobs.define<{ conversationId: string }>(
    'delete-conversation',
    ({ conversationId }, { signal }) => deletion.deleteWhole(conversationId, signal),
    { maxAttempts: DELETION_ATTEMPTS_MAX },
  );
  const deleteWholeLater = (transaction: Database, conversationId: string) =>
    enqueueWholeDeletion(transaction, { conversationId });
  const service = createConversationService({
    ...shared,
    pushed,
    database,
    keepFiles,
    deleteHiddenLater: deleteWholeLater,
    deleteClearedLater: async (transaction, conversationId) =>
      void (await enqueueDeletion(transaction, { conversationId })),
  });
  const { createSection } = service;
  const search = createSearchStore(database, engine);
  const messageIndex = createMessageIndex({ conversations, listing, search, writeTogether });
  const compact = createCompactConversation({ ...shared, openModelFiles });
  const afterReply = createAfterReply({ ...shared, index: messageIndex, compact, stopping });
  app.closers.push(afterReply.close);
  jobs.every(HOUR_MS, 'index-conversations', ({ signal }) => messageIndex.catchUp(signal));
  const listingService = createListingService({
    ...shared,
    database,
    search,
    index: messageIndex,
    namesOfBots,
    findPublished: (botId) => bots.findRunnable({ botId }, { use: 'published' }, DEFAULT_LOCALE),
    keepFiles,
    deleteLater: deleteWholeLater,
  });
  listingRoutes(app, listingService);
  const { indexLater } = afterReply;
  const turnVersions = createTurnVersions({ ...shared, history, indexLater, inTurn: runs.inTurn });
  const fork = createForkConversation({
    ...shared,
    database,
    index: messageIndex,
    indexLater,
    getListed: listingService.get,
  });
  turnVersionRoutes(app, turnVersions, fork);
  contextRoutes(app, createContextService(shared));
  const { auditLog, iconsOfBots } = dependencies;
  const shares = createShareService({ ...shared, database, limitOf, auditLog, namesOfBots, iconsOfBots });
  shareRoutes(app, shares);
  jobs.every(HOUR_MS, 'delete-expired-shares', shares.deleteExpired);
  const replies = createReplies({
    ...shared,
    afterReply,
    createSection,
    prepareReply,
    checkFiles,
    beginReply: createBeginReply({ ...shared, inTurn: runs.inTurn }),
    resumeReply: createResumeReply({ ...shared, findAnsweringBot, prepareReply }),
    continueReply: createContinueReply({ ...shared, findAnsweringBot, prepareReply, inTurn: runs.inTurn }),
    makeReply: createMakeReply(shared),
    textPacing: dependencies.textPacing,
  });
  const traces = createTraceService(shared);
  conversationRoutes(app, {
    replies,
    steering,
    opening: createOpeningService({ ...shared, replies, createSection }),
    conversations: service,
    history: createHistoryService({ ...shared, turnVersions, inTurn: runs.inTurn }),
    traces,
    fileChecks: createFileChecks({ conversations, findConversation, bots, models, files, checkFiles }),
    subscribe: createSubscribe({
      findConversation,
      replies,
      steersOf: steering.waitingIn,
      bus,
      botChanges,
      mayUseBot,
      stopping,
    }),
  });
  const unattended = createUnattended({
    ...shared,
    replies,
    pushTask: service.pushTask,
    createListed: async (scope, botId) => (await listingService.create(scope, botId)).conversation.conversation_id,
    deletion,
  });
  return { traces, unattended };
}
