import {
  CreateTask,
  ListTaskRuns,
  ListTasks,
  type RequestOf,
  Scene,
  type Task,
  type TaskRun,
  type TaskSchedule,
} from '@parley/contract';
import type { TestApp } from '../../../testing/open-test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

/** The section of a bot whose users may set up tasks. */
export const USER_TASKS = { task_info: { user_task_allowed: true } };

/** Tests begin on Sunday, 1 November 2026, 00:00 UTC. */
export const EVERY_MORNING: TaskSchedule = { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' };

export const presetTask = (name: string, change: object = {}) => ({
  key: `task-${name}`,
  name,
  prompt: `Do ${name}`,
  schedule: EVERY_MORNING,
  is_disabled: false,
  ...change,
});

/** Lets time pass, starts what is due then, and waits until it is done. */
export async function passTime({ clock, jobs }: TestApp, ms: number): Promise<void> {
  clock.now += ms;
  await jobs.runDue();
  // The jobs that the round before has stored.
  await jobs.runDue();
}

export const addTask = async (
  browser: TestBrowser,
  bot_id: string,
  change: Partial<RequestOf<typeof CreateTask>> = {},
): Promise<Task> => {
  const asked = { bot_id, scene: Scene.playground, name: 'News', prompt: 'What is new?', schedule: EVERY_MORNING };
  return (await browser.call(CreateTask, { ...asked, ...change })).task;
};

export const tasksOf = async (browser: TestBrowser, bot_id: string, scene: Scene = Scene.playground): Promise<Task[]> =>
  (await browser.call(ListTasks, { bot_id, scene })).tasks;

export const runsOf = async (browser: TestBrowser, task_id: string): Promise<TaskRun[]> =>
  (await browser.call(ListTaskRuns, { task_id })).runs;
