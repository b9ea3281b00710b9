import { DEFAULT_LOCALE, type Locale, refusalText } from '@parley/contract';
import type { Kysely } from 'kysely';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database, WriteTogether } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { ContextSource, ToolSource } from '../agent/index.ts';
import type { Bots } from '../bot/index.ts';
import type { Unattended } from '../conversation/index.ts';
import { createFireTasks } from './fire-tasks.ts';
import type { PresetTasks } from './preset-tasks.ts';
import { createRunTask, RUN_ATTEMPTS_MAX } from './run-task.ts';
import { taskRoutes } from './task.routes.ts';
import { createTaskService } from './task.service.ts';
import { createTaskStore } from './task.store.ts';
import { createTaskRunStore } from './task-run.store.ts';
import { createTaskSources } from './task-sources.ts';

export { createTaskDeletion } from './delete-tasks.ts';
export { createPresetTasks } from './preset-tasks.ts';
export { taskAccess } from './task.access.ts';

/** Tells whether a user has scheduled tasks with a bot. */
export const hasTasks = (database: Database): ((userId: string, botId: string) => Promise<boolean>) =>
  createTaskStore(database).hasSome;

const FIRE_EVERY_MS = 10_000;
/** Each waits for a model most of the time. */
const RUNS_AT_ONCE = 8;
const LOST_AT_ONCE = 100;

interface Dependencies {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  bots: Bots;
  presets: PresetTasks;
  unattended: () => Unattended;
  localeOf: (userId: string) => Promise<Locale | undefined>;
}

/** Scheduled tasks: set up by builders and users, run when they are due, with their answers in conversations. */
export function taskFeature(app: App, dependencies: Dependencies): { context: ContextSource; tools: ToolSource } {
  const { database, clockAndIds, jobs, unattended, writeTogether, localeOf } = dependencies;
  const { now } = clockAndIds;
  const store = createTaskStore(database);
  const runs = createTaskRunStore(database);
  const runTask = createRunTask({
    ...dependencies,
    ...clockAndIds,
    postpone: (runId, runAt) => enqueueRun(database, { runId }, runAt),
  });
  const enqueueRun: Enqueue<{ runId: string }> = jobs.define('run-task', runTask, {
    // A job counts the attempts that ended without a word, too.
    maxAttempts: 2 * RUN_ATTEMPTS_MAX,
    workers: RUNS_AT_ONCE,
  });
  const fireTasks = createFireTasks({ database, enqueueRun, ...clockAndIds });
  const service = createTaskService({ ...dependencies, ...clockAndIds, fireTasks });
  taskRoutes(app, service);
  jobs.every(FIRE_EVERY_MS, 'fire-due-tasks', ({ signal }) => fireTasks.fireDue(signal));
  jobs.every(HOUR_MS, 'correct-task-times', ({ signal }) => fireTasks.correctTimes(signal));
  jobs.every(HOUR_MS, 'end-lost-task-runs', async ({ signal }) => {
    const listLost = () => runs.listLost(now() - DAY_MS, LOST_AT_ONCE);
    for (let lost = await listLost(); lost.length > 0; lost = await listLost()) {
      signal.throwIfAborted();
      for (const { id, userId } of lost) {
        const error = refusalText('runInterrupted', (await localeOf(userId)) ?? DEFAULT_LOCALE);
        await writeTogether([runs.end(id, { status: 'failed', endedAt: now(), error, isPassing: 1 })]);
      }
    }
  });
  jobs.every(DAY_MS, 'forget-lost-task-runs', ({ signal }) => unattended().forgetLost(signal));
  return createTaskSources({ store, service, now });
}
