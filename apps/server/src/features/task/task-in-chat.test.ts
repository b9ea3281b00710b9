import { ResumeChat, scheduleText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { tasksOf, USER_TASKS } from './testing/tasks.ts';

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

const openChat = (): Promise<TestChat> => {
  users += 1;
  return world.chat(`wish-${users}@example.com`, USER_TASKS);
};

const wish = (args: object) => ({
  toolCalls: [{ id: 'call-1', name: 'create_task', arguments: { name: 'Plan', prompt: 'Plan my week.', ...args } }],
});
const actionOf = (events: readonly TestEvent[]) =>
  messagesOf(events, 'verbose').find(({ required_action }) => required_action)?.required_action;

async function answer({ browser, conversationRef }: TestChat, paused: readonly TestEvent[], output: string) {
  const stream = await browser.openStream(ResumeChat, {
    ...conversationRef,
    content_type: 'text',
    resume_message_id: replyIdOf(paused),
    tool_outputs: [{ tool_call_id: 'call-1', output }],
  });
  return stream.rest();
}

describe('studio §1 scheduled tasks that a user wishes for in the chat', () => {
  it('are set up after the user has agreed, in the time zone of the user, with a card that leads to them', async () => {
    const chat = await openChat();
    world.model.script(wish({ cron: '0 9 * * 1' }), { text: ['Done.'] });
    const paused = await chat.say('Plan my week every Monday at nine');
    const [call] = actionOf(paused)?.submit_tool_outputs.tool_calls ?? [];
    expect(call?.require_info?.require_fields).toEqual(['time_zone']);
    const question = JSON.parse(call?.function.arguments ?? '{}');
    expect(question.question).toContain('Every Monday at 09:00');
    expect(question.question).toContain('Plan my week.');
    expect(await tasksOf(chat.browser, chat.botId)).toEqual([]);

    const [agree] = question.options;
    const events = await answer(chat, paused, JSON.stringify({ answer: agree, time_zone: 'Asia/Tokyo' }));
    expect(answerTextOf(events)).toContain('Done.');
    const [task] = await tasksOf(chat.browser, chat.botId);
    expect(task).toMatchObject({
      name: 'Plan',
      prompt: 'Plan my week.',
      task_type: '2',
      schedule: { type: 'cron', cron: '0 9 * * 1', time_zone: 'Asia/Tokyo' },
    });
    const card = messagesOf(events, 'answer').find(({ content_type }) => content_type === 'card');
    expect(JSON.parse(card?.content ?? '{}')).toEqual({
      card_type: 'task',
      task_id: task?.task_id,
      name: 'Plan',
      when: 'Every Monday at 09:00',
      time_zone: 'Asia/Tokyo',
      next_run_at: task?.next_run_at,
      url: `/space/${chat.spaceId}/bot/${chat.botId}?task=${task?.task_id}`,
    });
    // The card is in the history, and the model knows of the task from its tool.
    expect((await chat.history()).map(({ content_type }) => content_type)).toContain('card');
    await chat.say('Thanks');
    const told = JSON.stringify(world.model.requests.at(-1)?.body.messages);
    expect(told).not.toContain('card_type');
    expect(told).toContain('created');
  });

  it('are not set up when the user declines', async () => {
    const chat = await openChat();
    world.model.script(wish({ every_minutes: 60 }), { text: ['All right.'] });
    const paused = await chat.say('Every hour, please');
    const { options } = JSON.parse(actionOf(paused)?.submit_tool_outputs.tool_calls[0]?.function.arguments ?? '{}');
    await answer(chat, paused, JSON.stringify({ answer: options[1], time_zone: 'UTC' }));
    expect(await tasksOf(chat.browser, chat.botId)).toEqual([]);
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).toContain('does not want this task');
  });

  it('can be due once, in so many minutes', async () => {
    const chat = await openChat();
    world.model.script(wish({ in_minutes: 90 }), { text: ['Done.'] });
    const paused = await chat.say('Remind me in an hour and a half');
    const { question, options } = JSON.parse(
      actionOf(paused)?.submit_tool_outputs.tool_calls[0]?.function.arguments ?? '{}',
    );
    expect(question).toContain('in 90 minutes. ');
    await answer(chat, paused, options[0]);
    const [task] = await tasksOf(chat.browser, chat.botId);
    expect(task?.next_run_at).toBe(world.server.clock.now + 90 * 60_000);
    expect(task && scheduleText(task.schedule, 'en-US')).toContain('Once');
  });

  it('can be due today, where it is still yesterday for the user', async () => {
    const chat = await openChat();
    // 04:00 in UTC is 20:00 of the day before in Los Angeles.
    world.server.clock.now = Date.UTC(2026, 10, 3, 4);
    const asked = async (args: object, time_zone = 'America/Los_Angeles') => {
      world.model.script(wish(args), { text: ['Done.'] });
      const paused = await chat.say('Today at nine in the evening, please');
      const { question, options } = JSON.parse(
        actionOf(paused)?.submit_tool_outputs.tool_calls[0]?.function.arguments ?? '{}',
      );
      await answer(chat, paused, JSON.stringify({ answer: options[0], time_zone }));
      return question;
    };
    expect(await asked({ in_days: 0, time: '21:00' })).toContain('today at 21:00');
    await asked({ at: '2026-11-02T21:00' });
    world.server.clock.now += 1;
    expect(await asked({ in_days: 1, time: '07:30' }, 'Asia/Tokyo')).toContain('tomorrow at 07:30');
    const times = (await tasksOf(chat.browser, chat.botId)).map(({ next_run_at }) => next_run_at).sort();
    expect(times).toEqual([Date.UTC(2026, 10, 3, 5), Date.UTC(2026, 10, 3, 5), Date.UTC(2026, 10, 3, 22, 30)]);
    // From then on the model knows the date of the user.
    await chat.say('Thanks');
    expect(JSON.stringify(world.model.requests.at(-1)?.body.tools)).toContain(
      'Asia/Tokyo), it is Tuesday, 2026-11-03T13:00',
    );
  });

  it('that are over when the user agrees are not set up, and the model is told', async () => {
    const chat = await openChat();
    world.server.clock.now = Date.UTC(2026, 10, 4, 22);
    world.model.script(wish({ in_days: 0, time: '21:00' }), { text: ['It is over.'] });
    const paused = await chat.say('Today at nine in the evening, please');
    const { options } = JSON.parse(actionOf(paused)?.submit_tool_outputs.tool_calls[0]?.function.arguments ?? '{}');
    await answer(chat, paused, JSON.stringify({ answer: options[0], time_zone: 'UTC' }));
    expect(await tasksOf(chat.browser, chat.botId)).toEqual([]);
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).toContain('is over');
  });

  it('are not set up when the user answers something else, which the model learns', async () => {
    const chat = await openChat();
    world.model.script(wish({ cron: '0 9 * * 1' }), { text: ['At ten, then.'] });
    const paused = await chat.say('Every Monday, please');
    await answer(chat, paused, JSON.stringify({ answer: 'Yes, but at ten', time_zone: 'UTC' }));
    expect(await tasksOf(chat.browser, chat.botId)).toEqual([]);
    const told = JSON.stringify(world.model.requests.at(-1)?.body.messages);
    expect(told).toContain('Yes, but at ten');
    expect(told).not.toContain('does not want');
  });

  it.each([
    {},
    { cron: '* * * * *' },
    { cron: '0 0 31 2 *' },
    { cron: '0 9 * * 1', in_minutes: 5 },
    { in_minutes: 1e12 },
    { in_days: 1 },
    { time: '09:00' },
    { in_days: 1, time: 'noon' },
    { at: '2020-01-01T00:00' },
    { at: '2030-01-01T09:00Z' },
    { at: '2030-01-01T09:00:00+09:00' },
  ])('are refused to the model, and nobody is asked, with %j', async (args) => {
    const chat = await openChat();
    world.model.script(wish(args), { text: ['That does not work.'] });
    const events = await chat.say('Do that now and then');
    expect(actionOf(events)).toBeUndefined();
    expect(messagesOf(events, 'tool_response')[0]?.extra_info.plugin_status).toBe('1');
    expect(await tasksOf(chat.browser, chat.botId)).toEqual([]);
  });

  it('are not offered where the agent lets its users set up none', async () => {
    const chat = await openChat();
    await chat.change({ task_info: { user_task_allowed: false } });
    await chat.say('Every day, please');
    expect(JSON.stringify(world.model.requests.at(-1)?.body)).not.toContain('create_task');
  });
});
