import { errorCatalogue, GetReplyTrace, type RefusalName, refusalText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { ScriptedReply } from '../../testing/scripted-model/scripted-reply.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['current_time'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const words = (refusal: RefusalName, values: Record<string, string> = {}) =>
  refusalText(refusal, 'en-US', { model: 'scripted', provider: 'scripted', ...values });
const traceOf = (replyId: string) =>
  chat.browser.call(GetReplyTrace, { conversation_id: chat.conversationId, reply_id: replyId });

interface Filtered {
  readonly what: string;
  readonly reply: ScriptedReply;
  readonly refusal: RefusalName;
  readonly ending: string;
  readonly finish: string;
}

const blocked = { status: 400, body: { error: { code: 'content_filter', message: 'flagged' } } };
const filtered: readonly Filtered[] = [
  {
    what: 'blocks the message',
    reply: blocked,
    refusal: 'modelContentRefused',
    ending: 'content-filter',
    finish: 'content-filter',
  },
  {
    what: 'filters the answer',
    reply: { text: [], finish: 'content_filter' },
    refusal: 'modelAnswerFiltered',
    ending: 'content-filter',
    finish: 'content-filter',
  },
  {
    what: 'declines',
    reply: { text: [], finishDetail: 'I cannot help.' },
    refusal: 'modelDeclined',
    ending: 'refusal',
    finish: 'refusal',
  },
];

describe('chat §8 a provider that', () => {
  it.each(filtered)('$what before any text: the question says why, also after a reload', async (given) => {
    world.model.script(given.reply);
    const events = await chat.say('Hello?');
    const { code } = errorCatalogue[given.refusal];
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code, msg: words(given.refusal) } });
    const [question] = await chat.history();
    expect(question).toMatchObject({
      type: 'question',
      extra_info: { ending: given.ending, ending_reason: words(given.refusal) },
    });
    expect(await traceOf(replyIdOf(events))).toMatchObject({
      status: 'failed',
      steps: [{ state: 'failed', finish_reason: given.finish, error: words(given.refusal) }],
    });
  });

  it.each(filtered.slice(1))('$what after some text: the partial answer says why', async (given) => {
    world.model.script({ ...given.reply, text: ['Half'] });
    const events = await chat.say('Hello?');
    const extra_info = { ending: given.ending, ending_reason: words(given.refusal) };
    const answer = { content: 'Half', status: 'broken', extra_info };
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { msg: words(given.refusal), message: answer } });
    const [stored, question] = await chat.history();
    expect(stored).toMatchObject({ type: 'answer', ...answer });
    expect(question?.extra_info.ending).toBeUndefined();
  });

  it('fails: the answer says why after a reload', async () => {
    world.model.script({ text: ['Half'], cut: true });
    await chat.say('Hello?');
    expect((await chat.history())[0]).toMatchObject({
      content: 'Half',
      extra_info: { ending: 'failed', ending_reason: words('modelStreamBroken') },
    });
  });

  it('cuts off a tool call: the tool is not run, and the user reads why', async () => {
    const toolCalls = [{ id: 'call', name: 'current_time', arguments: '{"zone":"Eur' }];
    world.model.script({ text: ['Let me look. '], toolCalls, finish: 'length' });
    const before = world.model.requests.length;
    const events = await chat.say('What time is it?');
    const msg = words('modelToolCallCut', { tools: 'current_time' });
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { code: errorCatalogue.modelToolCallCut.code, msg, message: { content: 'Let me look. ' } },
    });
    expect(world.model.requests.length).toBe(before + 1);
    const [answer, question] = await chat.history();
    expect(answer).toMatchObject({ type: 'answer', extra_info: { ending: 'failed', ending_reason: msg } });
    expect(question).toMatchObject({ type: 'question' });
    expect(await traceOf(replyIdOf(events))).toMatchObject({
      status: 'failed',
      steps: [{ kind: 'model', state: 'failed', finish_reason: 'length', error: msg }],
    });
  });
});
