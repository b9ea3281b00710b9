import {
  BreakMessage,
  Chat,
  ClearMessage,
  CreateConversation,
  CreateSection,
  DeleteMessage,
  ForkConversation,
  GetConversationContext,
  PublishDraftBot,
  type RequestOf,
  Scene,
  ShowTurnVersion,
  UseConversationSummary,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { fillConversation } from '../../testing/fill-messages.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { Gate } from '../../testing/scripted-model/gate.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
/** A model with a small context window: 500 tokens for everything but the answer. */
let small: string;
/** About 16,000 tokens for everything but the answer. */
let medium: string;
let chat: TestChat;
let conversation_id: string;
let people = 0;

/** How a summary begins that knows the first question. */
const SUMMARY = 'About Question 1, Question 2';
/** About 60 tokens. */
const LONG = 'stone '.repeat(40);
const scene = Scene.default;

beforeAll(async () => {
  world = await openTestChatServer();
  const { browser } = await world.server.register('administrator@example.com');
  small = await addScriptedModel(browser, world.model, {
    name: 'Small',
    capabilities: { context_tokens: 1_000 },
    price: { input: 1_000, output: 2_000 },
  });
  medium = await addScriptedModel(browser, world.model, { name: 'Medium', capabilities: { context_tokens: 20_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  chat = await world.chat(`context-${people}@example.com`, {
    model_info: { model_id: small, short_memory_policy: { history_round: 100 } },
    prompt_info: { prompt: 'You are a geologist.' },
  });
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  conversation_id = (await chat.browser.call(CreateConversation, { bot_id: chat.botId })).conversation.conversation_id;
  nameWhatIsSummarised();
});
const isSummarising = (asked: string) => asked.includes('Summarise the conversation');

type Sent = Partial<RequestOf<typeof Chat>>;
async function say(query: string, sent: Sent = {}): Promise<string> {
  const stream = await chat.browser.openStream(Chat, { conversation_id, scene, content_type: 'text', query, ...sent });
  return replyIdOf(await stream.rest());
}
const get = () => chat.browser.call(GetConversationContext, { conversation_id });
/** What the model got with a question. */
const givenWith = (question: string): string =>
  JSON.stringify(world.model.requests.findLast(({ body }) => lastText(body).endsWith(question))?.body.messages ?? []);
const lastText = (body: { messages?: { content?: unknown }[] }): string => {
  const content = body.messages?.at(-1)?.content;
  return typeof content === 'string' ? content : '';
};

/** Until the history is summarised. */
async function sayUntilSummarised(): Promise<string[]> {
  const questions: string[] = [];
  for (let number = 1; number <= 4; number += 1) questions.push(await say(`Question ${number}: ${LONG}`));
  // The last reply may be followed by another summary than the one before.
  await expect.poll(async () => (await get()).summary?.text).toContain(SUMMARY);
  await expect.poll(async () => (await get()).context?.is_long).toBe(false);
  return questions;
}

/** The model names in a summary what it was given for it. One about the third question waits. */
function nameWhatIsSummarised(gate?: Gate): void {
  world.model.answerOthers(({ body }) => {
    const asked = JSON.stringify(body);
    if (asked.includes('Write a title')) return { text: ['Stones'] };
    if (!isSummarising(asked)) return { text: [lastText(body).includes('stone') ? `Yes, ${LONG}` : 'Yes.'] };
    const names = [...new Set(asked.match(/(?:Question|Short) \d+/g) ?? [])];
    return { text: [`About ${names.join(', ')}.`], ...(gate && names.includes('Question 3') && { gate }) };
  });
}
/** What the model was given for each summary, the oldest first. */
const summaryRequests = (): string[] =>
  world.model.requests.filter(({ body }) => isSummarising(JSON.stringify(body))).map(({ body }) => lastText(body));
const summariesOf = (id: string) =>
  world.server.database.open.database
    .selectFrom('conversationSummary')
    .select(['content', 'isUsed'])
    .where('conversationId', '=', id)
    .orderBy('position')
    .execute();
/** Until the first summary is there and the second one is begun. */
async function sayUntilSecond(second: Gate): Promise<string[]> {
  nameWhatIsSummarised(second);
  const questions: string[] = [];
  const ask = async (number: number) => questions.push(await say(`Question ${number}: ${LONG}`));
  for (let number = 1; number <= 3; number += 1) await ask(number);
  await expect.poll(async () => (await get()).summary?.text).toBe('About Question 1, Question 2.');
  for (let number = 4; number <= 5; number += 1) await ask(number);
  return questions;
}
/** Until what a summary has used is stored, which is in the transaction of the summary itself. */
async function finish(second: Gate): Promise<void> {
  const { usage } = await get();
  second.open();
  await expect.poll(async () => (await get()).usage?.input_tokens).toBeGreaterThan(usage?.input_tokens ?? 0);
}

describe('the context of a conversation', () => {
  it('is known after the first reply, by what fills it, with the cost of the conversation', async () => {
    expect(await get()).toEqual({});
    await say('Hello');
    const { context, usage } = await get();
    expect(context).toMatchObject({
      model_name: 'Small',
      context_tokens: 1_000,
      answer_room_tokens: 500,
      knowledge_tokens: 0,
      tool_tokens: 0,
      history_tokens: 0,
      is_long: false,
    });
    expect(context?.prompt_tokens).toBeGreaterThan(0);
    expect(context?.question_tokens).toBeGreaterThan(0);
    expect(usage?.cost).toBeCloseTo(((usage?.input_tokens ?? 0) + 2 * (usage?.output_tokens ?? 0)) / 1_000);
    await say('Again');
    const after = await get();
    expect(after.context?.history_tokens).toBeGreaterThan(0);
    expect(after.usage?.cost).toBeGreaterThan(usage?.cost ?? 0);
  });

  it('is not kept for other scenes', async () => {
    await chat.say('Hello');
    expect(await refusalOf(chat.browser, GetConversationContext, { conversation_id: chat.conversationId })).toBe(
      'conversationNotFound',
    );
  });
});

describe('a long conversation', () => {
  it('is summarised after the reply: the model gets the summary and the later messages', async () => {
    await sayUntilSummarised();
    const { summary, context } = await get();
    expect(summary?.is_used).toBe(true);
    expect(context?.is_long).toBe(false);
    const asked = world.model.requests.find(({ body }) => JSON.stringify(body).includes('Summarise the conversation'));
    expect(JSON.stringify(asked?.body)).toContain('User: Question 1');
    await say('What now?');
    const given = givenWith('What now?');
    expect(given).toContain(SUMMARY);
    expect(given).not.toContain('Question 1:');
    expect(given).toContain('Question 4:');
  });

  it('is not summarised where its user wants the messages themselves', async () => {
    await sayUntilSummarised();
    const { summary } = await get();
    const summary_id = summary?.summary_id ?? '';
    const undone = await chat.browser.call(UseConversationSummary, { conversation_id, summary_id, is_used: false });
    expect(undone.summary).toMatchObject({ summary_id, is_used: false });
    await say('What now?');
    expect(givenWith('What now?')).not.toContain(SUMMARY);
    await say('And now?');
    expect((await get()).summary?.summary_id).toBe(summary_id);
    await chat.browser.call(UseConversationSummary, { conversation_id, summary_id, is_used: true });
    await say('Finally?');
    expect(givenWith('Finally?')).toContain(SUMMARY);
    const other = { conversation_id, summary_id: 'other', is_used: true };
    expect(await refusalOf(chat.browser, UseConversationSummary, other)).toBe('summaryNotFound');
  });

  it('loses the summary with a message that it may repeat', async () => {
    const [first = ''] = await sayUntilSummarised();
    await chat.browser.call(DeleteMessage, { conversation_id, scene, message_id: first });
    expect((await get()).summary).toBeUndefined();
    expect(await summariesOf(conversation_id)).toEqual([]);
    await say('What now?');
    expect(givenWith('What now?')).not.toContain(SUMMARY);
  });

  it('stores no summary that was being written from an earlier one while a message of that one was deleted', async () => {
    const gate = world.model.hold();
    const [first = ''] = await sayUntilSecond(gate);
    await gate.reached();
    expect((await get()).context).toMatchObject({ is_long: true, is_summarising: true });
    await chat.browser.call(DeleteMessage, { conversation_id, scene, message_id: first });
    await finish(gate);
    expect((await get()).context?.is_summarising).toBe(false);
    expect(await summariesOf(conversation_id)).toEqual([]);
    await say(`Question 6: ${LONG}`);
    await expect.poll(async () => (await get()).summary?.text).toMatch(/^About Question 2, Question 3/);
  });

  it('stores no summary that was being written from an earlier one which its user undid', async () => {
    const gate = world.model.hold();
    await sayUntilSecond(gate);
    await gate.reached();
    const summary_id = (await get()).summary?.summary_id ?? '';
    await chat.browser.call(UseConversationSummary, { conversation_id, summary_id, is_used: false });
    await finish(gate);
    expect(await summariesOf(conversation_id)).toEqual([{ content: 'About Question 1, Question 2.', isUsed: 0 }]);
    await say('What now?');
    expect(givenWith('What now?')).not.toContain('About');
  });

  it('leaves the gauge empty where the context was cleared while a summary was being written', async () => {
    const second = world.model.hold();
    await sayUntilSecond(second);
    await second.reached();
    await chat.browser.call(CreateSection, { conversation_id, scene });
    await finish(second);
    expect((await get()).context).toMatchObject({ history_tokens: 0, question_tokens: 0 });
  });

  it('is given as its messages where the latest of several summaries was undone', async () => {
    const gate = world.model.hold();
    gate.open();
    await sayUntilSecond(gate);
    await expect.poll(async () => (await get()).summary?.text).toContain('Question 3');
    const summary_id = (await get()).summary?.summary_id ?? '';
    await say('What now?');
    expect(givenWith('What now?')).toContain('About Question 1');
    await chat.browser.call(UseConversationSummary, { conversation_id, summary_id, is_used: false });
    await say('And now?');
    expect(givenWith('And now?')).not.toContain('About');
  });

  it('has every turn in its summary or among those that the agent gets, also short ones', async () => {
    await chat.change({ model_info: { model_id: small, short_memory_policy: { history_round: 4 } } });
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    const { conversation } = await chat.browser.call(CreateConversation, { bot_id: chat.botId });
    conversation_id = conversation.conversation_id;
    nameWhatIsSummarised();
    for (let number = 1; number <= 3; number += 1) await say(`Question ${number}: ${LONG}`);
    await expect.poll(async () => (await get()).summary?.text).toBe('About Question 1, Question 2.');
    const asked = ['Question 3'];
    for (let number = 1; number <= 9; number += 1) {
      asked.push(`Short ${number}`);
      await say(`Short ${number}`);
      const neither = async () => {
        const { summary } = await get();
        return asked.slice(0, -4).filter((name) => !summary?.text.includes(name));
      };
      await expect.poll(neither).toEqual([]);
    }
    await say('What now?');
    expect(givenWith('What now?')).toContain('Short 1');
  });

  it('is summarised from its first message on, however many there are', async () => {
    await chat.change({ model_info: { model_id: medium, short_memory_policy: { history_round: 100 } } });
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    const filled = { id: conversation_id, userId: chat.userId, botKey: chat.botId };
    await fillConversation(world.server.database.open, filled, { sectionId: 'section', messages: 1_300 });
    const earlier = summaryRequests().length;
    await say('And now?');
    await expect.poll(async () => (await get()).context?.is_long).toBe(false);
    const numbers = summaryRequests()
      .slice(earlier)
      .flatMap((text) => text.match(/\b\d{10}\b/g) ?? []);
    const { summary } = await get();
    expect(Number(summary?.message_index)).toBeGreaterThan(1_000);
    expect(numbers.map(Number)).toEqual(
      Array.from({ length: Number(summary?.message_index) }, (_, index) => index + 1),
    );
  });

  it('has the summary on the path that it was written for alone', async () => {
    const [first = ''] = await sayUntilSummarised();
    const text = (await get()).summary?.text;
    const second = await say('Another question', { regen_message_id: first });
    expect(givenWith('Another question')).not.toContain(SUMMARY);
    expect((await get()).summary).toBeUndefined();
    expect(second).not.toBe(first);
    await chat.browser.call(ShowTurnVersion, { conversation_id, version_id: first });
    expect((await get()).summary?.text).toBe(text);
    await say('What now?');
    expect(givenWith('What now?')).toContain(SUMMARY);
  });

  it('is summarised in its forks too', async () => {
    const [, , , last = ''] = await sayUntilSummarised();
    const { summary } = await get();
    const { conversation } = await chat.browser.call(ForkConversation, { conversation_id, message_id: last });
    conversation_id = conversation.conversation_id;
    expect((await get()).summary).toMatchObject({ text: summary?.text, message_index: summary?.message_index });
    await say('What now?');
    expect(givenWith('What now?')).toContain(SUMMARY);
    expect(givenWith('What now?')).not.toContain('Question 1:');
  });

  it('begins without a summary after the context or the history was cleared', async () => {
    await sayUntilSummarised();
    await chat.browser.call(CreateSection, { conversation_id, scene });
    expect((await get()).context).toMatchObject({ history_tokens: 0, question_tokens: 0, is_long: false });
    await say('New topic');
    expect(givenWith('New topic')).not.toContain(SUMMARY);
    expect((await get()).summary).toBeUndefined();
    await say('More of it');
    expect((await get()).context?.history_tokens).toBeGreaterThan(0);
    await chat.browser.call(ClearMessage, { conversation_id, scene });
    expect((await get()).context?.history_tokens).toBe(0);
    await say('Newer topic');
    expect(givenWith('Newer topic')).not.toContain(SUMMARY);
  });

  it('stays as it is where the model writes no summary', async () => {
    world.model.answerOthers(({ body }) =>
      isSummarising(JSON.stringify(body)) ? { status: 500 } : { text: [`Yes, ${LONG}`] },
    );
    for (let number = 1; number <= 4; number += 1) await say(`Question ${number}: ${LONG}`);
    await say('What now?');
    const given = givenWith('What now?');
    for (const kept of ['Question 2:', 'Question 3:', 'Question 4:']) expect(given).toContain(kept);
    expect((await get()).summary).toBeUndefined();
    await expect.poll(async () => (await get()).context?.is_summarising).toBe(false);
  });

  it('is summarised without what the reader of a stopped answer never saw', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['Seen unseen', ' more'], gate });
    const request = { conversation_id, scene, content_type: 'text' as const, query: 'Stopped' };
    const stream = await chat.browser.openStream(Chat, request);
    gate.release();
    const events = await stream.until(({ data }) => data.message?.content === 'Seen unseen');
    await chat.browser.call(BreakMessage, {
      conversation_id,
      scene,
      query_message_id: replyIdOf(events),
      answer_message_id: events.at(-1)?.data.message.message_id,
      broken_pos: 4,
    });
    gate.open();
    await stream.rest();
    for (let number = 1; number <= 3; number += 1) await say(`Question ${number}: ${LONG}`);
    await expect.poll(async () => (await get()).summary?.text).toContain('Question 1');
    const asked = summaryRequests().find((text) => text.includes('User: Stopped'));
    expect(asked).toContain('Assistant: Seen');
    expect(asked).not.toContain('unseen');
  });

  it('is summarised with the texts of its files, also where they alone make it long, and names them for good', async () => {
    const text = `The treasure is under the oak. ${'leaf '.repeat(300)}`;
    const file = await upload(chat.browser, 'map.txt', new TextEncoder().encode(text));
    const attached = {
      file_key: file.Uri,
      file_name: file.file_name,
      file_type: file.file_type,
      file_size: file.file_size,
    };
    const item_list = [
      { type: 'text', text: 'Question 1: what is this?' },
      { type: 'file', file: attached },
    ];
    await say(JSON.stringify({ item_list }), { content_type: 'mix' });
    await say('Short 2');
    await expect.poll(async () => (await get()).summary?.text).toContain('About Question 1');
    expect((await get()).summary?.file_names).toEqual(['map.txt']);
    const asked = summaryRequests().find((request) => request.includes('map.txt'));
    expect(asked).toContain('The treasure is under the oak.');
    expect(asked).toMatch(/map\.txt.*the first \d+% of it/);
    await say('Where?');
    expect(givenWith('Where?')).toContain('Files were attached to the summarised messages: “map.txt”');
    for (let number = 3; number <= 6; number += 1) await say(`Question ${number}: ${LONG}`);
    await expect.poll(async () => (await get()).summary?.text).toContain('Question 3');
    expect((await get()).summary?.file_names).toEqual(['map.txt']);
  });
});
