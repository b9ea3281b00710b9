import {
  Chat,
  ClearMessage,
  DeleteDraftBot,
  DeleteWantedAnswer,
  GetReplyTrace,
  InitConversation,
  KeepWantedAnswer,
  ListWantedAnswers,
  OpenComparison,
  PublishDraftBot,
  ResumeChat,
  SaveVariant,
  Scene,
  SuggestReplyMode,
  type VariantSettings,
  WANTED_ANSWERS_MAX,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createBot, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { prompt_info: { prompt: 'Be kind.' } });
});
afterAll(() => world[Symbol.asyncDispose]());

const open = async (bot_id = chat.botId) => (await chat.browser.call(OpenComparison, { bot_id })).variants;
const idOfVariant = async (slot: number) => (await open())[slot]?.conversation_id ?? '';
const save = (conversation_id: string, settings: VariantSettings | null) =>
  chat.browser.call(SaveVariant, { conversation_id, settings });
const say = (conversation_id: string, query: string) => chat.say(query, { conversation_id });
const lastRequest = () => world.model.requests.at(-1)?.body;

describe('a comparison of variants', () => {
  it('has three conversations of its own, of which two take part at first', async () => {
    const [variants, others] = await Promise.all([open(), open()]);
    expect(variants.map(({ settings }) => settings)).toEqual([{}, {}, null]);
    expect(others).toEqual(variants);
    const ids = new Set([...variants.map(({ conversation_id }) => conversation_id), chat.conversationId]);
    expect(ids.size).toBe(4);
    const current = await chat.browser.call(InitConversation, {
      bot_id: chat.botId,
      scene: Scene.playground,
      count: 1,
    });
    expect(current.conversationId).toBe(chat.conversationId);
  });

  it('asks each variant with its own settings, and the draft without them', async () => {
    const model_id = await addScriptedModel(chat.browser, world.model, { model_name: 'other' });
    const [same, other] = [await idOfVariant(0), await idOfVariant(1)];
    await save(other, { prompt_info: { prompt: 'Be brief.' } });
    await say(same, 'Who are you?');
    expect(lastRequest()).toMatchObject({ model: 'scripted', messages: [{ content: 'Be kind.' }, {}] });
    await say(other, 'Who are you?');
    expect(lastRequest()).toMatchObject({ model: 'scripted', messages: [{ content: 'Be brief.' }, {}] });
    await chat.change({ prompt_info: { prompt: 'Be funny.' }, model_info: { model_id } });
    await say(same, 'And now?');
    expect(lastRequest()).toMatchObject({ model: 'other', messages: [{ content: 'Be funny.' }, {}, {}, {}] });
    await say(other, 'And now?');
    // It follows the draft in everything that it has not of its own.
    expect(lastRequest()).toMatchObject({ model: 'other', messages: [{ content: 'Be brief.' }, {}, {}, {}] });
    await chat.say('Hello');
    expect(lastRequest()).toMatchObject({ messages: [{ content: 'Be funny.' }, {}] });
    await chat.change({ prompt_info: { prompt: 'Be kind.' }, model_info: { model_id: '' } });
  });

  it('opens the conversation of a variant with its messages, model and running replies', async () => {
    const other = await idOfVariant(1);
    const opened = await chat.browser.call(InitConversation, {
      bot_id: chat.botId,
      conversation_id: other,
      scene: Scene.playground,
      count: 15,
    });
    expect(opened).toMatchObject({ conversationId: other, runningReplies: [] });
    expect(opened.messageList.map(({ content }) => content)).toContain('And now?');
  });

  it('records a trace with time, tokens and cost, and suggests nothing', async () => {
    await chat.change({ suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.system } });
    const other = await idOfVariant(1);
    const before = world.model.requests.length;
    world.model.script({ text: ['Ada'], usage: { inputTokens: 30, outputTokens: 2 } });
    const events = await say(other, 'Your name?');
    expect(answerTextOf(events)).toBe('Ada');
    expect(world.model.requests.length).toBe(before + 1);
    const trace = await chat.browser.call(GetReplyTrace, { conversation_id: other, reply_id: replyIdOf(events) });
    expect(trace.steps.at(-1)).toMatchObject({ kind: 'model', usage: { input_tokens: 30, output_tokens: 2 } });
    await chat.change({ suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } });
  });

  it('counts the tokens of a variant as usage of the agent', async () => {
    const replies = await world.server.database.open.database
      .selectFrom('tokenUsage')
      .select(({ fn }) => fn.sum<number>('answers').as('answers'))
      .where('botId', '=', chat.botId)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow();
    expect(Number(replies.answers)).toBe(6);
  });

  it('keeps what a variant has of its own until that is removed', async () => {
    const third = await idOfVariant(2);
    const settings = { built_in_tools: ['current_time'] };
    await save(third, settings);
    expect((await open())[2]).toEqual({ conversation_id: third, settings });
    await say(third, 'Time?');
    expect(lastRequest().tools).toHaveLength(1);
    await chat.browser.call(ClearMessage, { conversation_id: third, scene: Scene.playground });
    await save(third, null);
    expect((await open())[2]).toEqual({ conversation_id: third, settings: null });
  });

  it('asks a version of the agent, with settings of its own over it', async () => {
    await chat.change({ prompt_info: { prompt: 'Published.' } });
    const { version } = (await chat.browser.call(PublishDraftBot, { bot_id: chat.botId })).data;
    await chat.change({ prompt_info: { prompt: 'Be kind.' } });
    const third = await idOfVariant(2);
    await save(third, { version });
    await say(third, 'Who are you?');
    expect(lastRequest().messages[0].content).toBe('Published.');
    await save(third, { version, prompt_info: { prompt: 'Other.' } });
    await say(third, 'Who are you?');
    expect(lastRequest().messages[0].content).toBe('Other.');
    await save(third, { version: 'none' });
    const asked = { ...chat.conversationRef, conversation_id: third, query: 'Who?', content_type: 'text' } as const;
    expect(await refusalOf(chat.browser, Chat, asked)).toBe('botVersionNotFound');
    await save(third, null);
  });

  it('continues a cut answer with what it is based on, and refuses when that has changed', async () => {
    const { version } = (await chat.browser.call(PublishDraftBot, { bot_id: chat.botId })).data;
    const third = await idOfVariant(2);
    const cut = async () => {
      world.model.script({ text: ['One t'], finish: 'length' });
      const reply = replyIdOf(await say(third, 'Count'));
      return {
        ...chat.conversationRef,
        conversation_id: third,
        content_type: 'text',
        resume_message_id: reply,
      } as const;
    };
    await save(third, {});
    const ofDraft = await cut();
    await save(third, { version });
    expect(await refusalOf(chat.browser, ResumeChat, ofDraft)).toBe('nothingToContinue');
    await save(third, {});
    world.model.script({ text: ['wo'] });
    expect(answerTextOf(await (await chat.browser.openStream(ResumeChat, ofDraft)).rest())).toBe('One two');
    await save(third, { version });
    const ofVersion = await cut();
    await save(third, {});
    expect(await refusalOf(chat.browser, ResumeChat, ofVersion)).toBe('nothingToContinue');
    await save(third, { version });
    world.model.script({ text: ['wo'] });
    expect(answerTextOf(await (await chat.browser.openStream(ResumeChat, ofVersion)).rest())).toBe('One two');
    await save(third, null);
  });

  it('refuses settings that a draft cannot have, and conversations that are no variants', async () => {
    const other = await idOfVariant(1);
    const tooLong = { conversation_id: other, settings: { prompt_info: { prompt: 'x'.repeat(100_001) } } };
    expect(await refusalOf(chat.browser, SaveVariant, tooLong)).toBe('invalidRequest');
    const current = { conversation_id: chat.conversationId, settings: {} };
    expect(await refusalOf(chat.browser, SaveVariant, current)).toBe('conversationNotFound');
  });

  it('is of each member alone', async () => {
    await using team = await openTestTeam();
    const bot_id = await createBot(team.alice, team.spaceId, 'Cook');
    const ofAlice = (await team.alice.call(OpenComparison, { bot_id })).variants;
    const ofBob = (await team.bob.call(OpenComparison, { bot_id })).variants;
    expect(ofBob.some(({ conversation_id }) => ofAlice.some((one) => one.conversation_id === conversation_id))).toBe(
      false,
    );
    const [first] = ofAlice;
    const stolen = { conversation_id: first?.conversation_id ?? '', settings: {} };
    expect(await refusalOf(team.bob, SaveVariant, stolen)).toBe('notFound');
  });
});

describe('wanted answers', () => {
  it('are shared by the members of the space, one for each question', async () => {
    await using team = await openTestTeam();
    const { alice, bob, server } = team;
    const bot_id = await createBot(alice, team.spaceId, 'Cook');
    const list = async () => (await bob.call(ListWantedAnswers, { bot_id })).wanted_answers;
    await alice.call(KeepWantedAnswer, { bot_id, question: ' How long? ', answer: 'Ten minutes.' });
    server.clock.now += 1_000;
    await alice.call(KeepWantedAnswer, { bot_id, question: 'How hot?', answer: 'Hot.' });
    server.clock.now += 1_000;
    const { wanted_answer } = await bob.call(KeepWantedAnswer, { bot_id, question: 'How long?', answer: 'Nine.' });
    expect(await list()).toEqual([wanted_answer, expect.objectContaining({ question: 'How hot?', answer: 'Hot.' })]);
    expect(wanted_answer).toMatchObject({ question: 'How long?', answer: 'Nine.', kept_at: server.clock.now });
    await alice.call(DeleteWantedAnswer, { wanted_answer_id: wanted_answer.wanted_answer_id });
    expect(await list()).toHaveLength(1);
    await alice.call(DeleteDraftBot, { space_id: team.spaceId, bot_id });
    expect(await refusalOf(bob, ListWantedAnswers, { bot_id })).toBe('notFound');
  });

  it(`are at most ${WANTED_ANSWERS_MAX}`, async () => {
    const bot_id = await chat.addBot('Cook');
    const keep = (question: string) => ({ bot_id, question, answer: 'Yes.' });
    for (let count = 0; count < WANTED_ANSWERS_MAX; count += 1)
      await chat.browser.call(KeepWantedAnswer, keep(`Question ${count}`));
    expect(await refusalOf(chat.browser, KeepWantedAnswer, keep('One more'))).toBe('tooManyWantedAnswers');
    await chat.browser.call(KeepWantedAnswer, keep('Question 3'));
  });
});
