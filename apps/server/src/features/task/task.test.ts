import {
  Attach,
  ClearMessage,
  ContinueTaskRun,
  ConversationChange,
  CreateTask,
  DeleteTask,
  FAILED_RUNS_MAX,
  GetDraftBotInfoAgw,
  ListTaskRuns,
  MarkRead,
  MarkTaskRead,
  newVariable,
  PauseTask,
  PublishDraftBot,
  RefreshPeriod,
  RunTask,
  Scene,
  SetKvMemory,
  TASK_NAME_MAX,
  TASK_PROMPT_MAX,
  UNREAD_RUNS_MAX,
  UpdateTask,
  USER_TASKS_MAX,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { createGate } from '../../testing/scripted-model/gate.ts';
import type { Script } from '../../testing/scripted-model/scripted-reply.ts';
import { addTask, EVERY_MORNING, passTime, runsOf, tasksOf, USER_TASKS } from './testing/tasks.ts';

let world: TestChatServer;
let users = 0;
/** What the model answers to a task with this prompt. Tasks of other tests are due at the same time, and get an echo. */
const answers = new Map<string, Exclude<Script, (...given: never) => unknown>>();

/** The key in `answers` for what the model answers after a tool call. */
const AFTER_TOOL = 'after a tool';

beforeAll(async () => {
  world = await openTestChatServer();
  world.model.answerOthers((({ body }) => {
    const { role, content } = body.messages.at(-1);
    return answers.get(role === 'tool' ? AFTER_TOOL : content);
  }) as Script);
});
afterAll(() => world[Symbol.asyncDispose]());

const openChat = (bot: Parameters<TestChatServer['chat']>[1] = USER_TASKS): Promise<TestChat> => {
  users += 1;
  return world.chat(`task-${users}@example.com`, bot);
};

const HOURLY = { type: 'interval', every_minutes: 60, time_zone: 'UTC' } as const;

describe('studio §1 scheduled tasks of users', () => {
  it('run when they are due: the agent is asked, and its answer is pushed into the conversation', async () => {
    const { browser, botId, say, history } = await openChat({ ...USER_TASKS, prompt_info: { prompt: 'Be brief.' } });
    await say('Hello');
    const task = await addTask(browser, botId, { prompt: 'Any post?' });
    expect(task).toMatchObject({ task_type: '2', pause: '', last_run: null, unread_count: 0 });
    expect(new Date(task.next_run_at ?? 0).getUTCHours()).toBe(9);
    await passTime(world.server, (task.next_run_at ?? 0) - world.server.clock.now - 1);
    expect(await runsOf(browser, task.task_id)).toEqual([]);

    answers.set('Any post?', { text: ['Nothing ', 'new.'] });
    await passTime(world.server, HOUR_MS);
    const asked = JSON.stringify(
      world.model.requests.find(({ body }) => body.messages.at(-1).content === 'Any post?')?.body,
    );
    expect(asked).toContain('Be brief.');
    expect(asked).toContain('scheduled task');
    // Without what was said in the conversation.
    expect(asked).not.toContain('Hello');
    const [pushed, ...before] = await history();
    expect(pushed).toMatchObject({
      type: 'task_manual_trigger',
      source: 1,
      role: 'assistant',
      reply_id: '0',
      content: 'Nothing new.',
      extra_info: { task_type: '2', message_title: 'News', task_id: task.task_id },
    });
    expect(before).toHaveLength(2);
    const [after] = await tasksOf(browser, botId);
    expect(after).toMatchObject({
      unread_count: 1,
      last_run: { status: 'done', text: 'Nothing new.', is_manual: false, missed_count: 0, is_read: false },
      next_run_at: (task.next_run_at ?? 0) + DAY_MS,
    });
  });

  it('say that their answer was cut off, in the chat and in their history', async () => {
    const { browser, botId, history } = await openChat();
    const task = await addTask(browser, botId, { prompt: 'Count to ten' });
    answers.set('Count to ten', { text: ['One tw'], finish: 'length' });
    await passTime(world.server, DAY_MS);
    const text = 'One tw\n\n*This answer was cut off: it reached its token limit.*';
    expect((await history())[0]).toMatchObject({ type: 'task_manual_trigger', content: text });
    expect(await runsOf(browser, task.task_id)).toMatchObject([{ status: 'done', text }]);
    await browser.call(DeleteTask, { task_id: task.task_id });
  });

  it('say so also where the last step had no text yet', async () => {
    const { browser, botId, history } = await openChat();
    const task = await addTask(browser, botId, { prompt: 'Look it up' });
    answers.set('Look it up', { text: ['Let me see.'], toolCalls: [{ name: 'make_coffee', arguments: {} }] });
    answers.set(AFTER_TOOL, { reasoning: ['Hm'], finish: 'length' });
    await passTime(world.server, DAY_MS);
    answers.delete(AFTER_TOOL);
    expect((await history())[0]?.content).toMatch(/^Let me see\.\n\n\*This answer was cut off/);
    await browser.call(DeleteTask, { task_id: task.task_id });
  });

  it('say so below code that was cut off', async () => {
    const { browser, botId, history } = await openChat();
    const task = await addTask(browser, botId, { prompt: 'Write a script' });
    answers.set('Write a script', { text: ['```sh\nls\n```\n~~~~js\n```\nconst a'], finish: 'length' });
    await passTime(world.server, DAY_MS);
    expect((await history())[0]?.content).toMatch(/~~~~js\n```\nconst a\n~~~~\n\n\*This answer was cut off/);
    await browser.call(DeleteTask, { task_id: task.task_id });
  });

  it('ask with the values of variables', async () => {
    const variable_list = [newVariable('city', { default_value: 'nowhere' })];
    const { browser, botId } = await openChat({ ...USER_TASKS, variable_list });
    await browser.call(SetKvMemory, { bot_id: botId, data: [{ keyword: 'city', value: 'Rome' }] });
    const { task_id } = await addTask(browser, botId, { prompt: 'Weather of {{city}} for {{user_name}}, {{other}}?' });
    await passTime(world.server, DAY_MS);
    const questions = world.model.requests.map(({ body }) => body.messages.at(-1).content);
    expect(questions).toContainEqual(expect.stringContaining(`Weather of Rome for task-${users}, {{other}}?`));
    await browser.call(DeleteTask, { task_id });
  });

  it('are part of what the agent knows when the user goes on from them', async () => {
    const { browser, botId, say } = await openChat();
    const task = await addTask(browser, botId, { prompt: 'Any mails?' });
    answers.set('Any mails?', { text: ['Three mails.'] });
    await passTime(world.server, DAY_MS);
    expect(await runsOf(browser, task.task_id)).toHaveLength(1);
    await say('Tell me more about the second.');
    const messages = world.model.requests.at(-1)?.body.messages;
    expect(messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'Three mails.' },
      { role: 'user', content: 'Tell me more about the second.' },
    ]);
  });

  it('tell open windows of their answers', async () => {
    const { browser, botId, conversationRef } = await openChat();
    await addTask(browser, botId);
    const stream = await browser.openStream(Attach, { ...conversationRef, after_seq_id: 0 });
    await stream.next();
    await passTime(world.server, DAY_MS);
    const change = ConversationChange.parse((await stream.next())?.data);
    expect(change).toMatchObject({ kind: 'message-pushed', message: { type: 'task_manual_trigger' } });
    await stream.cut();
  });

  it('make up for missed times with one run', async () => {
    const { browser, botId, history } = await openChat();
    const { task_id } = await addTask(browser, botId);
    await passTime(world.server, 5 * DAY_MS);
    expect(await runsOf(browser, task_id)).toMatchObject([{ missed_count: 4, status: 'done' }]);
    expect(await history()).toHaveLength(1);
  });

  it('make up for a time of a week that was missed by days', async () => {
    const { browser, botId } = await openChat();
    const tomorrow = new Date(world.server.clock.now + DAY_MS);
    const cron = `0 9 * * ${tomorrow.getUTCDay()}`;
    const { task_id } = await addTask(browser, botId, { schedule: { type: 'cron', cron, time_zone: 'UTC' } });
    // The server was down, and all its jobs are due at once.
    await passTime(world.server, 4 * DAY_MS);
    expect(await runsOf(browser, task_id)).toMatchObject([{ status: 'done', error: '', missed_count: 0 }]);
  });

  it('have one run at a time: a time that comes meanwhile is counted with it', async () => {
    const { browser, botId } = await openChat();
    const { task_id } = await addTask(browser, botId, { schedule: HOURLY });
    const { database } = world.server.database.open;
    await browser.call(RunTask, { task_id });
    // Nobody works on it for some hours.
    await database
      .updateTable('job')
      .set({ runAt: world.server.clock.now + 4 * HOUR_MS })
      .where('kind', '=', 'run-task')
      .where('finishedAt', 'is', null)
      .execute();
    for (let hour = 0; hour < 3; hour += 1) await passTime(world.server, HOUR_MS);
    expect(await runsOf(browser, task_id)).toMatchObject([{ status: 'waiting', missed_count: 3 }]);
    await passTime(world.server, HOUR_MS);
    expect(await runsOf(browser, task_id)).toMatchObject([{ status: 'done', missed_count: 4 }]);
  });

  it('that are due once are over afterwards', async () => {
    const { browser, botId } = await openChat();
    const at = new Date(world.server.clock.now + HOUR_MS).toISOString().slice(0, 16);
    const { task_id } = await addTask(browser, botId, { schedule: { type: 'once', at, time_zone: 'UTC' } });
    await passTime(world.server, 2 * HOUR_MS);
    await passTime(world.server, 2 * DAY_MS);
    expect(await runsOf(browser, task_id)).toHaveLength(1);
    expect(await tasksOf(browser, botId)).toMatchObject([{ next_run_at: null, pause: '' }]);
  });

  it('are changed, paused, resumed and deleted', async () => {
    const { browser, botId } = await openChat();
    const { task_id } = await addTask(browser, botId);
    const schedule = { type: 'interval', every_minutes: 30, time_zone: 'UTC' } as const;
    const { task } = await browser.call(UpdateTask, { task_id, name: 'Mails', prompt: 'Any mails?', schedule });
    expect(task).toMatchObject({ name: 'Mails', prompt: 'Any mails?', schedule });
    expect((await browser.call(UpdateTask, { task_id })).task).toEqual(task);
    expect(task.next_run_at).toBe(world.server.clock.now + HOUR_MS / 2);
    expect((await browser.call(PauseTask, { task_id, is_paused: true })).task).toMatchObject({
      pause: 'user',
      next_run_at: null,
    });
    await passTime(world.server, DAY_MS);
    expect(await runsOf(browser, task_id)).toEqual([]);
    const resumed = (await browser.call(PauseTask, { task_id, is_paused: false })).task;
    expect(resumed).toMatchObject({ pause: '' });
    expect(resumed.next_run_at).toBeGreaterThan(world.server.clock.now);
    await browser.call(DeleteTask, { task_id });
    expect(await tasksOf(browser, botId)).toEqual([]);
    expect(await refusalOf(browser, ListTaskRuns, { task_id })).toBe('notFound');
  });

  it('run at once when their user wants it, one at a time', async () => {
    const { browser, botId, history } = await openChat();
    const { task_id, next_run_at } = await addTask(browser, botId);
    const { run } = await browser.call(RunTask, { task_id });
    expect(run).toMatchObject({ status: 'waiting', is_manual: true });
    expect(await refusalOf(browser, RunTask, { task_id })).toBe('taskRunning');
    await passTime(world.server, 1);
    expect(await runsOf(browser, task_id)).toMatchObject([{ status: 'done', is_manual: true }]);
    expect(await history()).toHaveLength(1);
    expect(await tasksOf(browser, botId)).toMatchObject([{ next_run_at }]);
  });

  it('are read by whoever looks at them', async () => {
    const { browser, botId } = await openChat();
    const { task_id } = await addTask(browser, botId);
    await passTime(world.server, DAY_MS);
    await browser.call(MarkTaskRead, { task_id });
    expect(await tasksOf(browser, botId)).toMatchObject([{ unread_count: 0, last_run: { is_read: true } }]);
  });

  it('are read by whoever reads their answers in the chat, and do not pause then', async () => {
    const { browser, botId, conversationRef } = await openChat();
    const { task_id } = await addTask(browser, botId, { schedule: HOURLY });
    for (let hour = 1; hour <= UNREAD_RUNS_MAX + 1; hour += 1) {
      await passTime(world.server, HOUR_MS);
      expect(await tasksOf(browser, botId)).toMatchObject([{ unread_count: 1, last_run: { is_read: false } }]);
      await browser.call(MarkRead, {
        conversation_id: conversationRef.conversation_id,
        read_message_index: String(hour),
      });
      expect(await tasksOf(browser, botId)).toMatchObject([
        { pause: '', unread_count: 0, last_run: { is_read: true } },
      ]);
    }
    expect((await runsOf(browser, task_id)).every(({ is_read }) => is_read)).toBe(true);
  });

  it('keep their times when only their name is changed, also when they are over', async () => {
    const { browser, botId } = await openChat();
    const hourly = await addTask(browser, botId, { schedule: HOURLY });
    const at = new Date(world.server.clock.now + HOUR_MS / 2).toISOString().slice(0, 16);
    const once = await addTask(browser, botId, { schedule: { type: 'once', at, time_zone: 'UTC' } });
    await passTime(world.server, HOUR_MS / 2);
    const rename = async ({ task_id, schedule }: typeof hourly) =>
      (await browser.call(UpdateTask, { task_id, name: 'Renamed', schedule })).task;
    expect(await rename(hourly)).toMatchObject({ name: 'Renamed', next_run_at: hourly.next_run_at });
    expect(await rename(once)).toMatchObject({ name: 'Renamed', next_run_at: null });
  });

  it('continue in the chat from the answer of a run, also after the history was cleared', async () => {
    const { browser, botId, conversationRef, conversationId, history, say } = await openChat();
    const { task_id } = await addTask(browser, botId);
    await passTime(world.server, DAY_MS);
    const [run] = await runsOf(browser, task_id);
    const task_run_id = run?.task_run_id ?? '';
    const [pushed] = await history();
    const there = { conversation_id: conversationId, message_id: pushed?.message_id };
    expect(await browser.call(ContinueTaskRun, { task_run_id })).toMatchObject(there);
    expect(await history()).toHaveLength(1);
    await browser.call(ClearMessage, conversationRef);
    const again = await browser.call(ContinueTaskRun, { task_run_id });
    expect(again.message_id).not.toBe(pushed?.message_id);
    expect((await history()).map(({ content }) => content)).toEqual(['What is new?']);
    await say('Go on');
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).toContain('What is new?');
  });

  it('have a history by pages', async () => {
    const { browser, botId } = await openChat();
    const { task_id } = await addTask(browser, botId, { schedule: HOURLY });
    for (let hour = 0; hour < 22; hour += 1) {
      await passTime(world.server, HOUR_MS);
      await browser.call(MarkTaskRead, { task_id });
    }
    const first = await browser.call(ListTaskRuns, { task_id });
    const second = await browser.call(ListTaskRuns, { task_id, cursor: first.next_cursor });
    expect([first.runs.length, second.runs.length, second.next_cursor]).toEqual([20, 2, '']);
    // Pages of about 1 MB: three of these.
    const text = 'a'.repeat(300_000);
    const { database } = world.server.database.open;
    await database.updateTable('taskRun').set({ text }).where('taskId', '=', task_id).execute();
    const pages: string[][] = [];
    for (let cursor: string | undefined; cursor !== ''; ) {
      const { runs, next_cursor } = await browser.call(ListTaskRuns, { task_id, ...(cursor && { cursor }) });
      pages.push(runs.map(({ task_run_id }) => task_run_id));
      cursor = next_cursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3, 3, 1]);
    expect(pages.flat()).toEqual([...first.runs, ...second.runs].map(({ task_run_id }) => task_run_id));
    const times = [...first.runs, ...second.runs].map(({ due_at }) => due_at);
    expect(times).toEqual([...new Set(times)].sort((one, other) => other - one));
  });
});

describe('studio §1 scheduled tasks that cannot run', () => {
  it('say why, and pause after several failures in a row', async () => {
    const { browser, botId, history } = await openChat();
    const { task_id } = await addTask(browser, botId, { prompt: 'Fail!', schedule: HOURLY });
    answers.set('Fail!', { status: 401 });
    for (let hour = 0; hour < FAILED_RUNS_MAX; hour += 1) await passTime(world.server, HOUR_MS);
    const runs = await runsOf(browser, task_id);
    expect(runs.map(({ status }) => status)).toEqual(Array(FAILED_RUNS_MAX).fill('failed'));
    expect(runs[0]?.error).not.toBe('');
    expect(await tasksOf(browser, botId)).toMatchObject([{ pause: 'failing', next_run_at: null }]);
    // Their user is told in the chat.
    const told = await history();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'task_manual_trigger', extra_info: { message_title: 'News' } });
    expect(told[0]?.content).toContain('paused');
    expect(await refusalOf(browser, ContinueTaskRun, { task_run_id: runs[0]?.task_run_id })).toBe(
      'taskRunWithoutAnswer',
    );
  });

  it('go on after failures that pass by themselves', async () => {
    const { browser, botId } = await openChat({
      ...USER_TASKS,
      monetize_config: { is_enable: true, free_chat_allowance_count: 1, refresh_period: RefreshPeriod.day },
    });
    await browser.call(PublishDraftBot, { bot_id: botId });
    const untilMidnight = DAY_MS - (world.server.clock.now % DAY_MS);
    await passTime(world.server, untilMidnight);
    const { task_id } = await addTask(browser, botId, { scene: Scene.home, schedule: HOURLY });
    for (let hour = 0; hour < FAILED_RUNS_MAX + 2; hour += 1) await passTime(world.server, HOUR_MS);
    const [last, ...before] = await runsOf(browser, task_id);
    expect(last).toMatchObject({ status: 'failed', error: expect.stringContaining('limit for answers') });
    expect(before).toHaveLength(FAILED_RUNS_MAX + 1);
    expect(await tasksOf(browser, botId, Scene.home)).toMatchObject([{ pause: '' }]);
    await passTime(world.server, DAY_MS);
    expect(await tasksOf(browser, botId, Scene.home)).toMatchObject([{ last_run: { status: 'done' } }]);
  });

  it('ask nobody for a user who has left the space', async () => {
    const { browser, botId, userId } = await openChat();
    const { task_id } = await addTask(browser, botId, { prompt: 'Left behind?' });
    await browser.call(RunTask, { task_id });
    const { database } = world.server.database.open;
    await database.deleteFrom('spaceMember').where('userId', '=', userId).execute();
    await passTime(world.server, 1);
    expect(world.model.requests.filter(({ body }) => body.messages.at(-1).content === 'Left behind?')).toEqual([]);
    expect(await database.selectFrom('taskRun').select('id').where('taskId', '=', task_id).execute()).toEqual([]);
  });

  it('ask nobody for a user who is disabled, until they are enabled again', async () => {
    const { browser, botId, userId } = await openChat();
    await addTask(browser, botId, { prompt: 'Still there?', schedule: HOURLY });
    const started = await addTask(browser, botId, { prompt: 'Still here?' });
    await browser.call(RunTask, { task_id: started.task_id });
    // The only run of this one waits already.
    const at = new Date(world.server.clock.now + HOUR_MS / 2).toISOString().slice(0, 16);
    const once = { prompt: 'Still once?', schedule: { type: 'once', at, time_zone: 'UTC' } } as const;
    const { task_id } = await addTask(browser, botId, once);
    await browser.call(RunTask, { task_id });
    const { database } = world.server.database.open;
    await database.updateTable('taskRun').set({ isManual: 0 }).where('taskId', '=', task_id).execute();
    await database.updateTable('task').set({ nextRunAt: null }).where('id', '=', task_id).execute();
    const asked = () =>
      world.model.requests.map(({ body }) => body.messages.at(-1).content).filter((text) => /^Still /.test(text));
    const setDisabled = (disabledAt: number | null) =>
      database.updateTable('user').set({ disabledAt }).where('id', '=', userId).execute();
    await setDisabled(world.server.clock.now);
    await passTime(world.server, 3 * HOUR_MS);
    expect(asked()).toEqual([]);
    await setDisabled(null);
    await passTime(world.server, HOUR_MS);
    expect(asked()).toEqual(expect.arrayContaining(['Still there?', 'Still once?']));
  });

  it('add no answer of a task that was deleted while it ran', async () => {
    const { browser, botId, history } = await openChat();
    const { task_id } = await addTask(browser, botId, { prompt: 'Deleted meanwhile' });
    const gate = createGate();
    answers.set('Deleted meanwhile', { text: ['Too late.'], gate });
    await browser.call(RunTask, { task_id });
    const passed = passTime(world.server, 1);
    await gate.reached();
    await browser.call(DeleteTask, { task_id });
    gate.open();
    await passed;
    expect(await history()).toEqual([]);
  });

  it('fail where the agent does not let its users set up tasks any more', async () => {
    const { browser, botId, change } = await openChat();
    const { task_id } = await addTask(browser, botId);
    await change({ task_info: { user_task_allowed: false } });
    await passTime(world.server, DAY_MS);
    expect(await runsOf(browser, task_id)).toMatchObject([
      { status: 'failed', error: 'This agent does not let its users set up tasks.' },
    ]);
    // They can still be reached in the editor.
    expect((await browser.call(GetDraftBotInfoAgw, { bot_id: botId })).data.has_tasks).toBe(true);
  });

  it('pause when nobody looks at their answers, until they are resumed', async () => {
    const { browser, botId, history } = await openChat();
    const { task_id } = await addTask(browser, botId, { schedule: HOURLY });
    for (let hour = 0; hour < UNREAD_RUNS_MAX + 2; hour += 1) await passTime(world.server, HOUR_MS);
    expect(await tasksOf(browser, botId)).toMatchObject([{ pause: 'unread', unread_count: UNREAD_RUNS_MAX }]);
    expect((await history())[0]?.content).toContain('paused');
    // Whoever resumes it wants it, though the answers are still unread.
    expect((await browser.call(PauseTask, { task_id, is_paused: false })).task.pause).toBe('');
    await passTime(world.server, HOUR_MS);
    expect(await tasksOf(browser, botId)).toMatchObject([{ pause: '', unread_count: UNREAD_RUNS_MAX + 1 }]);
  });

  it('ask nothing: tools that need the user are not offered', async () => {
    const { browser, botId } = await openChat({ ...USER_TASKS, built_in_tools: ['ask_user', 'current_time'] });
    await addTask(browser, botId, { prompt: 'What time is it?' });
    await passTime(world.server, DAY_MS);
    const asked = world.model.requests.find(({ body }) => body.messages.at(-1).content === 'What time is it?');
    const names = asked?.body.tools.map(({ function: { name } }: { function: { name: string } }) => name);
    expect(names).toEqual(['current_time']);
  });
});

describe('studio §1 scheduled tasks: refusals', () => {
  const request = (botId: string, change: object = {}) => ({
    bot_id: botId,
    scene: Scene.playground,
    name: 'News',
    prompt: 'What is new?',
    schedule: EVERY_MORNING,
    ...change,
  });

  it('at every limit', async () => {
    const { browser, botId } = await openChat();
    const refused = (change: object) => refusalOf(browser, CreateTask, request(botId, change));
    expect(await refused({ name: ' ' })).toBe('invalidRequest');
    expect(await refused({ name: 'n'.repeat(TASK_NAME_MAX + 1) })).toBe('invalidRequest');
    expect(await refused({ prompt: '' })).toBe('invalidRequest');
    expect(await refused({ prompt: 'p'.repeat(TASK_PROMPT_MAX + 1) })).toBe('invalidRequest');
    expect(await refused({ schedule: { ...EVERY_MORNING, cron: '* * * * *' } })).toBe('invalidRequest');
    expect(await refused({ schedule: { ...EVERY_MORNING, time_zone: 'Moon/Base' } })).toBe('invalidRequest');
    expect(await refused({ schedule: { type: 'once', at: '2020-01-01T00:00', time_zone: 'UTC' } })).toBe(
      'taskNeverDue',
    );
    expect(await refused({ schedule: { ...EVERY_MORNING, cron: '0 0 31 2 *' } })).toBe('taskNeverDue');
    const longest = { name: 'n'.repeat(TASK_NAME_MAX), prompt: 'p'.repeat(TASK_PROMPT_MAX) };
    for (let count = 0; count < USER_TASKS_MAX; count += 1) expect(await refused(longest)).toBeNull();
    expect(await refused({})).toBe('tooManyTasks');
  });

  it('where the agent lets its users set up none', async () => {
    const { browser, botId } = await openChat({});
    expect(await refusalOf(browser, CreateTask, request(botId))).toBe('userTasksNotAllowed');
  });

  it('to anybody else', async () => {
    const own = await openChat();
    const other = await openChat();
    const { task_id } = await addTask(own.browser, own.botId);
    for (const [operation, rest] of [
      [ListTaskRuns, {}],
      [RunTask, {}],
      [MarkTaskRead, {}],
      [DeleteTask, {}],
      [UpdateTask, { name: 'Mine' }],
      [PauseTask, { is_paused: true }],
    ] as const)
      expect(await refusalOf(other.browser, operation, { task_id, ...rest })).toBe('notFound');
    expect(await tasksOf(own.browser, own.botId)).toHaveLength(1);
  });
});
