import { ClearMessage, CreateSection, errorCatalogue, PushMessage } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
/** A model with a small context window. */
let small: string;

beforeAll(async () => {
  world = await openTestChatServer();
  const { browser } = await world.server.register('administrator@example.com');
  small = await addScriptedModel(browser, world.model, { name: 'Small', capabilities: { context_tokens: 1_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

let people = 0;
const someone = (rounds: number | null = null): Promise<TestChat> =>
  world.chat(`user-${++people}@example.com`, { model_info: { short_memory_policy: { history_round: rounds } } });
/** The texts of the last request to the model. */
const contextTexts = () =>
  world.model.requests.at(-1)?.body.messages.map(({ content }: { content: string }) => content);

describe('chat §4 clear context', () => {
  it('begins a section: the history stays, the model gets only later messages', async () => {
    const chat = await someone();
    await chat.say('My name is Ada');
    const before = (await chat.history())[0]?.section_id;
    const { new_section_id, new_section_message_list } = await chat.browser.call(CreateSection, chat.conversationRef);
    expect([new_section_id === before, new_section_message_list]).toEqual([false, []]);
    const [ack] = messagesOf(await chat.say('Who am I?'));
    expect(contextTexts()).toEqual(['Who am I?']);
    expect(ack?.section_id).toBe(new_section_id);
    await chat.say('Really?');
    expect(contextTexts()).toEqual(['Who am I?', 'Who am I?', 'Really?']);
    expect(await chat.history()).toHaveLength(6);
  });

  it('can begin the section with messages of the bot', async () => {
    const chat = await someone();
    const created = await chat.browser.call(CreateSection, {
      ...chat.conversationRef,
      insert_history_message_list: ['Hi', 'Ask'],
    });
    expect(created.new_section_message_list).toMatchObject([
      { content: 'Hi', role: 'assistant', type: 'answer', section_id: created.new_section_id, message_index: '1' },
      { content: 'Ask', sender_id: chat.botId, message_index: '2' },
    ]);
    await chat.say('What?');
    expect(contextTexts()).toEqual(['Hi', 'Ask', 'What?']);
    expect(await refusalOf(chat.browser, CreateSection, { ...chat.conversationRef, scene: 0 })).toBe(
      'conversationNotFound',
    );
  });

  it('during a reply names the new section with its last event, and keeps the reply in the old one', async () => {
    const chat = await someone();
    const gate = world.model.hold();
    world.model.script({ text: ['Long ', 'answer'], gate });
    const stream = await chat.open('Tell me');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'Long ');
    const { new_section_id } = await chat.browser.call(CreateSection, chat.conversationRef);
    gate.open();
    const answers = messagesOf([...begun, ...(await stream.rest())], 'answer');
    expect(answers.at(-1)?.extra_info.new_section_id).toBe(new_section_id);
    expect(answers[0]?.extra_info).not.toHaveProperty('new_section_id');
    for (const { section_id } of answers) expect(section_id).not.toBe(new_section_id);
    await chat.say('Next');
    expect(contextTexts()).toEqual(['Next']);
  });
});

describe('chat §4 clear history', () => {
  it('removes everything and begins a section', async () => {
    const chat = await someone();
    await chat.say('One');
    await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content: 'Notice' });
    const [last] = await chat.history();
    const { new_section_id } = await chat.browser.call(ClearMessage, chat.conversationRef);
    expect(new_section_id).not.toBe(last?.section_id);
    expect(await chat.history()).toEqual([]);
    const [ack] = messagesOf(await chat.say('Two'));
    expect(contextTexts()).toEqual(['Two']);
    expect(ack?.section_id).toBe(new_section_id);
    expect(Number(ack?.message_index)).toBeGreaterThan(Number(last?.message_index));
    expect(
      await refusalOf(chat.browser, ClearMessage, { ...chat.conversationRef, bot_id: await chat.addBot('Other') }),
    ).toBe('conversationNotFound');
  });

  it('stops the running reply', async () => {
    const chat = await someone();
    const gate = world.model.hold();
    world.model.script({ text: ['Never ', 'kept'], gate });
    const stream = await chat.open('Tell me');
    gate.release();
    await stream.until(({ data }) => data.message.content === 'Never ');
    await chat.browser.call(ClearMessage, chat.conversationRef);
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    await world.model.untilOpen(0);
    expect(await chat.history()).toEqual([]);
  });
});

describe('studio §3 how many past turns the model gets', () => {
  it.each([
    [0, ['four']],
    [1, ['three', 'three', 'four']],
    [2, ['two', 'two', 'three', 'three', 'four']],
    [null, ['one', 'one', 'two', 'two', 'three', 'three', 'four']],
  ])('history_round %s', async (rounds, expected) => {
    const chat = await someone(rounds);
    for (const query of ['one', 'two', 'three', 'four']) await chat.say(query);
    expect(contextTexts()).toEqual(expected);
  });

  it('counts a question with its own answer as a turn, also when two were asked at once', async () => {
    const chat = await someone();
    const gate = world.model.hold();
    world.model.script({ text: ['slow answer'], gate });
    const slow = await chat.open('slow');
    await gate.reached();
    await chat.say('quick');
    gate.open();
    await slow.rest();
    await chat.say('and now?');
    expect(contextTexts()).toEqual(['slow', 'slow answer', 'quick', 'quick', 'and now?']);
  });

  it('includes the text of stopped answers and the calls of tools', async () => {
    const chat = await world.chat('tools@example.com', { built_in_tools: ['current_time'] });
    world.model.script({ toolCalls: [{ id: 'c1', name: 'current_time', arguments: {} }] }, { text: ['Noon'] });
    await chat.say('Time?');
    await chat.say('Sure?');
    expect(world.model.requests.at(-1)?.body.messages).toMatchObject([
      { role: 'user', content: 'Time?' },
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'current_time', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c1' },
      { role: 'assistant', content: 'Noon' },
      { role: 'user', content: 'Sure?' },
    ]);
  });
});

describe('chat §8 a conversation that exceeds the context window', () => {
  const CONTEXT_TOKENS = 1_000;

  it('leaves out the oldest turns', async () => {
    const chat = await someone();
    await chat.change({ model_info: { model_id: small } });
    // Half of the window is for the answer; three such turns do not fit into the other half.
    for (const word of ['one', 'two', 'three']) await chat.say(`${word} ${'x'.repeat(600)}`);
    expect(contextTexts()?.map((text: string) => text.split(' ')[0])).toEqual(['two', 'two', 'three']);
  });

  it('ends with an error when the question alone is too long; the question is kept', async () => {
    const chat = await someone();
    await chat.change({ model_info: { model_id: small } });
    const before = world.model.requests.length;
    const events = await chat.say('x'.repeat(4 * CONTEXT_TOKENS));
    expect(kindsOf(events)).toEqual(['ack', 'error']);
    expect(events.at(-1)?.data).toMatchObject({
      code: errorCatalogue.modelContextTooLong.code,
      msg: expect.stringContaining('Small'),
      seq_id: 2,
    });
    expect(world.model.requests.length).toBe(before);
    expect(await chat.history()).toHaveLength(1);
    await chat.browser.call(CreateSection, chat.conversationRef);
    expect(answerTextOf(await chat.say('Short'))).toBe('Short');
  });
});
