import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type ContinueTaskRun,
  type CreateTask,
  type ListTaskRuns,
  type ListTasks,
  type Locale,
  nextRun,
  type RequestOf,
  type ResponseOf,
  Scene,
  TASK_RUN_PAGE,
  type Task,
  type TaskRun,
  type TaskSchedule,
  TaskType,
  type UpdateTask,
  USER_TASKS_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import { toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { type Bots, lockBot } from '../bot/index.ts';
import type { Unattended } from '../conversation/index.ts';
import { findTaskInfo } from './find-task-info.ts';
import type { FireTasks } from './fire-tasks.ts';
import { isDueByItself, type PresetTasks, PUBLISHED_SCENES } from './preset-tasks.ts';
import {
  TaskNeverDue,
  TaskOfBuilder,
  TaskRunning,
  TaskRunWithoutAnswer,
  TaskSwitchedOff,
  TooManyTasks,
  UserTasksNotAllowed,
} from './task.errors.ts';
import type { ShownRun, TaskRow } from './task.schema.ts';
import { createTaskStore, type TaskPlace } from './task.store.ts';
import { createTaskRunStore } from './task-run.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  bots: Bots;
  presets: PresetTasks;
  fireTasks: FireTasks;
  unattended: () => Unattended;
}

/** As long as other ids. */
const CONTINUED_ID_LENGTH = 26;

type NewTask = Pick<RequestOf<typeof CreateTask>, 'name' | 'prompt' | 'schedule'> & {
  /** In which the user has asked for it. */
  readonly conversationId?: string | null;
};
export type TaskService = ReturnType<typeof createTaskService>;

/** What users see of their tasks, and do with them. */
export function createTaskService({ database, bots, presets, fireTasks, unattended, now, newId }: Dependencies) {
  const store = createTaskStore(database);
  const runs = createTaskRunStore(database);

  async function findOwn(id: string): Promise<TaskRow> {
    const task = await store.find(id);
    if (!task) throw new NotFound();
    return task;
  }

  async function findChangeable(id: string): Promise<TaskRow> {
    const task = await findOwn(id);
    if (task.presetKey !== null) throw new TaskOfBuilder();
    return task;
  }

  async function toTasks(rows: readonly TaskRow[]): Promise<Task[]> {
    const ids = rows.map(({ id }) => id);
    const [last, unread] = await Promise.all([runs.listLast(ids), runs.countUnread(ids)]);
    const lastRuns = new Map(last.map((run) => [run.taskId, toRun(run)]));
    return rows.map((row) => ({
      task_id: row.id,
      bot_id: row.botId,
      scene: row.scene,
      task_type: row.presetKey === null ? TaskType.user : TaskType.preset,
      name: row.name,
      prompt: row.prompt,
      schedule: JSON.parse(row.schedule) as TaskSchedule,
      pause: row.pause,
      is_disabled: row.isDisabled === 1,
      next_run_at: row.nextRunAt,
      last_run: lastRuns.get(row.id) ?? null,
      unread_count: unread.get(row.id) ?? 0,
    }));
  }

  async function toTask(id: string): Promise<Task> {
    const [task] = await toTasks([await findOwn(id)]);
    return task as Task;
  }

  /** A schedule that is over at once is a mistake. */
  function firstRun(schedule: TaskSchedule): number {
    const first = nextRun(schedule, now(), now());
    if (first === null) throw new TaskNeverDue();
    return first;
  }

  /** Serialized by the lock on the bot: of many at once, each counts for the next. */
  async function create(
    place: TaskPlace,
    { name, prompt, schedule, conversationId = null }: NewTask,
    locale: Locale,
  ): Promise<Task> {
    if (!(await findTaskInfo(bots, place, locale)).user_task_allowed) throw new UserTasksNotAllowed();
    const at = now();
    const row: TaskRow = {
      ...place,
      id: newId(),
      conversationId,
      presetKey: null,
      name,
      prompt,
      schedule: JSON.stringify(schedule),
      anchorAt: at,
      pause: '',
      resumedAt: null,
      isDisabled: 0,
      nextRunAt: firstRun(schedule),
      createdAt: at,
    };
    await unlessDeleted(
      database.transaction().execute(async (transaction) => {
        await lockBot(transaction, place.botId);
        const tasks = createTaskStore(transaction);
        if ((await tasks.countOfUser(place)) >= USER_TASKS_MAX) throw new TooManyTasks();
        await tasks.insert(row);
      }),
    );
    return toTask(row.id);
  }

  return {
    create,

    async refuseNew(place: TaskPlace, locale: Locale): Promise<void> {
      if (!(await findTaskInfo(bots, place, locale)).user_task_allowed) throw new UserTasksNotAllowed();
      if ((await store.countOfUser(place)) >= USER_TASKS_MAX) throw new TooManyTasks();
    },

    async list(
      { userId }: Scope,
      { bot_id: botId, scene, is_published = false }: RequestOf<typeof ListTasks>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListTasks>> {
      const place = { userId, botId, scene: is_published ? Scene.default : (scene ?? Scene.playground) };
      const info = await findTaskInfo(bots, place, locale);
      // Those of the published bot are there since the user has talked to it.
      if (place.scene === Scene.playground) await unlessDeleted(presets.ensure(place, info));
      const rows = await store.list(place, is_published ? PUBLISHED_SCENES : scene === undefined ? 'all' : [scene]);
      return { tasks: await toTasks(rows), user_task_allowed: info.user_task_allowed };
    },

    async update({ task_id, name, prompt, schedule }: RequestOf<typeof UpdateTask>): Promise<Task> {
      const task = await findChangeable(task_id);
      // The same schedule begins no new count, and one that is over can stay.
      const isMoved = schedule !== undefined && !isDeepStrictEqual(schedule, JSON.parse(task.schedule));
      const moved = isMoved && { schedule: JSON.stringify(schedule), anchorAt: now(), nextRunAt: firstRun(schedule) };
      await store.update(task.id, {
        ...(name !== undefined && { name }),
        ...(prompt !== undefined && { prompt }),
      });
      if (moved) await store.reschedule(task.id, moved);
      return toTask(task.id);
    },

    async pause(taskId: string, isPaused: boolean): Promise<Task> {
      const task = await findOwn(taskId);
      const schedule = JSON.parse(task.schedule) as TaskSchedule;
      const isDue = isDueByItself(task) && task.isDisabled === 0;
      await store.update(
        task.id,
        isPaused
          ? { pause: 'user', nextRunAt: null }
          : { pause: '', resumedAt: now(), nextRunAt: isDue ? nextRun(schedule, now(), task.anchorAt) : null },
      );
      return toTask(task.id);
    },

    async delete(taskId: string): Promise<void> {
      await store.delete([(await findChangeable(taskId)).id]);
    },

    async run(taskId: string): Promise<TaskRun> {
      const task = await findOwn(taskId);
      if (task.isDisabled === 1) throw new TaskSwitchedOff();
      const run = await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          await lockBot(transaction, task.botId);
          if (await createTaskRunStore(transaction).hasOpen(task.id)) throw new TaskRunning();
          return fireTasks.startNow(transaction, task);
        }),
      );
      if (!run) throw new TaskRunning();
      return toRun({ ...run, isUnread: 0 });
    },

    async listRuns({ task_id, cursor }: RequestOf<typeof ListTaskRuns>): Promise<ResponseOf<typeof ListTaskRuns>> {
      const { rows: page, hasMore } = await runs.list(task_id, toPosition(cursor), TASK_RUN_PAGE);
      const last = hasMore ? page.at(-1) : undefined;
      return {
        runs: page.map(toRun),
        next_cursor: last ? toCursor({ orderValue: last.dueAt, id: last.id }) : '',
      };
    },

    markRead: (taskId: string): Promise<void> => runs.markRead(taskId),

    async continueRun(request: RequestOf<typeof ContinueTaskRun>): Promise<ResponseOf<typeof ContinueTaskRun>> {
      const run = await runs.find(request.task_run_id);
      if (!run) throw new NotFound();
      if (run.status !== 'done') throw new TaskRunWithoutAnswer();
      const task = await findOwn(run.taskId);
      const { scene = task.scene, conversation_id } = request;
      const isElsewhere = scene !== task.scene;
      const owner = { ...task, scene, conversationId: conversation_id ?? (isElsewhere ? null : task.conversationId) };
      const shown = await unattended().findAtEnd(owner, run.messageId);
      if (shown) return { conversation_id: shown, message_id: run.messageId };
      // Of two windows at once, both give the message the same id, and one adds it.
      const messageId = hash('sha256', `${run.id} ${run.messageId}`, 'hex').slice(0, CONTINUED_ID_LENGTH);
      const conversationId = await unattended().push(
        owner,
        {
          messageId,
          text: run.text,
          taskType: task.presetKey === null ? TaskType.user : TaskType.preset,
          taskId: task.id,
          taskRunId: run.id,
          title: task.name,
        },
        [runs.setMessage(run.id, messageId)],
      );
      return { conversation_id: conversationId, message_id: messageId };
    },
  };
}

const toRun = (row: ShownRun): TaskRun => ({
  task_run_id: row.id,
  status: row.status,
  due_at: row.dueAt,
  is_manual: row.isManual === 1,
  missed_count: row.missedCount,
  ended_at: row.endedAt,
  text: row.text,
  error: row.error,
  is_read: row.endedAt !== null && row.isUnread === 0,
});
