import { errorCatalogue, GetMessageList, type RefusalName, refusalText } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer } from '../../testing/open-test-chat.ts';
import type { ScriptedReply } from '../../testing/scripted-model/scripted-reply.ts';

interface Failure {
  readonly what: string;
  /** The answer of the provider to each request. */
  readonly reply: ScriptedReply;
  readonly refusal: RefusalName;
  /** The number of requests. */
  readonly asked: number;
}

const refused = (status: number, error: Record<string, string>, headers = {}): ScriptedReply => ({
  status,
  body: { error },
  headers,
});

const failures: readonly Failure[] = [
  {
    what: 'refuses the key',
    reply: refused(401, { code: 'invalid_api_key', message: 'Incorrect API key' }),
    refusal: 'modelKeyRefused',
    asked: 1,
  },
  {
    what: 'wants to be paid',
    reply: refused(402, { message: 'Insufficient Balance' }),
    refusal: 'modelQuotaUsedUp',
    asked: 1,
  },
  {
    what: 'does not know the model',
    reply: refused(404, { code: 'model_not_found', message: 'no such model' }),
    refusal: 'modelUnknown',
    asked: 1,
  },
  {
    what: 'is asked too often, and says when to come back',
    reply: refused(429, { message: 'slow down' }, { 'retry-after': '0.2' }),
    refusal: 'modelRateLimited',
    asked: 3,
  },
  {
    what: 'is asked too often, and wants a longer pause than anybody waits',
    reply: refused(429, { message: 'slow down' }, { 'retry-after': '3600' }),
    refusal: 'modelRateLimited',
    asked: 1,
  },
  { what: 'breaks', reply: { status: 500, body: 'oh no' }, refusal: 'modelProviderFailed', asked: 3 },
  {
    what: 'sends garbage',
    reply: { raw: ['data: {"choices": [{"delta"\n\n', '\u0000\u0001 garbage\n\n'] },
    refusal: 'modelStreamBroken',
    asked: 3,
  },
  { what: 'never answers', reply: { silent: true }, refusal: 'modelUnreachable', asked: 1 },
  {
    what: 'finds the context too long',
    reply: refused(400, { code: 'context_length_exceeded', message: 'maximum context length' }),
    refusal: 'modelContextTooLong',
    asked: 1,
  },
  {
    what: 'refuses the content',
    reply: refused(400, { code: 'content_filter', message: 'flagged' }),
    refusal: 'modelContentRefused',
    asked: 1,
  },
];

/** Each test has its own server: the circuit breaker stops requests to a provider that fails often. */
const openWorld = async () => {
  const world = await openTestChatServer({ modelTimeouts: { firstTokenMs: 400, betweenChunksMs: 400 } });
  return { ...world, chat: await world.chat('ada@example.com') };
};
type World = Awaited<ReturnType<typeof openWorld>>;

const historyOf = async ({ chat }: World) =>
  (await chat.browser.call(GetMessageList, { ...chat.conversationRef, cursor: '0', count: 15 })).message_list;

const wordsFor = ({ model }: World, refusal: RefusalName) =>
  refusalText(refusal, 'en-US', { provider: new URL(model.url).host, model: 'scripted' });

describe('chat §8 a provider that', () => {
  it.each(failures)('$what: the reply ends with that error and without text', async ({ reply, refusal, asked }) => {
    await using world = await openWorld();
    world.model.answerOthers(reply);
    const events = await world.chat.say('Hello?');
    expect(events.map(({ name }) => name)).toEqual(['message', 'error']);
    expect(events[1]?.data).toEqual({
      code: errorCatalogue[refusal].code,
      msg: wordsFor(world, refusal),
      seq_id: 2,
    });
    expect(world.model.requests.length).toBe(asked);
    expect((await historyOf(world)).map(({ type }) => type)).toEqual(['question']);
    // The next question is answered as usual.
    world.model.answerOthers({ text: ['Here I am'] });
    if (asked < 3) expect(answerTextOf(await world.chat.say('And now?'))).toBe('Here I am');
  });

  const midway: readonly (Omit<Failure, 'asked'> & { readonly partialText: string })[] = [
    {
      what: 'is cut off',
      reply: { text: ['Half ', 'of 👍'], cut: true },
      refusal: 'modelStreamBroken',
      partialText: 'Half of 👍',
    },
    {
      what: 'refuses its own content',
      reply: { text: ['Half'], finish: 'content_filter' },
      refusal: 'modelAnswerFiltered',
      partialText: 'Half',
    },
    {
      what: 'turns to garbage',
      reply: {
        raw: ['data: {"choices":[{"delta":{"content":"Half"}}]}\n\n', 'data: {"choices":[{"del\n\n'],
      },
      refusal: 'modelStreamBroken',
      partialText: 'Half',
    },
    {
      what: 'reports an error in its stream',
      reply: {
        raw: [
          'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n',
          'data: {"error":{"message":"overloaded","code":"503"}}\n\n',
        ],
      },
      refusal: 'modelProviderFailed',
      partialText: 'Half',
    },
  ];

  it.each(midway)('$what midway: its text is kept as a broken answer, and it is not asked again', async (failure) => {
    await using world = await openWorld();
    world.model.answerOthers(failure.reply);
    const events = await world.chat.say('Hello?');
    const end = events.at(-1);
    expect(end).toMatchObject({ name: 'error', data: { code: errorCatalogue[failure.refusal].code } });
    expect(end?.data.msg).toBe(wordsFor(world, failure.refusal));
    expect(answerTextOf(events)).toBe(failure.partialText);
    expect(world.model.requests.length).toBe(1);
    const brokenAnswer = {
      content: failure.partialText,
      status: 'broken',
      broken_pos: failure.partialText.length,
      message_index: '2',
    };
    expect((await historyOf(world))[0]).toMatchObject({ type: 'answer', ...brokenAnswer });
    expect(end?.data.message).toMatchObject(brokenAnswer);
  });

  it('falls silent midway: the request is closed and its text kept as a broken answer', async () => {
    await using world = await openWorld();
    const gate = world.model.hold();
    world.model.script({ text: ['Half', ' and never more'], gate });
    gate.release();
    const events = await world.chat.say('Hello?');
    const brokenAnswer = { content: 'Half', status: 'broken', broken_pos: 4, message_index: '2' };
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { code: errorCatalogue.modelStreamBroken.code, message: brokenAnswer },
    });
    expect((await historyOf(world))[0]).toMatchObject(brokenAnswer);
    await world.model.untilOpen(0);
    expect(world.model.requests.length).toBe(1);
  });

  it('recovers in time: the retry succeeds without a visible error', async () => {
    await using world = await openWorld();
    world.model.script({ status: 500 }, refused(429, { message: 'slow down' }), { text: ['At last'] });
    const events = await world.chat.say('Hello?');
    expect(answerTextOf(events)).toBe('At last');
    expect(events.at(-1)?.name).toBe('done');
    expect(world.model.requests.length).toBe(3);
  });

  it('calls too many tools: the reply ends with an error, and its earlier text is kept', async () => {
    await using world = await openTestChatServer();
    const chat = await world.chat('ada@example.com', { built_in_tools: ['current_time'] });
    const toolCalls = Array.from({ length: 60 }, (_, index) => ({
      id: `call-${index}`,
      name: 'current_time',
      arguments: {},
    }));
    world.model.script({ text: ['Let me look. '], toolCalls });
    const events = await chat.say('What time is it?');
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: errorCatalogue.runLimitReached.code } });
    const history = await historyOf({ ...world, chat });
    expect(history.map(({ type }) => type)).toContain('tool_response');
    const all = await chat.browser.call(GetMessageList, { ...chat.conversationRef, cursor: '0', count: 100 });
    expect(all.message_list.filter(({ type }) => type === 'answer')).toMatchObject([
      { content: 'Let me look. ', status: 'available' },
    ]);
    expect(answerTextOf(await chat.say('And now?'))).toBe('And now?');
  });
});
