import { randomUUID } from 'node:crypto';
import type { Locale } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createEventBus } from '../../platform/event-bus/event-bus.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Bots } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { Files } from '../upload/index.ts';
import { conversationRoutes } from './conversation.routes.ts';
import { createConversationService } from './conversation.service.ts';
import { createConversationStore } from './conversation.store.ts';
import type { ConversationTold } from './conversation-told.ts';
import { createFindConversation } from './find-conversation.ts';
import { createFindParticipants } from './find-participants.ts';
import { createHistoryService } from './history.service.ts';
import { createHistoryPages } from './history-pages.ts';
import { createMessageStore } from './message.store.ts';
import { createOpeningService } from './opening.service.ts';
import { createAgentLoop } from './run/agent-loop.ts';
import { createBeginRun } from './run/begin-run.ts';
import { createEndBeforeBegun } from './run/end-before-begun.ts';
import { keepLeases } from './run/keep-leases.ts';
import { createLiveRuns } from './run/live-runs.ts';
import { createPrepareReply } from './run/prepare-reply.ts';
import { createRecoverRuns } from './run/recover-runs.ts';
import { createResumeRun } from './run/resume-run.ts';
import { createRunStore } from './run/run.store.ts';
import { createRunWriter } from './run/run-writer.ts';
import { createRuns } from './run/runs.ts';
import { createSettleReply } from './run/settle-reply.ts';
import { createStopRuns } from './run/stop-runs.ts';
import { createTailRun } from './run/tail-run.ts';
import { createSubscribe } from './subscription.ts';

export { conversationAccess } from './conversation.access.ts';

/** Events are for resuming a reply: nobody does so later than this. */
const KEEP_EVENTS_MS = DAY_MS;
const RECOVER_EVERY_MS = 10_000;
/** What is being said when the server stops may be said to its end within this. Connections are closed after 10 s. */
const END_BY_THEMSELVES_MS = 8_000;

/** Of a user, what a run needs that goes on without them. */
export interface UserFacts {
  nameOf(userId: string): Promise<string>;
  localeOf(userId: string): Promise<Locale | undefined>;
}

interface Dependencies {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  bots: Bots;
  models: Models;
  files: Files;
  basicInfoOf: BasicInfoOf;
  users: UserFacts;
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
}

export interface ConversationFeature {
  /** At the start of the only process there is: ends every run that is not over. */
  recoverAllRuns(): Promise<void>;
}

/** Conversations: messages, sections, and the runs that answer. */
export function conversationFeature(app: App, dependencies: Dependencies): ConversationFeature {
  const { database, writeTogether, clockAndIds, jobs, bots, models, files, basicInfoOf, users, mayUseBot } =
    dependencies;
  const { log, stopping } = app.platform;
  const { now } = clockAndIds;
  const owner = randomUUID();
  const bus = createEventBus<ConversationTold>(log);
  const conversations = createConversationStore(database);
  const messages = createMessageStore(database);
  const runStore = createRunStore(database);
  const writer = createRunWriter(writeTogether, log);
  const live = createLiveRuns(writer, runStore, owner);
  const findConversation = createFindConversation(conversations);
  const stopRuns = createStopRuns({ live, runs: runStore, writer, now });
  const stored = { conversations, messages, runs: runStore, writer, live, owner };
  const prepareReply = createPrepareReply({ messages, files, nameOf: users.nameOf });
  const settleReply = createSettleReply(stored);

  const runs = createRuns({
    ...clockAndIds,
    findConversation,
    runs: runStore,
    live,
    bots,
    mayUseBot,
    models,
    files,
    bus,
    beginRun: createBeginRun({ ...stored, ...clockAndIds }),
    resumeRun: createResumeRun({ ...stored, ...clockAndIds, bots, mayUseBot, models, prepareReply, settleReply }),
    prepareReply,
    makeReply: createAgentLoop({ ...clockAndIds, settleReply, log }),
    endBeforeBegun: createEndBeforeBegun({ runs: runStore, owner, now, log }),
    tailRun: createTailRun(live, runStore),
  });
  const readPage = createHistoryPages(messages, files);
  const findParticipants = createFindParticipants({ bots, mayUseBot, basicInfoOf });
  const shared = {
    ...stored,
    ...clockAndIds,
    writeTogether,
    findConversation,
    findParticipants,
    readPage,
    stopRuns,
    bus,
  };
  conversationRoutes(app, {
    runs,
    opening: createOpeningService({ ...shared, runs, bots, models, nameOf: users.nameOf }),
    conversations: createConversationService(shared),
    history: createHistoryService(shared),
    subscribe: createSubscribe({ findConversation, runs, bus, stopping }),
  });

  const recoverRuns = createRecoverRuns({ ...stored, ...clockAndIds, localeOf: users.localeOf, log });
  const endKeeping = keepLeases({ live, runs: runStore, now, log });
  // Readers that are still connected hear how it ends: the connections are closed after that.
  let ending: Promise<void> | undefined;
  stopping.addEventListener('abort', () => {
    ending = stopRuns.atShutdown(END_BY_THEMSELVES_MS);
  });
  app.closers.push(async () => {
    await ending;
    await stopRuns.atShutdown(0);
    endKeeping();
    await writer.close();
  });
  jobs.every(RECOVER_EVERY_MS, 'recover-dead-runs', async () => void (await recoverRuns(now())));
  jobs.every(HOUR_MS, 'delete-old-run-events', () => runStore.deleteEventsEndedBefore(now() - KEEP_EVENTS_MS));
  return {
    async recoverAllRuns() {
      while ((await recoverRuns(Number.MAX_SAFE_INTEGER)) > 0);
    },
  };
}
