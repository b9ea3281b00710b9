import { Chat, CreateSection, DeleteMessage, InitConversation, ResumeChat, Scene } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['request_location', 'ask_user', 'current_time'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const place = JSON.stringify({ coordinates: { longitude: '13.4', latitude: '52.5' } });
const locate = { toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] };
const outputs = [{ tool_call_id: 'where', output: place }];

/** A reply that waits for the place of its user. */
async function pause(query = 'Weather?') {
  world.model.script(locate);
  const events = await chat.say(query);
  return { events, replyId: replyIdOf(events) };
}
const resumeRequest = (replyId: string, tool_outputs = outputs) => ({
  ...chat.conversationRef,
  content_type: 'text' as const,
  resume_message_id: replyId,
  tool_outputs,
});
const refusal = (replyId: string, tool_outputs = outputs) =>
  refusalOf(chat.browser, ResumeChat, resumeRequest(replyId, tool_outputs));

describe('chat §7 /api/conversation/resume_chat', () => {
  it('continues with the same reply: same id, growing seq, and the model gets the result', async () => {
    const { events, replyId } = await pause();
    world.model.script({ text: ['Sunny'], usage: { inputTokens: 10, outputTokens: 2 } });
    const request = { ...resumeRequest(replyId), local_message_id: 'resume-1' };
    const resumed = await (await chat.browser.openStream(ResumeChat, request)).rest();
    expect(kindsOf(resumed)).toEqual(['ack', 'tool_response', 'answer', 'answer', 'verbose', 'done']);
    const lastSeq = events.at(-2)?.id ?? 0;
    expect(resumed.slice(0, -1).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((more) => lastSeq + more));
    for (const { reply_id } of messagesOf(resumed)) expect(reply_id).toBe(replyId);
    const [ack, response] = messagesOf(resumed);
    expect(ack).toMatchObject({
      message_id: replyId,
      content: 'Weather?',
      extra_info: { local_message_id: 'resume-1' },
    });
    expect(response).toMatchObject({ content: place, extra_info: { call_id: 'where', plugin_status: '0' } });
    expect(world.model.requests.at(-1)?.body.messages.slice(-3)).toMatchObject([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', tool_calls: [{ id: 'where', function: { name: 'request_location' } }] },
      { role: 'tool', tool_call_id: 'where', content: place },
    ]);
    const stored = (await chat.history()).filter(({ reply_id }) => reply_id === replyId);
    expect(stored.map(({ type }) => type)).toEqual(['answer', 'tool_response', 'verbose', 'function_call']);
    expect(messagesOf(resumed, 'answer').at(-1)?.extra_info.input_tokens).toBe('17');
  });

  it('may pause again', async () => {
    const { replyId } = await pause();
    const question = { id: 'which', name: 'ask_user', arguments: { question: 'Today or tomorrow?' } };
    world.model.script({ toolCalls: [question] }, { text: ['Rain'] });
    const second = await (await chat.browser.openStream(ResumeChat, resumeRequest(replyId))).rest();
    expect(kindsOf(second)).toEqual(['ack', 'tool_response', 'function_call', 'verbose', 'verbose', 'done']);
    const answer = resumeRequest(replyId, [{ tool_call_id: 'which', output: 'Tomorrow' }]);
    const third = await (await chat.browser.openStream(ResumeChat, answer)).rest();
    expect(answerTextOf(third)).toBe('Rain');
    expect(third[0]?.id).toBe((second.at(-2)?.id ?? 0) + 1);
    const toolResults = world.model.requests
      .at(-1)
      ?.body.messages.filter(({ role }: { role: string }) => role === 'tool');
    expect(toolResults.slice(-2)).toMatchObject([{ content: place }, { content: 'Tomorrow' }]);
  });

  it('is over with a message of the user, which the model takes as the answer if it is one', async () => {
    await pause();
    world.model.script({ text: ['Sunny'] });
    await chat.say('I am in Berlin');
    expect(world.model.requests.at(-1)?.body.messages.slice(-3)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'where' }] },
      { role: 'tool', content: expect.stringContaining('If it answers the question, take it as the answer.') },
      { role: 'user', content: 'I am in Berlin' },
    ]);
  });

  it('asks several questions in one call', async () => {
    const more_questions = [{ question: 'When?', options: ['Today', 'Tomorrow'] }];
    const asked = { id: 'which', name: 'ask_user', arguments: { question: 'Which?', more_questions } };
    world.model.script({ toolCalls: [asked] }, { text: ['Done'] });
    const replyId = replyIdOf(await chat.say('Plan'));
    const output = JSON.stringify([
      { question: 'Which?', answer: 'This' },
      { question: 'When?', answer: 'Today' },
    ]);
    const answers = resumeRequest(replyId, [{ tool_call_id: 'which', output }]);
    expect(answerTextOf(await (await chat.browser.openStream(ResumeChat, answers)).rest())).toBe('Done');
  });

  it('keeps the history and the variables that the question came with', async () => {
    await chat.change({ prompt_info: { prompt: 'Speak {{language}}' } });
    world.model.script(locate, { text: ['Warm'] });
    const chat_history = [{ role: 'user' as const, content: 'Given' }];
    const sent = { chat_history, custom_variables: { language: 'Latin' } };
    const replyId = replyIdOf(await chat.say('Weather?', sent));
    await (await chat.browser.openStream(ResumeChat, resumeRequest(replyId))).rest();
    expect(world.model.requests.at(-1)?.body.messages.slice(0, 2)).toEqual([
      { role: 'system', content: 'Speak Latin' },
      { role: 'user', content: 'Given' },
    ]);
    await chat.change({ prompt_info: { prompt: '' } });
  });

  it('continues with the version of the bot that it began with, after the draft was edited', async () => {
    const mine = await world.chat('editor@example.com', {
      prompt_info: { prompt: 'Old prompt' },
      built_in_tools: ['request_location', 'current_time'],
    });
    const { database } = world.server.database.open;
    world.model.script({ text: ['Let me see. '], ...locate });
    const replyId = replyIdOf(await mine.say('Weather?'));
    const before = world.model.requests.at(-1)?.body;
    const model_id = await addScriptedModel(chat.browser, world.model, { model_name: 'another' });
    await mine.change({ prompt_info: { prompt: 'New prompt' }, model_info: { model_id, temperature: 2 } });
    await mine.change({ built_in_tools: ['search_guide'] });
    world.model.script({ text: ['Old as ever'] }, { text: ['New'] });
    const resumed = await mine.browser.openStream(ResumeChat, { ...resumeRequest(replyId), ...mine.conversationRef });
    expect(answerTextOf(await resumed.rest())).toBe('Old as ever');
    const { messages, ...settings } = world.model.requests.at(-1)?.body ?? {};
    expect({ ...settings, messages: messages.slice(0, -2) }).toEqual(before);
    expect(messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'Let me see. ', tool_calls: [{ id: 'where' }] },
      { role: 'tool', content: place },
    ]);
    await mine.say('Next');
    expect(world.model.requests.at(-1)?.body).toMatchObject({ model: 'another', tools: [expect.anything()] });
    expect(world.model.requests.at(-1)?.body.messages[0].content).toBe('New prompt');
    const replies = database.selectFrom('reply').select('botVersion').where('conversationId', '=', mine.conversationId);
    expect(await replies.orderBy('botVersion').execute()).toEqual([{ botVersion: '2' }, { botVersion: '4' }]);
  });

  it('continues with the history it paused with, also for a reply that paused before snapshots were stored', async () => {
    const { replyId } = await pause();
    const { database } = world.server.database.open;
    const { runId, pausedState } = await database
      .selectFrom('reply')
      .innerJoin('run', 'run.id', 'reply.runId')
      .select(['runId', 'pausedState'])
      .where('questionId', '=', replyId)
      .executeTakeFirstOrThrow();
    const { snapshot, ...earlierShape } = JSON.parse(pausedState ?? '');
    expect(snapshot.bot.id).toBe(chat.botId);
    const change = { pausedState: JSON.stringify(earlierShape) };
    await database.updateTable('run').set(change).where('id', '=', runId).execute();
    world.model.script({ text: ['Mild'] });
    const resumed = await (await chat.browser.openStream(ResumeChat, resumeRequest(replyId))).rest();
    expect(answerTextOf(resumed)).toBe('Mild');
    expect(world.model.requests.at(-1)?.body.messages.slice(-3)).toMatchObject([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', tool_calls: [{ id: 'where' }] },
      { role: 'tool', content: place },
    ]);
  });

  it('sends the reasoning before the pause back to the model', async () => {
    world.model.script({ text: ['<think>A place helps</think>', 'Where?'], ...locate }, { text: ['There'] });
    const replyId = replyIdOf(await chat.say('Weather?'));
    await (await chat.browser.openStream(ResumeChat, resumeRequest(replyId))).rest();
    expect(world.model.requests.at(-1)?.body.messages.at(-2)).toMatchObject({
      role: 'assistant',
      content: '<think>A place helps</think>Where?',
      tool_calls: [{ id: 'where' }],
    });
  });

  it('continues in the section of its question, after the context was cleared', async () => {
    const { replyId } = await pause();
    await chat.browser.call(CreateSection, chat.conversationRef);
    world.model.script({ text: ['Windy'] });
    const resumed = await (await chat.browser.openStream(ResumeChat, resumeRequest(replyId))).rest();
    const sections = new Set(messagesOf(resumed).map(({ section_id }) => section_id));
    expect(sections.size).toBe(1);
    expect(answerTextOf(resumed)).toBe('Windy');
  });

  it('continues with the bot that was mentioned, also in a conversation with a preset bot', async () => {
    const asking = await chat.addBot('Asking', { prompt_info: { prompt: 'You ask.' }, built_in_tools: ['ask_user'] });
    const scene = Scene.playground;
    const { conversationId } = await chat.browser.call(InitConversation, { preset_bot: 'coze_home', scene, count: 1 });
    const conversationRef = { conversation_id: conversationId, scene, content_type: 'text' as const };
    world.model.script({ toolCalls: [{ id: 'which', name: 'ask_user', arguments: { question: 'Which?' } }] });
    const sent = { ...conversationRef, query: 'Go', mention_list: [{ id: asking }] };
    const events = await (await chat.browser.openStream(Chat, sent)).rest();
    world.model.script({ text: ['Done'] });
    const tool_outputs = [{ tool_call_id: 'which', output: 'This' }];
    const request = { ...conversationRef, resume_message_id: replyIdOf(events), tool_outputs };
    const resumed = await (await chat.browser.openStream(ResumeChat, request)).rest();
    expect(messagesOf(resumed, 'ack')[0]?.mention_list).toEqual([{ id: asking }]);
    expect(messagesOf(resumed, 'answer')[0]?.sender_id).toBe(asking);
    expect(world.model.requests.at(-1)?.body.messages[0]).toEqual({ role: 'system', content: 'You ask.' });
  });
});

describe('chat §8 a reply that cannot be resumed', () => {
  it('was resumed already, also at the same time', async () => {
    const { replyId } = await pause();
    world.model.script({ text: ['Once'] });
    const results = await Promise.all([refusal(replyId), refusal(replyId)]);
    expect(results.sort()).toEqual([null, 'nothingToResume'].sort());
    expect(await refusal(replyId)).toBe('nothingToResume');
  });

  it('lacks an output that it waits for; it stays paused', async () => {
    const { replyId } = await pause();
    expect(await refusal(replyId, [])).toBe('invalidRequest');
    expect(await refusal(replyId, [{ tool_call_id: 'another', output: 'x' }])).toBe('outputsMissing');
    expect(await refusal(replyId, [{ tool_call_id: 'where', output: 'x'.repeat(100_001) }])).toBe('invalidRequest');
    expect(await refusal(replyId)).toBeNull();
  });

  it('was ended by a new message', async () => {
    const { replyId } = await pause();
    await chat.say('Never mind');
    expect(await refusal(replyId)).toBe('nothingToResume');
  });

  it('was never paused, was deleted, or belongs to another scene or user', async () => {
    expect(await refusal(replyIdOf(await chat.say('Plain')))).toBe('nothingToResume');
    const { replyId } = await pause();
    const elsewhere = { ...resumeRequest(replyId), scene: Scene.home };
    expect(await refusalOf(chat.browser, ResumeChat, elsewhere)).toBe('conversationNotFound');
    const other = await world.chat('eve@example.com');
    expect(await refusalOf(other.browser, ResumeChat, { ...resumeRequest(replyId), ...other.conversationRef })).toBe(
      'notFound',
    );
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id: replyId });
    expect(await refusal(replyId)).toBe('notFound');
  });

  it('is named by its answer instead of its question', async () => {
    await chat.say('Plain');
    const [answer] = await chat.history();
    expect(await refusal(answer?.message_id ?? '')).toBe('runNotFound');
  });
});
