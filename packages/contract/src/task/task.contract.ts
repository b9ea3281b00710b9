import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Scene } from '../scene.ts';
import { AnyScene } from '../scene-schema.ts';
import { idOf } from '../tagged-id.ts';
import { TaskName, TaskPrompt } from './task-info.ts';
import { TaskSchedule } from './task-schedule.ts';

/** Tasks of their own that a user may have with one bot. */
export const USER_TASKS_MAX = 20;
export const TASK_RUN_PAGE = 20;
/** Older runs of a task are deleted. */
export const TASK_RUNS_KEPT = 100;
/** A task pauses itself after so many runs that its user has not looked at. */
export const UNREAD_RUNS_MAX = 20;
/** A task pauses itself after so many runs in a row that failed. */
export const FAILED_RUNS_MAX = 5;

/** wire §1.4 task_type: set up by the builder for all users, or by the user. */
export const TaskType = { preset: '1', user: '2' } as const;
export type TaskType = (typeof TaskType)[keyof typeof TaskType];

export const TaskRunStatus = z.enum(['waiting', 'running', 'done', 'failed']);
export type TaskRunStatus = z.infer<typeof TaskRunStatus>;

/** Why a task does not run: the user paused it, nobody reads its results, or it keeps failing. Empty while it runs. */
export const TaskPause = z.enum(['', 'user', 'unread', 'failing']);
export type TaskPause = z.infer<typeof TaskPause>;

/** One run of a task. Times are milliseconds. */
export const TaskRun = z.object({
  task_run_id: idOf('task-run'),
  status: TaskRunStatus,
  /** For when it was due; for a run that the user started, when they did. */
  due_at: z.int(),
  is_manual: z.boolean(),
  /** Due times that the server missed and that this run stands for. */
  missed_count: z.int(),
  ended_at: z.nullable(z.int()),
  /** The answer; empty until it is done. */
  text: z.string(),
  /** Why it failed. */
  error: z.string(),
  is_read: z.boolean(),
});
export type TaskRun = z.infer<typeof TaskRun>;

/** A task of the caller. */
export const Task = z.object({
  task_id: idOf('task'),
  bot_id: z.string(),
  /** Of the conversation that gets the answers. */
  scene: AnyScene,
  task_type: z.enum(Object.values(TaskType)),
  name: z.string(),
  prompt: z.string(),
  schedule: TaskSchedule,
  pause: TaskPause,
  /** Its builder has switched it off. */
  is_disabled: z.boolean(),
  /** Null when it is not due again, or only when the user starts it. */
  next_run_at: z.nullable(z.int()),
  last_run: z.nullable(TaskRun),
  unread_count: z.int(),
});
export type Task = z.infer<typeof Task>;

const place = { bot_id: idOf('bot'), scene: z._default(AnyScene, Scene.default) };

export const ListTasks = defineOperation({
  name: 'ListTasks',
  method: 'POST',
  path: '/api/task/list_tasks',
  summary:
    'Lists the scheduled tasks of the caller with a bot, in one scene, in those of the published bot or in all; those of its builder first.',
  policy: signedIn('write', 'see-space'),
  hasLargeResponse: true,
  /** Without a scene, tasks of the builder that can be tried are those of the draft. */
  request: z.strictObject({
    bot_id: idOf('bot'),
    scene: z.optional(AnyScene),
    /** In place of a scene: those of all scenes in which people talk to the published bot. */
    is_published: z.optional(z.boolean()),
  }),
  response: z.object({
    tasks: z.array(Task),
    /** Whether the bot lets its users set up tasks. */
    user_task_allowed: z.boolean(),
  }),
});

export const CreateTask = defineOperation({
  name: 'CreateTask',
  method: 'POST',
  path: '/api/task/create_task',
  summary:
    'Sets up a task: when it is due, the bot is asked and its answer is pushed into the conversation of the caller.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ ...place, name: TaskName, prompt: TaskPrompt, schedule: TaskSchedule }),
  response: z.object({ task: Task }),
});

export const UpdateTask = defineOperation({
  name: 'UpdateTask',
  method: 'POST',
  path: '/api/task/update_task',
  summary: 'Changes a task that the caller has set up.',
  policy: signedIn('write'),
  request: z.strictObject({
    task_id: idOf('task'),
    name: z.optional(TaskName),
    prompt: z.optional(TaskPrompt),
    schedule: z.optional(TaskSchedule),
  }),
  response: z.object({ task: Task }),
});

export const PauseTask = defineOperation({
  name: 'PauseTask',
  method: 'POST',
  path: '/api/task/pause_task',
  summary: 'Pauses a task for the caller, or lets it run again from its next time on.',
  policy: signedIn('write'),
  request: z.strictObject({ task_id: idOf('task'), is_paused: z.boolean() }),
  response: z.object({ task: Task }),
});

export const DeleteTask = defineOperation({
  name: 'DeleteTask',
  method: 'POST',
  path: '/api/task/delete_task',
  summary: 'Deletes a task that the caller has set up, with its history. Messages in conversations stay.',
  policy: signedIn('manage'),
  request: z.strictObject({ task_id: idOf('task') }),
  response: z.object({}),
});

export const RunTask = defineOperation({
  name: 'RunTask',
  method: 'POST',
  path: '/api/task/run_task',
  summary: 'Runs a task now. Its times stay as they are.',
  policy: signedIn('write'),
  request: z.strictObject({ task_id: idOf('task') }),
  response: z.object({ run: TaskRun }),
});

export const ListTaskRuns = defineOperation({
  name: 'ListTaskRuns',
  method: 'POST',
  path: '/api/task/list_task_runs',
  summary: 'Lists the runs of a task, newest first.',
  policy: signedIn('read'),
  hasLargeResponse: true,
  request: z.strictObject({ task_id: idOf('task'), cursor: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({
    runs: z.array(TaskRun),
    /** Empty on the last page. */
    next_cursor: z.string(),
  }),
});

export const MarkTaskRead = defineOperation({
  name: 'MarkTaskRead',
  method: 'POST',
  path: '/api/task/mark_task_read',
  summary: 'Marks the runs of a task as read.',
  policy: signedIn('write'),
  request: z.strictObject({ task_id: idOf('task') }),
  response: z.object({}),
});

export const ContinueTaskRun = defineOperation({
  name: 'ContinueTaskRun',
  method: 'POST',
  path: '/api/task/continue_task_run',
  summary:
    'Puts the answer of a run at the end of the conversation, unless it is there, so that the next message continues from it.',
  policy: signedIn('write'),
  request: z.strictObject({
    task_run_id: idOf('task-run'),
    /** Where it is continued: in the conversation of this scene, or in this one. Left out, in the one that gets the answers. */
    scene: z.optional(AnyScene),
    conversation_id: z.optional(idOf('conversation')),
  }),
  response: z.object({ conversation_id: z.string(), message_id: z.string() }),
});
