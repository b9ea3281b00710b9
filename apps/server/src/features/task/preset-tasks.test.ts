import {
  Chat,
  CompareBotVersions,
  DeleteTask,
  DRAFT_VERSION,
  DuplicateDraftBot,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  InitConversation,
  ListTasks,
  PauseTask,
  PublishDraftBot,
  RunTask,
  Scene,
  UpdateDraftBotInfoAgw,
  UpdateTask,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { addTask, EVERY_MORNING, passTime, presetTask, runsOf, tasksOf } from './testing/tasks.ts';

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

const openChat = (task_list: object[]): Promise<TestChat> => {
  users += 1;
  return world.chat(`preset-${users}@example.com`, { task_info: { task_list: task_list as never } });
};

/** Publishes the draft, and lets the jobs that follow from it run. */
async function publish({ browser, botId }: TestChat): Promise<void> {
  await browser.call(PublishDraftBot, { bot_id: botId });
  await passTime(world.server, 1);
}

/** As they are stored: whoever asks for them must not repair them. */
const storedTasks = ({ botId }: TestChat) =>
  world.server.database.open.database
    .selectFrom('task')
    .selectAll()
    .where('botId', '=', botId)
    .where('scene', '!=', Scene.playground)
    .orderBy('name')
    .execute();

/** Talks to the published bot. */
async function talk({ browser, botId }: TestChat, query = 'Hello', scene: Scene = Scene.home) {
  const { conversationId } = await browser.call(InitConversation, { bot_id: botId, scene, count: 15 });
  const sent = { conversation_id: conversationId, scene, content_type: 'text', query } as const;
  await (await browser.openStream(Chat, sent)).rest();
  return async () =>
    (await browser.call(InitConversation, { bot_id: botId, scene, count: 15 })).messageList.map(
      ({ content }) => content,
    );
}

describe('studio §3 task: tasks that the builder has set up', () => {
  it('run for whoever has talked to the published agent, with what was published', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    const messages = await talk(chat);
    await chat.change({ task_info: { task_list: [presetTask('news', { prompt: 'Only a draft' })] as never } });
    await passTime(world.server, DAY_MS);
    expect(await messages()).toEqual(['Do news', 'Hello', 'Hello']);
    const [task] = await tasksOf(chat.browser, chat.botId, Scene.home);
    expect(task).toMatchObject({ task_type: '1', name: 'news', unread_count: 1 });
    // Beside the one that can be tried in the editor.
    const { tasks } = await chat.browser.call(ListTasks, { bot_id: chat.botId });
    expect(tasks.map(({ scene, prompt }) => [scene, prompt])).toEqual([
      [Scene.home, 'Do news'],
      [Scene.playground, 'Only a draft'],
    ]);
  });

  it('are there to be tried in the editor, and not due by themselves', async () => {
    const chat = await openChat([presetTask('news')]);
    await chat.say('Hello');
    const [task] = await tasksOf(chat.browser, chat.botId);
    expect(task).toMatchObject({ name: 'news', next_run_at: null, pause: '' });
    await passTime(world.server, 2 * DAY_MS);
    expect(await runsOf(chat.browser, task?.task_id ?? '')).toEqual([]);
    await chat.browser.call(RunTask, { task_id: task?.task_id ?? '' });
    await passTime(world.server, 1);
    expect((await chat.history())[0]).toMatchObject({ content: 'Do news', extra_info: { task_type: '1' } });
  });

  it('follow the next published version; what a user has paused stays paused', async () => {
    const chat = await openChat([presetTask('news'), presetTask('mails')]);
    await publish(chat);
    await talk(chat);
    const before = await tasksOf(chat.browser, chat.botId, Scene.home);
    const paused = before.find(({ name }) => name === 'news')?.task_id ?? '';
    await chat.browser.call(PauseTask, { task_id: paused, is_paused: true });
    const hourly = { type: 'interval', every_minutes: 60, time_zone: 'UTC' };
    await chat.change({
      task_info: {
        task_list: [presetTask('news', { schedule: hourly }), presetTask('weather', { schedule: hourly })] as never,
      },
    });
    await publish(chat);
    const [news, ...others] = await storedTasks(chat);
    expect(others.map(({ name }) => name)).toEqual(['weather']);
    expect(news).toMatchObject({ id: paused, name: 'news', pause: 'user', nextRunAt: null });
    expect(JSON.parse(news?.schedule ?? '')).toEqual(hourly);
  });

  it('do not come back with a conversation that an older version answers', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    await talk(chat);
    await chat.change({ task_info: { task_list: [] }, prompt_info: { prompt: 'Another version' } });
    await publish(chat);
    expect(await storedTasks(chat)).toEqual([]);
    await talk(chat, 'Still the old version?');
    const { body } = world.model.requests.at(-1) ?? {};
    expect(JSON.stringify(body)).not.toContain('Another version');
    expect(await storedTasks(chat)).toEqual([]);
  });

  it('that are gone are deleted in place of being run', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    await talk(chat);
    const [task] = await storedTasks(chat);
    const { database } = world.server.database.open;
    await database
      .updateTable('task')
      .set({ presetKey: 'forgotten', prompt: 'Forgotten' })
      .where('id', '=', task?.id ?? '')
      .execute();
    await passTime(world.server, DAY_MS);
    expect(await storedTasks(chat)).toEqual([]);
    expect(world.model.requests.filter(({ body }) => body.messages.at(-1).content === 'Forgotten')).toEqual([]);
  });

  it('keep their history and their pause while they are switched off', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    await talk(chat);
    await passTime(world.server, DAY_MS);
    const [before] = await tasksOf(chat.browser, chat.botId, Scene.home);
    const task_id = before?.task_id ?? '';
    await chat.change({ task_info: { task_list: [presetTask('news', { is_disabled: true })] as never } });
    await publish(chat);
    expect(await tasksOf(chat.browser, chat.botId, Scene.home)).toMatchObject([
      { task_id, is_disabled: true, next_run_at: null },
    ]);
    expect(await refusalOf(chat.browser, RunTask, { task_id })).toBe('taskSwitchedOff');
    await chat.browser.call(PauseTask, { task_id, is_paused: true });
    expect((await chat.browser.call(PauseTask, { task_id, is_paused: false })).task.next_run_at).toBeNull();
    await chat.browser.call(PauseTask, { task_id, is_paused: true });
    await passTime(world.server, 2 * DAY_MS);
    await chat.change({ task_info: { task_list: [presetTask('news')] as never } });
    await publish(chat);
    expect(await tasksOf(chat.browser, chat.botId, Scene.home)).toMatchObject([
      { task_id, is_disabled: false, pause: 'user', next_run_at: null },
    ]);
    expect(await runsOf(chat.browser, task_id)).toHaveLength(1);
  });

  it('that kept failing run again when the builder has changed them', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    await talk(chat);
    const { database } = world.server.database.open;
    await database
      .updateTable('task')
      .set({ pause: 'failing', nextRunAt: null })
      .where('botId', '=', chat.botId)
      .execute();
    await chat.change({ task_info: { task_list: [presetTask('news', { prompt: 'Do better' })] as never } });
    await publish(chat);
    const [task] = await storedTasks(chat);
    expect(task).toMatchObject({ pause: '', prompt: 'Do better' });
    expect(task?.nextRunAt).toBeGreaterThan(world.server.clock.now);
  });

  it('are there once for a user who talks to the agent in several scenes', async () => {
    const chat = await openChat([presetTask('news')]);
    await publish(chat);
    await talk(chat);
    await talk(chat, 'Here, too', Scene.explore);
    await chat.change({ task_info: { task_list: [presetTask('news'), presetTask('weather')] as never } });
    await publish(chat);
    expect((await storedTasks(chat)).map(({ name }) => name)).toEqual(['news', 'weather']);
  });

  it('reach who talked to the agent before it had any', async () => {
    const chat = await openChat([]);
    await publish(chat);
    const messages = await talk(chat);
    await chat.change({
      task_info: { task_list: [presetTask('news'), presetTask('off', { is_disabled: true })] as never },
    });
    await publish(chat);
    await passTime(world.server, DAY_MS);
    expect(await messages()).toEqual(['Do news', 'Hello', 'Hello']);
  });

  it('can be paused by users, and neither changed nor deleted', async () => {
    const chat = await openChat([presetTask('news')]);
    const [task] = await tasksOf(chat.browser, chat.botId);
    const task_id = task?.task_id ?? '';
    expect(await refusalOf(chat.browser, UpdateTask, { task_id, name: 'Mine' })).toBe('taskOfBuilder');
    expect(await refusalOf(chat.browser, DeleteTask, { task_id })).toBe('taskOfBuilder');
    await chat.browser.call(PauseTask, { task_id, is_paused: true });
    expect(await tasksOf(chat.browser, chat.botId)).toMatchObject([{ pause: 'user' }]);
  });

  it('are refused with a schedule that is none, is too frequent or has a key twice', async () => {
    const { browser, botId } = await openChat([]);
    const refused = (...task_list: object[]) =>
      refusalOf(browser, UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, task_info: { task_list } } });
    const withCron = (cron: string) => presetTask('news', { schedule: { ...EVERY_MORNING, cron } });
    expect(await refused(withCron('nonsense'))).toBe('taskScheduleInvalid');
    expect(await refused(withCron('* * * * *'))).toBe('taskScheduleInvalid');
    expect(await refused(presetTask('news'), presetTask('news'))).toBe('invalidRequest');
    expect(await refused(...Array.from({ length: 11 }, (_, place) => presetTask(`n${place}`)))).toBe('invalidRequest');
    expect(await refused(...Array.from({ length: 10 }, (_, place) => presetTask(`n${place}`)))).toBeNull();
  });

  it('are part of copies, files, versions and their differences; those of users are not', async () => {
    const task_list = [presetTask('news')] as never;
    const { browser, botId: bot_id, spaceId, change } = await openChat([]);
    const { version } = (await browser.call(PublishDraftBot, { bot_id })).data;
    await change({ task_info: { user_task_allowed: true, task_list } });
    await addTask(browser, bot_id, { name: 'Of a user' });
    const compared = await browser.call(CompareBotVersions, { bot_id, before: version, after: DRAFT_VERSION });
    expect(JSON.stringify(compared)).toContain('Do news');
    const copy = (await browser.call(DuplicateDraftBot, { bot_id })).data.bot_id;
    const copied = (await browser.call(GetDraftBotInfoAgw, { bot_id: copy })).data.bot_info;
    expect(copied.task_info).toEqual({ user_task_allowed: true, task_list });
    expect((await tasksOf(browser, copy)).map(({ name }) => name)).toEqual(['news']);
    const { file } = (await browser.call(ExportBot, { bot_id })).data;
    expect(file.agent).toMatchObject({
      users_may_add_tasks: true,
      tasks: [{ name: 'news', prompt: 'Do news', schedule: EVERY_MORNING, enabled: true }],
    });
    expect(JSON.stringify(file)).not.toContain('Of a user');
    const imported = (await browser.call(ImportBot, { space_id: spaceId, file })).data.bot_id;
    const { task_info } = (await browser.call(GetDraftBotInfoAgw, { bot_id: imported })).data.bot_info;
    expect(task_info).toEqual({ user_task_allowed: true, task_list: [presetTask('news', { key: 'task-1' })] });
    const tooOften = { ...file.agent.tasks?.[0], schedule: { ...EVERY_MORNING, cron: '* * * * *' } };
    const broken = { ...file, agent: { ...file.agent, tasks: [tooOften] } };
    expect(await refusalOf(browser, ImportBot, { space_id: spaceId, file: broken })).toBe('botFileInvalid');
  });
});
