import { ActivityEvent, Attach } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import type { ScriptedReply } from '../../testing/scripted-model/scripted-reply.ts';
import type { TestEvent } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['current_time', 'search_guide'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const attach = (reply_id: string, after_seq_id = 0) =>
  chat.browser.openStream(Attach, { ...chat.conversationRef, reply_id, after_seq_id });
const busyFor = (seconds: string, status = 429): ScriptedReply => ({
  status,
  body: { error: { message: 'slow down' } },
  headers: { 'retry-after': seconds },
});
const isActivity = ({ name }: TestEvent) => name === 'activity';
const activitiesOf = (events: readonly TestEvent[]) =>
  events.filter(isActivity).map(({ data }) => ActivityEvent.parse(data));

describe('chat §4 waiting: a busy model', () => {
  it.each([429, 503])('is told to every reader, also to one who attaches meanwhile (%i)', async (status) => {
    world.model.script(busyFor('1', status), { text: ['At last'] });
    const first = await chat.open('Hello?');
    const begun = await first.until(isActivity);
    const [{ retry_ms = 0 } = { retry_ms: 0 }] = activitiesOf(begun);
    expect(retry_ms).toBeGreaterThanOrEqual(1000);
    expect(retry_ms).toBeLessThan(1500);

    world.server.clock.now += 400;
    const second = await attach(replyIdOf(begun), 1);
    const [told] = activitiesOf(await second.until(isActivity));
    expect(told).toEqual({ step_ms: 400, retry_ms: retry_ms - 400 });

    const rest = await first.rest();
    expect(answerTextOf(rest)).toBe('At last');
    expect(activitiesOf(rest)).toEqual([]);
    expect(await second.rest()).toEqual(rest);
  });

  it('is not part of the reply: it has no seq, is not stored and is not sent again', async () => {
    world.model.script(busyFor('1'), { text: ['Here'] });
    const events = await chat.say('Hello?');
    expect(events.find(isActivity)?.id).toBeNull();
    expect(events.flatMap(({ id }) => id ?? [])).toEqual([1, 2, 3, 4]);
    const again = await (await attach(replyIdOf(events))).rest();
    expect(again).toEqual(events.filter((event) => !isActivity(event)));
    expect((await chat.history())[0]).toMatchObject({ type: 'answer', content: 'Here' });
  });

  it('is not told for a wait that nobody notices', async () => {
    world.model.script(busyFor('0.1'), { text: ['Soon'] });
    expect(kindsOf(await chat.say('Hello?'))).not.toContain('activity');
  });
});

describe('chat §4 waiting: a long step', () => {
  it('is told with its age to a reader who attaches in its middle', async () => {
    const gate = world.model.hold();
    world.model.script({ reasoning: ['Hm, ', 'well'], text: ['So'], gate });
    const first = await chat.open('Why?');
    world.server.clock.now += 5000;
    gate.release();
    const begun = await first.until(({ data }) => data.message?.reasoning_content === 'Hm, ');
    world.server.clock.now += 2000;
    const second = await attach(replyIdOf(begun));
    expect(activitiesOf(await second.until(isActivity))).toEqual([{ step_ms: 2000 }]);
    gate.open();
    await first.rest();
  });
});

describe('chat §3 the time of the reasoning', () => {
  it('comes with the first text and is stored with the answer', async () => {
    const gate = world.model.hold();
    world.model.script({ reasoning: ['Hm, ', 'well'], text: ['So ', 'be it'], gate });
    const stream = await chat.open('Why?');
    gate.release();
    await stream.until(({ data }) => data.message?.reasoning_content === 'Hm, ');
    world.server.clock.now += 6200;
    gate.release(2);
    const first = (await stream.until(({ data }) => data.message?.content === 'So ')).at(-1);
    expect(first?.data.message.extra_info).toEqual({ reasoning_time: '6.2' });
    world.server.clock.now += 3000;
    gate.open();
    const rest = await stream.rest();
    expect(messagesOf(rest, 'answer').at(-1)?.extra_info).toMatchObject({ reasoning_time: '6.2' });
    const [stored] = await chat.history();
    expect(stored).toMatchObject({ content: 'So be it', extra_info: { reasoning_time: '6.2' } });
    const replayed = await (await attach(stored?.reply_id ?? '')).rest();
    expect(messagesOf(replayed, 'answer').find(({ content }) => content === 'So ')).toEqual(first?.data.message);
  });

  it('is known of an answer that goes on with a tool call', async () => {
    const gate = world.model.hold();
    const toolCalls = [{ id: 'c', name: 'current_time', arguments: {} }];
    world.model.script({ reasoning: ['Hm'], toolCalls, gate }, { text: ['Noon'] });
    const stream = await chat.open('When?');
    gate.release();
    await stream.until(({ data }) => data.message?.reasoning_content === 'Hm');
    world.server.clock.now += 1500;
    gate.open();
    const [thought, answer] = messagesOf(await stream.rest(), 'answer').filter(({ status }) => status !== '');
    expect(thought?.extra_info).toMatchObject({ reasoning_time: '1.5' });
    expect(answer?.extra_info).not.toHaveProperty('reasoning_time');
  });
});

describe('wire §1.6 execute_display_name', () => {
  const wordsOf = (events: readonly TestEvent[]) =>
    messagesOf(events, 'function_call').map(({ extra_info }) => extra_info.execute_display_name ?? '');

  it('has the words of the tool, with its argument, in the language of the user', async () => {
    const call = { id: 'c', name: 'search_guide', arguments: { query: 'models\nand keys' } };
    world.model.script({ toolCalls: [call] }, { text: ['Found'] });
    const events = await chat.say('How do I add a model?');
    expect(wordsOf(events).map((words) => JSON.parse(words))).toEqual([
      {
        name_executing: 'Searching the guide for “models and keys”',
        name_executed: 'Searched the guide for “models and keys”',
        name_execute_failed: 'Could not search the guide for “models and keys”',
      },
    ]);
  });

  it('has the name of a tool that does not exist', async () => {
    world.model.script({ toolCalls: [{ id: 'c', name: 'make_coffee', arguments: {} }] }, { text: ['Sorry'] });
    expect(wordsOf(await chat.say('Coffee'))).toEqual(['make_coffee']);
  });
});
