import {
  Attach,
  BreakMessage,
  Chat,
  ClearMessage,
  CreateSection,
  errorCatalogue,
  GetReplyTrace,
  InitConversation,
  ResumeChat,
  Scene,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const LEASE_OVER_MS = 60_000;

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['current_time'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const usage = { inputTokens: 10, outputTokens: 4 };
const cutOff = (...text: string[]) => ({ text, finish: 'length', usage });

/** A reply whose answer reached its token limit. */
async function cut(by: TestChat = chat, text = 'One two thr'): Promise<string> {
  world.model.script(cutOff(text));
  return replyIdOf(await by.say('Count'));
}
const requestFor = (replyId: string, by: TestChat = chat) => ({
  ...by.conversationRef,
  content_type: 'text' as const,
  resume_message_id: replyId,
});
const openContinued = (replyId: string, by: TestChat = chat, browser: TestBrowser = by.browser) =>
  browser.openStream(ResumeChat, requestFor(replyId, by));
const goOn = async (replyId: string, by?: TestChat) => (await openContinued(replyId, by)).rest();
const refusal = (replyId: string) => refusalOf(chat.browser, ResumeChat, requestFor(replyId));
const storedAnswer = async (by: TestChat = chat) => (await by.history()).find(({ type }) => type === 'answer');
const untilText = (text: string) => (event: { data: { message?: { content: string } } }) =>
  event.data.message?.content === text;

/** Up to the first of its two new pieces; the second waits behind the gate. */
async function continueHalfway(replyId: string) {
  const gate = world.model.hold();
  world.model.script({ text: ['ee', ' four'], gate });
  const stream = await openContinued(replyId);
  gate.release();
  await stream.until(untilText('ee'));
  return { stream, gate };
}

describe('chat §4 an answer that reached its token limit', () => {
  it('says so in the history, and gets no suggestions', async () => {
    const mine = await world.chat('cut@example.com', { suggest_reply_info: { suggest_reply_mode: 0 } });
    world.model.script(cutOff('Half'));
    const events = await mine.say('Hello?');
    expect(kindsOf(events)).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
    expect(messagesOf(events, 'answer').at(-1)).toMatchObject({
      status: 'available',
      extra_info: { ending: 'length' },
    });
    expect(await storedAnswer(mine)).toMatchObject({ content: 'Half', extra_info: { ending: 'length' } });
  });

  it('is continued in the same message: deltas after its text so far, one stored answer, all tokens counted', async () => {
    const mine = await world.chat('same@example.com', { prompt_info: { prompt: 'Be brief.' } });
    const replyId = await cut(mine);
    const before = await storedAnswer(mine);
    world.model.script({ text: ['ee', ' four'], usage });
    const events = await goOn(replyId, mine);
    expect(kindsOf(events)).toEqual(['answer', 'answer', 'answer', 'answer', 'verbose', 'done']);
    const [first, ...deltas] = messagesOf(events, 'answer');
    expect(events[0]?.data.is_finish).toBe(false);
    expect(first).toMatchObject({
      message_id: before?.message_id,
      content: 'One two thr',
      status: '',
      extra_info: { is_continued: 'true' },
    });
    expect(deltas.map(({ content }) => content)).toEqual(['ee', ' four', '']);
    for (const { message_id, index } of deltas)
      expect([message_id, index]).toEqual([before?.message_id, before?.index]);
    const answers = (await mine.history()).filter(({ type }) => type === 'answer');
    expect(answers).toMatchObject([
      {
        message_id: before?.message_id,
        content: 'One two three four',
        status: 'available',
        message_index: before?.message_index,
        extra_info: { input_tokens: '20', output_tokens: '8', token: '28' },
      },
    ]);
    expect(answers[0]?.extra_info.ending).toBeUndefined();
    expect(deltas.at(-1)).toMatchObject({ message_index: before?.message_index, extra_info: { token: '28' } });
    expect(world.model.requests.at(-1)?.body.messages).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Count' },
      { role: 'assistant', content: 'One two thr' },
      { role: 'user', content: expect.stringContaining('very next character') },
    ]);
    const { database } = world.server.database.open;
    const used = database.selectFrom('tokenUsage').selectAll().where('userId', '=', mine.userId);
    expect(await used.execute()).toMatchObject([{ inputTokens: 20, outputTokens: 8, answers: 1 }]);
    // The next question sees one answer, and not how it came about.
    await mine.say('Thanks');
    expect(world.model.requests.at(-1)?.body.messages).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'Count' },
      { role: 'assistant', content: 'One two three four' },
      { role: 'user', content: 'Thanks' },
    ]);
  });

  it('may be cut off and continued again, and then suggests questions about the question', async () => {
    const mine = await world.chat('again@example.com', { suggest_reply_info: { suggest_reply_mode: 0 } });
    const replyId = await cut(mine, 'One');
    world.model.script(cutOff(' two'), { text: [' three'] }, { text: ['["More?"]'] });
    const second = await goOn(replyId, mine);
    expect(messagesOf(second, 'answer').at(-1)?.extra_info.ending).toBe('length');
    const third = await goOn(replyId, mine);
    expect(kindsOf(third)).toEqual(['answer', 'answer', 'answer', 'verbose', 'follow_up', 'done']);
    expect(await storedAnswer(mine)).toMatchObject({ content: 'One two three' });
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).toContain('User: Count');
  });

  it('gathers the reasoning of its parts', async () => {
    world.model.script({ reasoning: ['First'], ...cutOff('One') });
    const replyId = replyIdOf(await chat.say('Count'));
    world.model.script({ reasoning: ['Sec', 'ond'], text: [' two'] });
    await goOn(replyId);
    expect(await storedAnswer()).toMatchObject({ content: 'One two', reasoning_content: 'First\n\nSecond' });
  });

  it('may call tools: what follows them is a new answer', async () => {
    const replyId = await cut();
    world.model.script(
      { text: ['ee. The time:'], toolCalls: [{ id: 'c', name: 'current_time', arguments: {} }] },
      { text: ['Noon'] },
    );
    const events = await goOn(replyId);
    expect(events.at(-1)?.name).toBe('done');
    const answers = (await chat.history()).filter(({ reply_id, type }) => reply_id === replyId && type === 'answer');
    expect(answers.map(({ content }) => content)).toEqual(['Noon', 'One two three. The time:']);
    expect(world.model.requests.at(-1)?.body.messages.slice(-4)).toMatchObject([
      { role: 'assistant', content: 'One two thr' },
      { role: 'user' },
      { role: 'assistant', content: 'ee. The time:', tool_calls: [{ id: 'c' }] },
      { role: 'tool' },
    ]);
  });

  it('is one trace with the model calls of all its parts', async () => {
    const replyId = await cut();
    world.model.script({ text: ['ee'] });
    await goOn(replyId);
    const trace = await chat.browser.call(GetReplyTrace, {
      conversation_id: chat.conversationId,
      reply_id: replyId,
    });
    expect(trace).toMatchObject({
      status: 'finished',
      steps: [{ finish_reason: 'length' }, { finish_reason: 'stop' }],
    });
  });

  it('can be continued after a day, when its events are deleted', async () => {
    const replyId = await cut();
    world.server.clock.now += 2 * DAY_MS;
    await world.server.jobs.runDue();
    world.model.script({ text: ['ee'] });
    expect(answerTextOf(await goOn(replyId))).toBe('One two three');
  });

  it('stays as it was where the model fails before it goes on, and can be continued again', async () => {
    const replyId = await cut();
    const before = await storedAnswer();
    world.model.script({ status: 401, body: { error: { code: 'invalid_api_key', message: 'no' } } });
    const failed = await goOn(replyId);
    expect(failed.at(-1)).toMatchObject({
      name: 'error',
      data: { code: errorCatalogue.modelKeyRefused.code, message: before },
    });
    expect(await storedAnswer()).toEqual(before);
    world.model.script({ text: ['ee'] });
    await goOn(replyId);
    const [answer, question] = await chat.history();
    expect(answer).toMatchObject({ content: 'One two three', status: 'available' });
    expect(question?.extra_info.ending).toBeUndefined();
  });

  it('keeps the new text where the user stops it', async () => {
    const replyId = await cut();
    const { stream, gate } = await continueHalfway(replyId);
    const answer = await storedAnswer();
    await chat.browser.call(BreakMessage, {
      ...chat.conversationRef,
      query_message_id: replyId,
      answer_message_id: answer?.message_id,
      broken_pos: 13,
    });
    gate.open();
    await stream.rest();
    expect(await storedAnswer()).toMatchObject({ content: 'One two three', status: 'broken', broken_pos: 13 });
    expect(await refusal(replyId)).toBe('nothingToContinue');
  });

  it('streams to a window that opens meanwhile, which has its text so far', async () => {
    const replyId = await cut();
    const { stream, gate } = await continueHalfway(replyId);
    const opened = await chat.browser.call(InitConversation, {
      bot_id: chat.botId,
      scene: Scene.playground,
      count: 15,
    });
    const [running] = opened.runningReplies;
    expect(running).toMatchObject({ reply_id: replyId, is_paused: false });
    const attached = await chat.browser.openStream(Attach, {
      ...chat.conversationRef,
      reply_id: replyId,
      after_seq_id: running?.after_seq_id ?? 0,
    });
    gate.open();
    expect(answerTextOf(await attached.rest())).toBe('One two three four');
    await stream.rest();
  });

  it('stays as it was where the user stops it before any new text, and every reader gets its ending back', async () => {
    const replyId = await cut();
    const before = await storedAnswer();
    const gate = world.model.hold();
    world.model.script({ text: ['never'], gate });
    const stream = await openContinued(replyId);
    await stream.next();
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyId });
    const events = await stream.rest();
    gate.open();
    expect(events.at(-1)?.name).toBe('done');
    expect(events[0]?.data).toMatchObject({
      is_finish: true,
      message: { message_id: before?.message_id, content: '', status: 'available', extra_info: { ending: 'length' } },
    });
    expect(await storedAnswer()).toEqual(before);
    world.model.script({ text: ['ee'] });
    await goOn(replyId);
    expect(await storedAnswer()).toMatchObject({ content: 'One two three' });
  });

  it('tells a window that opens before its first event where to begin', async () => {
    const replyId = await cut();
    const { database } = world.server.database.open;
    const running = async () => {
      const { runningReplies } = await chat.browser.call(InitConversation, {
        bot_id: chat.botId,
        scene: Scene.playground,
        count: 15,
      });
      return runningReplies;
    };
    const { runId } = await database
      .selectFrom('reply')
      .select('runId')
      .where('questionId', '=', replyId)
      .executeTakeFirstOrThrow();
    const { lastSeq } = await database
      .selectFrom('run')
      .select('lastSeq')
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    // As between the two: the run goes on, its earlier events are deleted, and no new one is stored.
    await database.updateTable('run').set({ status: 'running' }).where('id', '=', runId).execute();
    await database.deleteFrom('runEvent').where('runId', '=', runId).execute();
    expect(await running()).toMatchObject([{ reply_id: replyId, last_seq_id: lastSeq, after_seq_id: lastSeq }]);
    await database.updateTable('run').set({ status: 'finished' }).where('id', '=', runId).execute();
  });

  it('tells other windows from which event on to read', async () => {
    const replyId = await cut();
    const changes = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
    await changes.next();
    world.model.script({ text: ['ee'] });
    const events = await goOn(replyId);
    const [change] = await changes.until(({ name }) => name === 'change');
    await changes.cut();
    expect(change?.data).toEqual({
      kind: 'reply-resumed',
      reply_id: replyId,
      after_seq_id: (events[0]?.id ?? 0) - 1,
    });
  });
});

describe('an answer is not continued', () => {
  it('when it is complete, empty or already being continued', async () => {
    const complete = replyIdOf(await chat.say('Whole'));
    expect(await refusal(complete)).toBe('nothingToContinue');
    world.model.script({ reasoning: ['Hm'], text: [], finish: 'length' });
    const empty = await chat.say('Think');
    expect(await storedAnswer()).toMatchObject({ content: '', extra_info: { ending: 'length' } });
    expect(await refusal(replyIdOf(empty))).toBe('nothingToContinue');
    const replyId = await cut();
    const gate = world.model.hold();
    world.model.script({ text: ['ee'], gate });
    const stream = await openContinued(replyId);
    expect(await refusal(replyId)).toBe('nothingToContinue');
    gate.open();
    expect(answerTextOf(await stream.rest())).toBe('One two three');
    expect(await refusal(replyId)).toBe('nothingToContinue');
  });

  it('after the next question, and after the context or the history was cleared', async () => {
    const overtaken = await cut();
    await chat.say('Next');
    expect(await refusal(overtaken)).toBe('nothingToContinue');
    const forgotten = await cut();
    await chat.browser.call(CreateSection, chat.conversationRef);
    expect(await refusal(forgotten)).toBe('nothingToContinue');
    const cleared = await cut();
    await chat.browser.call(ClearMessage, chat.conversationRef);
    expect(await refusal(cleared)).toBe('notFound');
  });

  it('by another user', async () => {
    const replyId = await cut();
    const other = await world.chat('eve@example.com');
    const request = { ...requestFor(replyId), ...other.conversationRef };
    expect(await refusalOf(other.browser, ResumeChat, request)).toBe('notFound');
  });
});

describe('a restart of the server', () => {
  /** Opens the server again after its process died with everything that was under way. */
  async function restart(by: TestChat) {
    const again = await world.server.startAgain();
    world.server.clock.now += LEASE_OVER_MS;
    await again.jobs.runDue();
    const browser = again.browser();
    browser.cookie = by.browser.cookie;
    return { again, browser };
  }

  it('keeps the new text of an answer that was going on, and says that it was interrupted', async () => {
    const mine = await world.chat('restart@example.com');
    const replyId = await cut(mine);
    const gate = world.model.hold();
    world.model.script({ text: ['ee', ' four'], gate });
    const stream = await openContinued(replyId, mine);
    gate.release();
    await stream.until(untilText('ee'));
    await expect.poll(() => countTextRows()).toBeGreaterThan(0);
    const { again, browser } = await restart(mine);
    await using _ = again;
    const [answer] = await mine.history();
    expect(answer).toMatchObject({
      content: 'One two three',
      status: 'broken',
      extra_info: { ending: 'interrupted', ending_reason: expect.stringContaining('restarted') },
    });
    const rest = await (
      await browser.openStream(Attach, { ...mine.conversationRef, reply_id: replyId, after_seq_id: 99 })
    ).rest();
    expect(rest.at(-1)).toMatchObject({ name: 'error', data: { message: { content: 'One two three' } } });
    gate.open();
    await stream.rest();

    async function countTextRows(): Promise<number> {
      const { database } = world.server.database.open;
      const rows = await database
        .selectFrom('runEvent')
        .innerJoin('reply', 'reply.runId', 'runEvent.runId')
        .select('runEvent.body')
        .where('reply.questionId', '=', replyId)
        .where('runEvent.type', '=', 'text')
        .execute();
      return rows.length;
    }
  });

  it('leaves an answer that had not gone on as it was: it can be continued', async () => {
    const mine = await world.chat('untouched@example.com');
    const replyId = await cut(mine);
    const gate = world.model.hold();
    world.model.script({ text: ['never'], gate });
    const stream = await openContinued(replyId, mine);
    await stream.next();
    const { again, browser } = await restart(mine);
    await using _ = again;
    expect(await storedAnswer(mine)).toMatchObject({ content: 'One two thr', extra_info: { ending: 'length' } });
    world.model.script({ text: ['ee'] });
    expect(answerTextOf(await (await openContinued(replyId, mine, browser)).rest())).toBe('One two three');
    gate.open();
    await stream.rest();
  });

  it('is told with the question where no text had come', async () => {
    const mine = await world.chat('silent@example.com');
    const gate = world.model.hold();
    world.model.script({ text: ['never'], gate });
    const stream = await mine.browser.openStream(Chat, {
      ...mine.conversationRef,
      content_type: 'text',
      query: 'Hello?',
    });
    await stream.next();
    const { again } = await restart(mine);
    await using _ = again;
    expect(await mine.history()).toMatchObject([
      { type: 'question', extra_info: { ending: 'interrupted', ending_reason: expect.stringContaining('restarted') } },
    ]);
    gate.open();
    await stream.rest();
  });
});
