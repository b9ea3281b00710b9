import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import type { TaskSchedule } from './task-schedule.ts';

export const PRESET_TASKS_MAX = 10;
export const TASK_NAME_MAX = 40;
export const TASK_PROMPT_MAX = 4_000;

export const TaskName = z.string().check(z.trim(), z.minLength(1), maxGraphemes(TASK_NAME_MAX), noHiddenCharacters());
/** What the agent is asked whenever the task is due. */
export const TaskPrompt = z.string().check(z.trim(), z.minLength(1), z.maxLength(TASK_PROMPT_MAX));

const SCHEDULE_TEXT_MAX = 100;
const text = z.string().check(z.minLength(1), z.maxLength(SCHEDULE_TEXT_MAX));

/**
 * The shape of a schedule. What it says is checked with `TaskSchedule` where it is set and where it is stored: the editor, which
 * has the schema of drafts, does not need to read cron expressions.
 */
const ScheduleShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('cron'), cron: text, time_zone: text }),
  z.strictObject({ type: z.literal('interval'), every_minutes: z.int(), time_zone: text }),
  z.strictObject({ type: z.literal('once'), at: text, time_zone: text }),
]) satisfies z.ZodMiniType<TaskSchedule>;

/** A task that the builder of a bot has set up for all its users. */
export const PresetTask = z.object({
  /** Stays the same when the task is changed, so that each user keeps its history. */
  key: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: TaskName,
  prompt: TaskPrompt,
  schedule: ScheduleShape,
  is_disabled: z.boolean(),
});
export type PresetTask = z.infer<typeof PresetTask>;

const PresetTaskList = z.array(PresetTask).check(
  z.maxLength(PRESET_TASKS_MAX),
  z.refine((tasks) => new Set(tasks.map(({ key }) => key)).size === tasks.length, 'must have different keys'),
);

/** The scheduled tasks of a bot (studio §3 task). */
export const TaskInfo = z.object({
  /** Whether users may set up tasks of their own. */
  user_task_allowed: z.boolean(),
  task_list: PresetTaskList,
});
export type TaskInfo = z.infer<typeof TaskInfo>;

export const newTaskInfo: TaskInfo = { user_task_allowed: false, task_list: [] };
