import { TimeCapsuleMode } from '@parley/contract';
import type { Kysely } from 'kysely';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import type { ContextSource, ToolSource } from '../agent/index.ts';
import type { Bots } from '../bot/index.ts';
import { type OnReplyEnded, readTalk } from '../conversation/index.ts';
import type { Models } from '../model/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import type { MemoryDeletion } from './delete-memories.ts';
import { memoryRoutes } from './memory.routes.ts';
import { createMemoryService } from './memory.service.ts';
import { createMemoryIndex } from './memory-index.ts';
import { createRecallMemories } from './memory-recall.ts';
import { createMemorySources } from './memory-sources.ts';
import { createMemoryProgressStore } from './remember/memory-progress.store.ts';
import { createReadConversations } from './remember/read-conversations.ts';

export { createMemoryDeletion } from './delete-memories.ts';
export { memoryAccess } from './memory.access.ts';

/** How long a conversation has to be quiet before it is read. */
const QUIET_MS = 20_000;
const LOOK_EVERY_MS = 10_000;

interface Dependencies {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  retrieval: Retrieval;
  bots: Bots;
  models: Models;
  meter: UsageMeter;
  deletion: MemoryDeletion;
  botNamesSeenBy: (userId: string) => (botIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  spaceOfBot: (botId: string) => Promise<string | null>;
  log: Log;
}

/** Long-term memory: what bots remember about each of their users, how it is made, recalled and shown. */
export function memoryFeature(
  app: App,
  dependencies: Dependencies,
): { context: ContextSource; tools: ToolSource; onReplyEnded: OnReplyEnded } {
  const { database, clockAndIds, jobs, retrieval, deletion } = dependencies;
  const { now } = clockAndIds;
  const index = createMemoryIndex(retrieval);
  const progress = createMemoryProgressStore(database);
  memoryRoutes(app, createMemoryService({ ...dependencies, index }));
  jobs.every(
    LOOK_EVERY_MS,
    'read-conversations-for-memory',
    createReadConversations({ ...dependencies, ...clockAndIds, index, readTalk: readTalk(database) }),
  );
  jobs.every(HOUR_MS, 'delete-ended-memories', ({ signal }) => deletion.deleteEnded(now(), signal));
  return {
    ...createMemorySources({ database, now, recall: createRecallMemories({ database, retrieval, now }) }),
    onReplyEnded({ conversationId, questionPosition, bot }) {
      const skill = bot.settings.time_capsule_info;
      if (skill?.time_capsule_mode !== TimeCapsuleMode.on || bot.spaceId === null) return [];
      return [
        progress.ask({
          conversationId,
          botId: bot.id,
          modelId: bot.modelId,
          timeToLive: Number(skill.time_capsule_time_to_live),
          position: questionPosition - 1,
          dueAt: now() + QUIET_MS,
        }),
      ];
    },
  };
}
