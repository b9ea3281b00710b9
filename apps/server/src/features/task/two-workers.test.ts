import { ListTasks, Scene } from '@parley/contract';
import { expect, it } from 'vitest';
import type { TestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChat } from '../../testing/open-test-chat.ts';
import type { TaskRow } from './task.schema.ts';
import { EVERY_MORNING, USER_TASKS } from './testing/tasks.ts';

const TASKS = 1_000;
const USERS = 10;

const newTask = ({ userId, botId }: TestChat, place: number, dueAt: number): TaskRow => ({
  id: `task-${place}`,
  userId,
  botId,
  scene: Scene.playground,
  conversationId: null,
  presetKey: null,
  name: `Task ${place}`,
  prompt: `Number ${place}`,
  schedule: JSON.stringify(EVERY_MORNING),
  anchorAt: 0,
  pause: '',
  resumedAt: null,
  isDisabled: 0,
  nextRunAt: dueAt,
  createdAt: 0,
});

/** Rounds of both workers until nothing is left to do. */
async function workTogether(workers: readonly TestApp[], isDone: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 50 && !(await isDone()); round += 1) {
    await Promise.all(workers.map(({ jobs }) => jobs.runDue()));
    for (const { clock } of workers) clock.now += 1_000;
  }
}

it('studio §1: two workers on one database fire a thousand tasks of one minute once each', async () => {
  await using chats = await openTestChatServer();
  const { server } = chats;
  const people: TestChat[] = [];
  for (let user = 0; user < USERS; user += 1) people.push(await chats.chat(`worker-${user}@example.com`, USER_TASKS));
  await using second = await server.startAgain();
  const { database } = server.database.open;
  // The hourly jobs are done with before the tasks are due.
  await Promise.all([server.jobs.runDue(), second.jobs.runDue()]);
  const dueAt = server.clock.now;
  const rows = Array.from({ length: TASKS }, (_, place) =>
    newTask(people[place % USERS] as TestChat, place, dueAt + (place % 60) * 1_000),
  );
  for (let from = 0; from < TASKS; from += 100)
    await database
      .insertInto('task')
      .values(rows.slice(from, from + 100))
      .execute();

  const countDone = async () => {
    const done = await database.selectFrom('taskRun').select('id').where('status', '=', 'done').execute();
    return done.length;
  };
  server.clock.now = dueAt + 60_000;
  await workTogether([server, second], async () => (await countDone()) >= TASKS);

  const runs = await database.selectFrom('taskRun').select(['taskId', 'status', 'attempts', 'messageId']).execute();
  expect(new Set(runs.map(({ taskId }) => taskId)).size).toBe(TASKS);
  expect(runs.filter(({ status }) => status !== 'done')).toEqual([]);
  expect(runs).toHaveLength(TASKS);
  const pushed = await database
    .selectFrom('message')
    .select(['id', 'content'])
    .where('type', '=', 'task_manual_trigger')
    .execute();
  expect(pushed.map(({ content }) => content).sort()).toEqual(rows.map(({ prompt }) => prompt).sort());
  expect(pushed.map(({ id }) => id).sort()).toEqual(runs.map(({ messageId }) => messageId).sort());
  // Each was asked once, and the conversations in which the bots worked are gone.
  const asked = chats.model.requests.filter(({ body }) => JSON.stringify(body).includes('Number '));
  expect(asked).toHaveLength(TASKS);
  const hidden = await database.selectFrom('conversation').select('id').where('taskRunId', 'is not', null).execute();
  expect(hidden).toEqual([]);
  const [first] = people as [TestChat];
  const { tasks } = await first.browser.call(ListTasks, { bot_id: first.botId, scene: Scene.playground });
  expect(tasks).toHaveLength(TASKS / USERS);
  expect(tasks.every(({ next_run_at }) => (next_run_at ?? 0) > dueAt)).toBe(true);
}, 300_000);
