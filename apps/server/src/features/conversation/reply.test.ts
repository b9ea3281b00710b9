import { errorCatalogue, GetReplyTrace, newVariable, UserUpdateProfile } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf, messagesOf, replyIdOf, verboseOf } from '../../testing/reply-events.ts';
import type { TestEvent } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', {
    built_in_tools: ['current_time', 'search_guide', 'request_location', 'ask_user'],
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const call = (name: string, parameters: object, id = 'call-1') => ({ id, name, arguments: { ...parameters } });
const finished = { msg_type: 'generate_answer_finish', data: { finish_reason: 0, FinData: '' } };
const interrupted = { msg_type: 'generate_answer_finish', data: { finish_reason: 1, FinData: '' } };

function expectInOrder(events: readonly TestEvent[]): void {
  const numbered = events.filter(({ name }) => name !== 'done');
  expect(numbered.map(({ id }) => id)).toEqual(numbered.map((_, index) => index + 1));
  expect(numbered.map(({ data }) => data.seq_id)).toEqual(numbered.map((_, index) => index + 1));
}

function expectStrings(events: readonly TestEvent[]): void {
  for (const { extra_info } of messagesOf(events))
    for (const value of Object.values(extra_info)) expect(value).toBeTypeOf('string');
}

describe('chat §3 the events of a reply', () => {
  it('answer: reasoning and text come as deltas of one message, its last event has the totals and no text', async () => {
    world.model.script({
      reasoning: ['Let me ', 'think'],
      text: ['Forty', '-two'],
      usage: { inputTokens: 20, outputTokens: 5 },
    });
    const events = await chat.say('The answer?');
    expect(kindsOf(events)).toEqual(['ack', ...Array(5).fill('answer'), 'verbose', 'done']);
    expect(answerTextOf(events, 'reasoning_content')).toBe('Let me think');
    expect(answerTextOf(events)).toBe('Forty-two');
    const answers = messagesOf(events, 'answer');
    expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(1);
    expect(events.slice(1, 6).map(({ data }) => data.is_finish)).toEqual([false, false, false, false, true]);
    expect(answers.at(-1)).toMatchObject({
      content: '',
      reasoning_content: '',
      status: 'available',
      extra_info: { input_tokens: '20', output_tokens: '5', token: '25', time_cost: '0.0', model_name: 'scripted' },
    });
    expectInOrder(events);
    expectStrings(events);
    const [stored] = await chat.history();
    expect(stored).toMatchObject({
      content: 'Forty-two',
      reasoning_content: 'Let me think',
      message_index: answers.at(-1)?.message_index,
    });
  });

  it('function_call and tool_response: whole, matched by call_id, and next to each other', async () => {
    world.model.script(
      {
        text: ['Let me look.'],
        toolCalls: [call('current_time', { time_zone: 'Asia/Tokyo' })],
        usage: { inputTokens: 10, outputTokens: 1 },
      },
      { text: ['Nine o’clock'], usage: { inputTokens: 30, outputTokens: 2 } },
    );
    const events = await chat.say('Time in Tokyo?');
    expect(kindsOf(events)).toEqual([
      'ack',
      'answer',
      'answer',
      'function_call',
      'tool_response',
      'answer',
      'answer',
      'verbose',
      'done',
    ]);
    const [asked] = messagesOf(events, 'function_call');
    const [response] = messagesOf(events, 'tool_response');
    expect(JSON.parse(asked?.content ?? '')).toEqual({ name: 'current_time', arguments: { time_zone: 'Asia/Tokyo' } });
    expect(asked?.extra_info).toMatchObject({ call_id: 'call-1', tool_name: 'current_time', plugin: 'current_time' });
    expect(JSON.parse(response?.content ?? '')).toMatchObject({ time_zone: 'Asia/Tokyo' });
    expect(response?.extra_info).toMatchObject({ call_id: 'call-1', plugin_status: '0', time_cost: '0.0' });
    expect(response?.index).toBe((asked?.index ?? 0) + 1);
    expect(messagesOf(events, 'answer').at(-1)?.extra_info).toMatchObject({ input_tokens: '40', token: '43' });
    expectInOrder(events);
    expectStrings(events);
    expect((await chat.history()).slice(0, 5).map(({ type }) => type)).toEqual([
      'answer',
      'tool_response',
      'function_call',
      'answer',
      'question',
    ]);
  });

  it('sends the reasoning before a tool call back to the model with the response', async () => {
    const toolCalls = [call('current_time', {})];
    world.model.script({ text: ['<think>A clock', ' helps</think>', 'Let me look.'], toolCalls }, { text: ['Nine'] });
    const events = await chat.say('What time is it?');
    expect(answerTextOf(events, 'reasoning_content')).toBe('A clock helps');
    const assistant = world.model.requests.at(-1)?.body.messages.at(-2);
    expect(assistant).toMatchObject({
      role: 'assistant',
      content: '<think>A clock helps</think>Let me look.',
      tool_calls: [{ id: 'call-1' }],
    });
  });

  it('reports an unknown tool or wrong arguments to the model, and continues', async () => {
    world.model.script(
      { toolCalls: [call('rm_rf', {}), { id: 'call-2', name: 'current_time', arguments: '{"time_zone": "Moon' }] },
      { toolCalls: [call('current_time', { time_zone: 'Moon/Base' }, 'call-3')] },
      { text: ['Sorry'] },
    );
    const events = await chat.say('Try');
    const responses = messagesOf(events, 'tool_response');
    expect(responses.map(({ extra_info }) => [extra_info.call_id, extra_info.plugin_status])).toEqual([
      ['call-1', '1'],
      ['call-2', '1'],
      ['call-3', '1'],
    ]);
    expect(responses.map(({ content }) => content)).toEqual([
      'There is no tool named rm_rf.',
      'The arguments are not valid JSON.',
      expect.stringContaining('time_zone'),
    ]);
    expect(answerTextOf(events)).toBe('Sorry');
  });

  it('survives a NUL in the name of a tool', async () => {
    world.model.script({ toolCalls: [call('no\0body', {})] }, { text: ['Nobody'] });
    const events = await chat.say('Who?');
    expect(messagesOf(events, 'tool_response')[0]?.content).toBe('There is no tool named nobody.');
    expect([answerTextOf(events), kindsOf(events).at(-1)]).toEqual(['Nobody', 'done']);
  });

  it('knowledge_recall: comes after the response, which has the index after its call', async () => {
    world.model.script({ toolCalls: [call('search_guide', { query: 'connect a model' })] }, { text: ['See there'] });
    const events = await chat.say('How?');
    expect(kindsOf(events).slice(1, 4)).toEqual(['function_call', 'tool_response', 'verbose']);
    const [asked] = messagesOf(events, 'function_call');
    const [response] = messagesOf(events, 'tool_response');
    expect(response?.index).toBe((asked?.index ?? 0) + 1);
    const [recall] = verboseOf(events);
    expect(recall).toMatchObject({ msg_type: 'knowledge_recall', data: { status_code: 0 } });
    expect(recall?.data.chunks[0]).toMatchObject({
      slice: expect.stringContaining('administrator'),
      score: expect.any(Number),
      meta: { dataset: { id: 'guide' }, document: { id: 'connect-a-model', format_type: 0, source_type: 2 } },
    });
  });

  it('interrupt: require_info names the fields, and the reply ends with finish_reason 1', async () => {
    world.model.script({ toolCalls: [call('request_location', {})] });
    const events = await chat.say('Weather here?');
    expect(kindsOf(events)).toEqual(['ack', 'function_call', 'verbose', 'verbose', 'done']);
    expect(verboseOf(events)).toEqual([{ msg_type: 'interrupt', data: null }, interrupted]);
    expect(messagesOf(events, 'verbose')[0]?.required_action).toEqual({
      type: 'submit_tool_outputs',
      submit_tool_outputs: {
        tool_calls: [
          {
            id: 'call-1',
            type: 'require_info',
            function: { name: 'request_location', arguments: '{}' },
            require_info: { name: 'request_location', require_fields: ['coordinates'] },
          },
        ],
      },
    });
    const [stored] = await chat.history();
    expect(stored?.required_action).toEqual(messagesOf(events, 'verbose')[0]?.required_action);
  });

  it('interrupt: reply_message asks the user, while other tools of the step run', async () => {
    const question = { question: 'Which one?', options: ['A', 'B'] };
    world.model.script({ toolCalls: [call('ask_user', question), call('current_time', {}, 'call-2')] });
    const events = await chat.say('Choose');
    expect(kindsOf(events)).toEqual([
      'ack',
      'function_call',
      'function_call',
      'tool_response',
      'verbose',
      'verbose',
      'done',
    ]);
    const [{ required_action } = {}] = messagesOf(events, 'verbose');
    expect(required_action?.submit_tool_outputs.tool_calls).toEqual([
      { id: 'call-1', type: 'reply_message', function: { name: 'ask_user', arguments: JSON.stringify(question) } },
    ]);
  });
});

describe('chat §3 follow-up questions', () => {
  const asking = () => world.chat(`follow-${++counter}@example.com`, { suggest_reply_info: { suggest_reply_mode: 0 } });
  let counter = 0;

  it('come one by one after the answer is complete, each once, three at most', async () => {
    const mine = await asking();
    const suggested = '```json\n["Why?", " How? ", "Why?", "", "When?", "Who?"]\n```';
    world.model.script({ text: ['Because'] }, { text: [suggested], usage: { inputTokens: 2, outputTokens: 3 } });
    const events = await mine.say('Tell me');
    expect(kindsOf(events)).toEqual([
      'ack',
      'answer',
      'answer',
      'verbose',
      'follow_up',
      'follow_up',
      'follow_up',
      'done',
    ]);
    expect(messagesOf(events, 'follow_up').map(({ content }) => content)).toEqual(['Why?', 'How?', 'When?']);
    expect(verboseOf(events)).toEqual([finished]);
    expectInOrder(events);
    expect((await mine.history()).map(({ type }) => type).slice(0, 3)).toEqual(['follow_up', 'follow_up', 'follow_up']);
    await mine.say('On');
    expect(JSON.stringify(world.model.requests.at(-2)?.body.messages)).not.toContain('When?');
  });

  it('are asked for with the words of the user, not with what came with them', async () => {
    const mine = await asking();
    await mine.change({ variable_list: [newVariable('city', { default_value: 'Rome' })] });
    world.model.script({ text: ['Because'] }, { text: ['[]'] });
    await mine.say('Tell me');
    const [question, followUps] = world.model.requests.slice(-2).map(({ body }) => body.messages.at(-1).content);
    expect(question).toContain('Variables:');
    expect(followUps).toBe('User: Tell me\n\nAssistant: Because');
  });

  it('are asked for with the prompt of the bot, and not at all when the bot disables them', async () => {
    const mine = await world.chat('custom@example.com', {
      suggest_reply_info: { suggest_reply_mode: 1, customized_suggest_prompt: 'Ask about salt' },
    });
    world.model.script({ text: ['Soup'] }, { text: ['[]'] });
    expect(kindsOf(await mine.say('Food?'))).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
    expect(world.model.requests.at(-1)?.body.messages[0].content).toContain('Ask about salt');
    await mine.change({ suggest_reply_info: { suggest_reply_mode: 2 } });
    const before = world.model.requests.length;
    await mine.say('More?');
    expect(world.model.requests.length).toBe(before + 1);
  });

  it('chat §8 fail without failing the answer', async () => {
    const mine = await asking();
    world.model.script({ text: ['A fine answer'] }, { text: ['["What'], cut: true });
    const events = await mine.say('Tell me');
    expect(kindsOf(events)).toEqual(['ack', 'answer', 'answer', 'verbose', 'error']);
    expect(verboseOf(events)).toEqual([finished]);
    expect(events.at(-1)?.data).toEqual({
      code: 0x29b95613,
      msg: errorCatalogue.suggestionFailed.text['en-US'],
      seq_id: 5,
    });
    expect((await mine.history())[0]).toMatchObject({ content: 'A fine answer', status: 'available' });
  });

  it('are none, without an error, when the model writes something else', async () => {
    const mine = await asking();
    world.model.script({ text: ['A fine answer'] }, { text: ['Sorry, no list'] });
    const events = await mine.say('Tell me');
    expect(kindsOf(events)).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
    const { conversationId: conversation_id } = mine;
    const trace = await mine.browser.call(GetReplyTrace, { conversation_id, reply_id: replyIdOf(events) });
    expect(trace.steps.at(-1)).toMatchObject({ kind: 'suggestion', state: 'failed' });
  });
});

describe('chat §8 an error while the bot answers', () => {
  it('carries code and msg in the language of the user, and the text so far', async () => {
    const mine = await world.chat('chinese@example.com');
    await mine.browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    world.model.script({ text: ['Half an ans'], cut: true });
    const events = await mine.say('Tell me');
    const { code } = errorCatalogue.modelStreamBroken;
    expect(kindsOf(events)).toEqual(['ack', 'answer', 'answer', 'error']);
    expect(events.at(-1)?.data).toMatchObject({
      code,
      msg: expect.stringContaining('scripted 的回答'),
      message: { content: 'Half an ans', status: 'broken', broken_pos: 11 },
    });
    expect((await mine.history())[0]).toMatchObject({ content: 'Half an ans', status: 'broken', broken_pos: 11 });
  });

  it('is in English for a user who reads English', async () => {
    world.model.script({ status: 401 });
    const events = await chat.say('Tell me');
    const { code } = errorCatalogue.modelKeyRefused;
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { code, msg: expect.stringContaining('The key for') },
    });
    expect((await chat.history())[0]?.content).toBe('Tell me');
  });

  it('logs the message of the provider, without the key', async () => {
    const warn = vi.spyOn(world.server.app.platform.log, 'warn');
    world.model.script({ status: 400, body: { error: { message: 'tokens of key are odd' } } });
    await chat.say('Tell me');
    const cause = expect.objectContaining({ message: 'The provider said: 400  tokens of [key] are odd' });
    expect(warn.mock.calls).toEqual([
      [{ err: expect.objectContaining({ cause }), runId: expect.any(String) }, 'a run failed'],
    ]);
    warn.mockRestore();
  });
});

describe('chat §8 a bot that does not come to an end', () => {
  it('is stopped after four million characters, which are kept', async () => {
    const piece = 'x'.repeat(900_000);
    world.model.script({ text: [piece, piece, piece, piece, piece, 'never heard'] });
    const events = await chat.say('Talk');
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: errorCatalogue.runLimitReached.code } });
    expect((await chat.history())[0]?.content.length).toBe(5 * piece.length);
  });

  it('is stopped after sixteen steps with an error; its messages are kept', async () => {
    const again = { text: ['Once more'], toolCalls: [call('current_time', {})] };
    world.model.script(...Array<typeof again>(16).fill(again));
    const events = await chat.say('Loop');
    expect(messagesOf(events, 'tool_response')).toHaveLength(15);
    expect((await chat.history()).filter(({ content }) => content === 'Once more')).toHaveLength(16);
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: errorCatalogue.runLimitReached.code } });
    const { database } = world.server.database.open;
    const run = database
      .selectFrom('run')
      .innerJoin('reply', 'reply.runId', 'run.id')
      .select('status')
      .where('questionId', '=', replyIdOf(events));
    expect(await run.executeTakeFirst()).toEqual({ status: 'failed' });
  });
});

describe('chat §3 the cost of an answer', () => {
  it('comes with its last event, by the price of its model', async () => {
    const price = { input: 3, output: 15 };
    const model_id = await addScriptedModel(chat.browser, world.model, { name: 'Priced', price });
    await chat.change({ model_info: { model_id } });
    world.model.script({ text: ['Gold'], usage: { inputTokens: 1000, outputTokens: 200 } });
    const [, answer] = messagesOf(await chat.say('Price?'), 'answer');
    expect(answer?.extra_info).toMatchObject({ cost: '0.006', model_name: 'Priced', token: '1200' });
  });
});
