import type { TaskSchedule } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { planFiring } from './plan-firing.ts';
import type { TaskRow, TaskRunRow } from './task.schema.ts';
import { createTaskStore } from './task.store.ts';
import { createTaskRunStore } from './task-run.store.ts';

/** Tasks of one transaction. */
const AT_ONCE = 50;
/** Each computes times, which takes a while: other work comes in between. */
const WAITING_AT_ONCE = 50;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  enqueueRun: Enqueue<{ runId: string }>;
}

export type FireTasks = ReturnType<typeof createFireTasks>;

/** Starts the runs of tasks. A run, its job and the next time of its task are stored together: all of it, or nothing. */
export function createFireTasks({ database, enqueueRun, now, newId }: Dependencies) {
  const newRun = (taskId: string, run: Pick<TaskRunRow, 'dueAt' | 'isManual' | 'missedCount'>): TaskRunRow => ({
    id: newId(),
    taskId,
    createdAt: now(),
    status: 'waiting',
    attempts: 0,
    endedAt: null,
    text: '',
    error: '',
    isPassing: 0,
    isRead: 0,
    messageId: newId(),
    ...run,
  });

  /** Gives null when this time has a run already. */
  async function start(transaction: Database, run: TaskRunRow): Promise<TaskRunRow | null> {
    if (!(await createTaskRunStore(transaction).insert(run))) return null;
    await enqueueRun(transaction, { runId: run.id });
    return run;
  }

  async function fire(transaction: Database, task: TaskRow, at: number): Promise<void> {
    const { dueAt, missedCount, nextRunAt } = planFiring(clockOf(task), at);
    const isOwn = await createTaskStore(transaction).moveOn(task, nextRunAt);
    if (!isOwn || dueAt === null) return;
    // Runs of one task do not pile up: the one that is under way stands for this time, too.
    if (await createTaskRunStore(transaction).addMissed(task.id, missedCount + 1)) return;
    await start(transaction, newRun(task.id, { dueAt, isManual: 0, missedCount }));
  }

  return {
    /** Starts everything that is due. Several processes may do so at once. */
    async fireDue(signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const at = now();
        const due = await createTaskStore(database).listDue(at, AT_ONCE);
        if (due.length === 0) return;
        await database.transaction().execute(async (transaction) => {
          for (const task of due) await fire(transaction, task, at);
        });
      }
    },

    /** After the clock of the server was put back, tasks would wait for times that the wrong clock has given them. */
    async correctTimes(signal: AbortSignal): Promise<void> {
      const store = createTaskStore(database);
      for (let after = ''; ; ) {
        signal.throwIfAborted();
        const waiting = await store.listWaiting(now(), after, WAITING_AT_ONCE);
        for (const task of waiting) {
          const { nextRunAt } = planFiring(clockOf(task), now());
          if (nextRunAt !== task.nextRunAt) await store.moveOn(task, nextRunAt);
        }
        const last = waiting.at(-1);
        if (!last || waiting.length < WAITING_AT_ONCE) return;
        after = last.id;
      }
    },

    /** Starts a run that its user has asked for. */
    startNow: (transaction: Database, task: TaskRow): Promise<TaskRunRow | null> =>
      start(transaction, newRun(task.id, { dueAt: now(), isManual: 1, missedCount: 0 })),
  };
}

const clockOf = ({ schedule, anchorAt, nextRunAt }: TaskRow) => ({
  schedule: JSON.parse(schedule) as TaskSchedule,
  anchorAt,
  nextRunAt: nextRunAt ?? Number.POSITIVE_INFINITY,
});
