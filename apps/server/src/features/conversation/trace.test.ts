import {
  BreakMessage,
  Chat,
  ClearMessage,
  DeleteBotForGood,
  DeleteDraftBot,
  DeleteMessage,
  errorCatalogue,
  GetReplyTrace,
  GetReplyTraceStep,
  InitConversation,
  ResumeChat,
  refusalText,
  Scene,
  TRACE_DAYS,
} from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { upload } from '../../testing/uploading.ts';
import type { Tool } from '../agent/tool.ts';

const LEASE_OVER_MS = 60_000;

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  const source = { contextFor: (_: unknown, question: string) => (question.includes('key') ? recalled : {}) };
  world = await openTestChatServer({ toolSources: [{ toolsFor: () => [broken] }], contextSources: [source] });
  chat = await world.chat('ada@example.com', { built_in_tools: ['current_time', 'ask_user'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const broken: Tool = {
  name: 'broken',
  description: 'Always fails.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  effect: 'reads',
  timeoutMs: 5_000,
  run() {
    throw new Error('The city is closed');
  },
};

const chunk = {
  slice: 'The key is under the mat.',
  score: 1,
  meta: {
    dataset: { id: 'house', name: 'House' },
    document: { id: 'key', name: 'Key', format_type: 0, source_type: 2 },
  },
};
const recalled = { text: 'Known: the key is under the mat.', recalled: [chunk], variables: { place: 'Bern' } };

const replyOf = (events: readonly TestEvent[], { conversationId }: TestChat = chat) => ({
  conversation_id: conversationId,
  reply_id: replyIdOf(events),
});
const traceOf = (events: readonly TestEvent[], by: TestChat = chat) =>
  by.browser.call(GetReplyTrace, replyOf(events, by));
const stepOf = (events: readonly TestEvent[], step_id: string, by: TestChat = chat) =>
  by.browser.call(GetReplyTraceStep, { ...replyOf(events, by), step_id });
const rows = () => world.server.database.open.database.selectFrom('traceStep').selectAll().execute();
const callTool = (name: string, args: Record<string, unknown> | string = {}, id = 'call') => ({
  toolCalls: [{ id, name, arguments: args }],
});

describe('the trace of a reply', () => {
  it('lists model calls, tools and suggestions with the prompt as sent, in order', async () => {
    const price = { input: 1, output: 2 };
    const model_id = await addScriptedModel(chat.browser, world.model, { price, name: 'Priced' });
    await chat.change({
      prompt_info: { prompt: 'Speak to {{user_name}} in {{language}}.' },
      model_info: { model_id, temperature: 0.2, max_tokens: 500 },
      suggest_reply_info: { suggest_reply_mode: 0 },
    });
    const usage = { inputTokens: 1_000, outputTokens: 100, cachedTokens: 300, reasoningTokens: 40 };
    world.model.script(
      { reasoning: ['Hm.'], text: ['Let me see'], ...callTool('current_time'), usage },
      { text: ['It is ', 'noon.'] },
      { text: ['{"questions":["And now?"]}'] },
    );
    const events = await chat.say('What time is it?', { custom_variables: { language: 'Latin' } });
    const trace = await traceOf(events);
    expect(trace).toMatchObject({ status: 'finished', error: null, started_at: world.server.clock.now });
    expect(trace.steps).toMatchObject([
      {
        step_id: '1',
        kind: 'model',
        name: 'Priced',
        state: 'done',
        finish_reason: 'tool-calls',
        first_token_at: world.server.clock.now,
        ended_at: world.server.clock.now,
        usage: { input_tokens: 1_000, output_tokens: 100, cached_tokens: 300, reasoning_tokens: 40 },
        cost: 0.0012,
      },
      { step_id: '2', kind: 'tool', name: 'current_time', state: 'done', usage: null, cost: null },
      { step_id: '3', kind: 'model', finish_reason: 'stop' },
      { step_id: '4', kind: 'suggestion', state: 'done' },
    ]);
    const first = await stepOf(events, '1');
    expect(first.prompt?.messages).toMatchObject([
      { role: 'system', text: expect.stringMatching(/^Speak to \S+ in Latin\.$/) },
      { role: 'user', text: 'What time is it?' },
    ]);
    expect(first.prompt?.tools.map(({ name }) => name)).toEqual(['current_time', 'ask_user', 'broken']);
    expect(JSON.parse(first.prompt?.tools[2]?.parameters ?? '')).toEqual(broken.parameters);
    expect(first.prompt?.settings).toMatchObject({ temperature: 0.2, max_tokens: 500 });
    expect(first.answer).toMatchObject({
      text: 'Let me see',
      reasoning: 'Hm.',
      tool_calls: [{ id: 'call', name: 'current_time', arguments: '{}' }],
    });
    const tool = await stepOf(events, '2');
    expect(tool.call).toMatchObject({ name: 'current_time', arguments: '{}' });
    const third = await stepOf(events, '3');
    expect(third.prompt?.messages.slice(0, 2)).toEqual(first.prompt?.messages);
    expect(third.prompt?.messages.slice(2)).toMatchObject([
      { role: 'assistant', text: 'Let me see', tool_calls: [{ name: 'current_time' }] },
      { role: 'tool', tool_name: 'current_time', tool_call_id: 'call', text: tool.result?.text },
    ]);
    expect(third.prompt?.tools).toEqual(first.prompt?.tools);
    const suggestion = await stepOf(events, '4');
    expect(suggestion.prompt).toMatchObject({ tools: [], settings: { output_schema: 'follow_up_questions' } });
    await chat.change({ model_info: { model_id: '' }, suggest_reply_info: { suggest_reply_mode: 2 } });
  });

  it('has what was recalled, and the variables that it filled', async () => {
    await chat.change({ prompt_info: { prompt: 'You live in {{place}}.' } });
    const events = await chat.say('Where is the key?');
    const { steps } = await traceOf(events);
    expect(steps).toMatchObject([{ kind: 'context', state: 'done' }, { kind: 'model' }]);
    const { context } = await stepOf(events, '1');
    expect(context).toEqual({ text: recalled.text, chunks: [chunk], variables: { place: 'Bern' } });
    const { prompt } = await stepOf(events, '2');
    expect(prompt?.messages[0]?.text).toBe(`You live in Bern.\n\n${recalled.text}`);
  });

  it('says why a tool failed, and which arguments it refused', async () => {
    world.model.script(callTool('broken', { town: 'Bern' }), callTool('broken', { city: 'Bern' }), callTool('nobody'), {
      text: ['Sorry'],
    });
    const events = await chat.say('Weather?');
    const { steps, status } = await traceOf(events);
    expect(status).toBe('finished');
    expect(steps.filter(({ kind }) => kind === 'tool')).toMatchObject([
      { state: 'failed', error: expect.stringContaining("must have required property 'city'") },
      { state: 'failed', error: 'The tool failed: The city is closed' },
      { name: 'nobody', state: 'failed', error: 'There is no tool named nobody.' },
    ]);
    expect(await stepOf(events, '2')).toMatchObject({
      call: { arguments: '{"town":"Bern"}' },
      result: { text: steps[1]?.error, chunks: [] },
    });
  });

  it('says why a model failed; the provider’s own words are for administrators', async () => {
    const failed = {
      status: 401,
      body: { error: { message: 'Wrong\0: sk-abcdefghijklmnopqrst at ?token=hidden' } },
    };
    const bob = await world.chat('bob@example.com');
    world.model.script(failed, failed);
    const [own, others] = [await chat.say('Hello'), await bob.say('Hello')];
    const trace = await traceOf(own);
    const msg = refusalText('modelKeyRefused', 'en-US', { provider: 'scripted', model: 'scripted' });
    expect(trace).toMatchObject({ status: 'failed', error: { code: errorCatalogue.modelKeyRefused.code } });
    expect(trace.steps).toMatchObject([{ kind: 'model', state: 'failed', error: trace.error?.msg, usage: null }]);
    expect(trace.error?.msg.slice(0, 20)).toBe(msg.slice(0, 20));
    const seen = await stepOf(own, '1');
    expect(seen.provider_error).toContain('Wrong: sk-…');
    expect(seen.provider_error).not.toContain('hidden');
    expect((await stepOf(others, '1', bob)).provider_error).toBe('');
  });

  it('keeps the error of a question that does not fit the model', async () => {
    const capabilities = { context_tokens: 1_024 };
    const model_id = await addScriptedModel(chat.browser, world.model, { capabilities });
    await chat.change({ model_info: { model_id } });
    const events = await chat.say('long '.repeat(2_000));
    const { status, steps } = await traceOf(events);
    expect(status).toBe('failed');
    expect(steps).toMatchObject([{ kind: 'context', state: 'failed', error: expect.stringMatching(/\S/) }]);
    await chat.change({ model_info: { model_id: '' } });
  });

  it('shows a reply that runs, and how far it came when it is stopped', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['Once', ' upon'], gate });
    const stream = await chat.open('A story');
    await gate.reached();
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'Once');
    const running = await vi.waitFor(async () => {
      const trace = await traceOf(begun);
      expect(trace.steps[0]?.first_token_at).toBeTypeOf('number');
      return trace;
    }, 20_000);
    expect(running).toMatchObject({ status: 'running', ended_at: null, steps: [{ state: 'running', ended_at: null }] });
    expect((await stepOf(begun, '1')).prompt?.messages.at(-1)?.text).toBe('A story');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyIdOf(begun) });
    await stream.rest();
    const stopped = await traceOf(begun);
    expect(stopped).toMatchObject({ status: 'stopped', error: null, steps: [{ state: 'stopped', error: '' }] });
    expect((await stepOf(begun, '1')).answer?.text).toBe('Once');
  });

  it('waits with the user, and goes on when the reply is resumed', async () => {
    world.model.script(callTool('ask_user', { question: 'Which?' }, 'ask'));
    const events = await chat.say('Pick one');
    const paused = await traceOf(events);
    expect(paused).toMatchObject({ status: 'paused', steps: [{ kind: 'model' }, { kind: 'tool', state: 'waiting' }] });
    world.model.script({ text: ['Good choice'] });
    const resumed = await chat.browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id: replyIdOf(events),
      tool_outputs: [{ tool_call_id: 'ask', output: 'The small one' }],
    });
    await resumed.rest();
    const { status, steps } = await traceOf(events);
    expect(status).toBe('finished');
    expect(steps).toMatchObject([
      { step_id: '1', kind: 'model' },
      { step_id: '2', kind: 'tool', state: 'done' },
      { step_id: '3', kind: 'model', state: 'done' },
    ]);
    expect((await stepOf(events, '2')).result?.text).toBe('The small one');
    expect((await stepOf(events, '3')).prompt?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'The small one' });
  });

  it('is cut to a bounded size, without pictures, keys and signatures', async () => {
    const vision = await addScriptedModel(chat.browser, world.model, { capabilities: { vision: true } });
    const prompt = `${'x'.repeat(90_000)} end`;
    await chat.change({ prompt_info: { prompt }, model_info: { model_id: vision } });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7f5af0' } })
      .png()
      .toBuffer();
    const picture = await upload(chat.browser, 'cat.png', new Uint8Array(png));
    const text =
      'See /api/upload/file/abc?expires=1&signature=TOPSECRET and sk-abcdefghijklmnopqrstuvwx, <a href="/x?a=1&amp;token=T">';
    const item_list = [
      { type: 'text', text },
      { type: 'image', image: { key: picture.Uri } },
    ];
    const events = await chat.say(JSON.stringify({ item_list }), { content_type: 'mix' });
    const { prompt: recorded } = await stepOf(events, '1');
    const [system] = recorded?.messages ?? [];
    expect(system?.text).toBe('x'.repeat(64_000));
    expect(system?.cut).toBe(prompt.length - 64_000);
    expect(recorded?.messages.at(-1)).toEqual({
      role: 'user',
      text: 'See /api/upload/file/abc?expires=1&signature=… and sk-…, <a href="/x?a=1&amp;token=…">',
      pictures: [{ name: 'cat.png', content_type: 'image/png', byte_size: png.length }],
    });
    expect(world.model.requests.at(-1)?.body.messages[0].content).toBe(prompt);
    await chat.change({ prompt_info: { prompt: '' }, model_info: { model_id: '' } });
  });
});

describe('traces and their owners', () => {
  it('are hidden from other users, also from another conversation', async () => {
    const events = await chat.say('Private');
    const eve = await world.chat('eve@example.com');
    expect(await refusalOf(eve.browser, GetReplyTrace, replyOf(events))).not.toBeNull();
    expect(await refusalOf(eve.browser, GetReplyTraceStep, { ...replyOf(events), step_id: '1' })).not.toBeNull();
    const own = await eve.say('Mine');
    const mixed = { ...replyOf(own, eve), conversation_id: chat.conversationId };
    expect(await refusalOf(eve.browser, GetReplyTrace, mixed)).not.toBeNull();
    expect(await refusalOf(chat.browser, GetReplyTraceStep, { ...replyOf(events), step_id: '77' })).toBe(
      'traceStepNotFound',
    );
  });

  it('are not recorded in other scenes', async () => {
    const scene = Scene.promptOptimize;
    const opened = await chat.browser.call(InitConversation, { preset_bot: 'prompt_optimize', scene, count: 1 });
    const conversation_id = opened.conversationId;
    const before = (await rows()).length;
    const request = { conversation_id, scene, content_type: 'text' as const, query: 'Improve' };
    const events = await (await chat.browser.openStream(Chat, request)).rest();
    expect(await rows()).toHaveLength(before);
    const trace = await chat.browser.call(GetReplyTrace, { conversation_id, reply_id: replyIdOf(events) });
    expect(trace).toMatchObject({ status: 'finished', steps: [] });
  });

  it('go with the messages that they repeat, with the history, the bot, and after some days', async () => {
    const ann = await world.chat('ann@example.com');
    const [first, second, third] = [await ann.say('One'), await ann.say('Two'), await ann.say('Three')];
    const steps = async (events: readonly TestEvent[]) => (await traceOf(events, ann)).steps.length;
    const [answer] = (await ann.history()).filter(({ reply_id }) => reply_id === replyIdOf(second));
    await ann.browser.call(DeleteMessage, { ...ann.conversationRef, message_id: answer?.message_id ?? '' });
    expect([await steps(first), await steps(second), await steps(third)]).toEqual([1, 0, 0]);
    await ann.browser.call(ClearMessage, ann.conversationRef);
    expect(await refusalOf(ann.browser, GetReplyTrace, replyOf(first, ann))).not.toBeNull();
    const runsOf = async () => new Set((await rows()).map(({ runId }) => runId)).size;
    await world.server.jobs.runDue();
    const before = await runsOf();
    const fourth = await ann.say('Four');
    expect(await runsOf()).toBe(before + 1);
    await ann.browser.call(DeleteDraftBot, { space_id: ann.spaceId, bot_id: ann.botId });
    expect(await refusalOf(ann.browser, GetReplyTrace, replyOf(fourth, ann))).not.toBeNull();
    await ann.browser.call(DeleteBotForGood, { deleted_bot_id: ann.botId });
    await world.server.jobs.runDue();
    expect(await runsOf()).toBe(before);
    world.server.clock.now += (TRACE_DAYS + 1) * DAY_MS;
    await world.server.jobs.runDue();
    expect(await rows()).toEqual([]);
  });
});

it('the trace of a reply whose process died says so', async () => {
  await using crashed = await openTestChatServer();
  const user = await crashed.chat('ada@example.com');
  const gate = crashed.model.hold();
  crashed.model.script({ text: ['Half', ' of it'], gate });
  const stream = await user.open('Tell me');
  await gate.reached();
  gate.release();
  const begun = await stream.until(({ data }) => data.message.content === 'Half');
  await vi.waitFor(
    async () => expect((await traceOf(begun, user)).steps[0]?.first_token_at).toBeTypeOf('number'),
    20_000,
  );
  await using again = await crashed.server.startAgain();
  crashed.server.clock.now += LEASE_OVER_MS;
  await again.jobs.runDue();
  const other = again.browser();
  other.cookie = user.browser.cookie;
  const trace = await other.call(GetReplyTrace, replyOf(begun, user));
  expect(trace).toMatchObject({ status: 'interrupted', steps: [{ kind: 'model', state: 'interrupted' }] });
  expect(trace.error).toMatchObject({ code: errorCatalogue.runInterrupted.code });
  const { prompt } = await other.call(GetReplyTraceStep, { ...replyOf(begun, user), step_id: '1' });
  expect(prompt?.messages.at(-1)?.text).toBe('Tell me');
  gate.open();
  await stream.rest();
});
