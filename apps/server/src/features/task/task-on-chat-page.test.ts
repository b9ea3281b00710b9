import {
  Chat,
  ContinueTaskRun,
  CreateConversation,
  DeleteConversation,
  GetMessageList,
  InitConversation,
  ListConversations,
  ListTasks,
  PublishDraftBot,
  ResumeChat,
  Scene,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { addTask, passTime, presetTask, runsOf } from './testing/tasks.ts';

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

const scene = Scene.default;

/** A published agent with a task of its builder, whose users may add theirs. */
async function openPublished(): Promise<TestChat> {
  users += 1;
  const task_list = [presetTask('news')] as never;
  const chat = await world.chat(`page-${users}@example.com`, { task_info: { user_task_allowed: true, task_list } });
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  await passTime(world.server, 1);
  return chat;
}

/** Another conversation of the chat page, in which something was said. */
async function talk({ browser, botId }: TestChat, query: string): Promise<string> {
  const { conversation_id } = (await browser.call(CreateConversation, { bot_id: botId })).conversation;
  await browser.call(InitConversation, { bot_id: botId, conversation_id, scene, count: 15 });
  await (await browser.openStream(Chat, { conversation_id, scene, content_type: 'text', query })).rest();
  world.server.clock.now += 1_000;
  return conversation_id;
}

const textsIn = async ({ browser }: TestChat, conversation_id: string) =>
  (await browser.call(GetMessageList, { conversation_id, scene, cursor: '0', count: 100 })).message_list.map(
    ({ content }) => content,
  );

const publishedTasks = async ({ browser, botId }: TestChat) =>
  (await browser.call(ListTasks, { bot_id: botId, is_published: true })).tasks;

describe('studio §1 scheduled tasks on the chat page', () => {
  it('bring their answers into the conversation that was used last, and mark it', async () => {
    const chat = await openPublished();
    const first = await talk(chat, 'One');
    const last = await talk(chat, 'Two');
    await passTime(world.server, DAY_MS);
    expect(await textsIn(chat, first)).not.toContain('Do news');
    expect((await textsIn(chat, last))[0]).toBe('Do news');
    const { conversations } = await chat.browser.call(ListConversations, { bot_id: chat.botId });
    expect(conversations).toMatchObject([{ conversation_id: last, is_unread: true }, { conversation_id: first }]);
  });

  it('are listed for all scenes of the published agent, and begin a conversation where there is none', async () => {
    const chat = await openPublished();
    // As in an embedded chat.
    const embedded = await addTask(chat.browser, chat.botId, { scene: Scene.home, prompt: 'From a page' });
    const own = await addTask(chat.browser, chat.botId, { scene, prompt: 'From the chat page' });
    await addTask(chat.browser, chat.botId, { prompt: 'Only tried' });
    const ids = (await publishedTasks(chat)).map(({ task_id }) => task_id);
    expect(ids.sort()).toEqual([embedded.task_id, own.task_id].sort());
    await passTime(world.server, DAY_MS);
    const { conversations } = await chat.browser.call(ListConversations, { bot_id: chat.botId });
    expect(conversations).toHaveLength(1);
    expect(await textsIn(chat, conversations[0]?.conversation_id ?? '')).toEqual(['From the chat page']);
    // Also the answers that came into an embedded chat can be continued here.
    const [run] = await runsOf(chat.browser, embedded.task_id);
    const conversation_id = await talk(chat, 'Where was that?');
    const task_run_id = run?.task_run_id ?? '';
    const continued = await chat.browser.call(ContinueTaskRun, { task_run_id, scene, conversation_id });
    expect(continued.conversation_id).toBe(conversation_id);
    expect((await textsIn(chat, conversation_id))[0]).toBe('From a page');
    const [once, again] = await Promise.all(
      [1, 2].map(() => chat.browser.call(ContinueTaskRun, { task_run_id, scene: Scene.playground })),
    );
    expect(once).toEqual(again);
    expect((await chat.history()).map(({ content }) => content)).toEqual(['From a page', 'Only tried']);
  });

  it('that were asked for in a conversation answer there, with a card that leads to the chat page', async () => {
    const chat = await openPublished();
    const conversation_id = await talk(chat, 'Hello');
    const args = { name: 'Plan', prompt: 'Plan my day.', cron: '0 7 * * *' };
    world.model.script({ toolCalls: [{ id: 'call-1', name: 'create_task', arguments: args }] }, { text: ['Done.'] });
    const ref = { conversation_id, scene, content_type: 'text' as const };
    const paused = await (await chat.browser.openStream(Chat, { ...ref, query: 'Plan my day at seven' })).rest();
    const events = await (
      await chat.browser.openStream(ResumeChat, {
        ...ref,
        resume_message_id: replyIdOf(paused),
        tool_outputs: [{ tool_call_id: 'call-1', output: JSON.stringify({ answer: 'Create task', time_zone: 'UTC' }) }],
      })
    ).rest();
    const card = messagesOf(events, 'answer').find(({ content_type }) => content_type === 'card');
    const task = (await publishedTasks(chat)).find(({ name }) => name === 'Plan');
    expect(JSON.parse(card?.content ?? '{}').url).toBe(
      `/space/${chat.spaceId}/chat/${chat.botId}?task=${task?.task_id}`,
    );
    const other = await talk(chat, 'Something else');
    await passTime(world.server, DAY_MS);
    expect(await textsIn(chat, conversation_id)).toContain('Plan my day.');
    expect(await textsIn(chat, other)).not.toContain('Plan my day.');
    // Without that conversation, where the user is.
    await chat.browser.call(DeleteConversation, { conversation_id });
    await passTime(world.server, DAY_MS);
    expect(await textsIn(chat, other)).toContain('Plan my day.');
  });
});
