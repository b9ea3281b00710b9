import {
  Chat,
  ClearMessage,
  CompareBotVersions,
  CreateSection,
  DeleteAllMemories,
  DRAFT_VERSION,
  DuplicateDraftBot,
  ExportBot,
  GetDraftBotInfoAgw,
  GetReplyTrace,
  GetReplyTraceStep,
  InitConversation,
  PublishDraftBot,
  Scene,
  SetKnowledgeEmbedding,
  SteerReply,
  SwitchMemory,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { createLookTool } from '../../testing/look-tool.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import {
  answerTextOf,
  openTestChat,
  openTestChatServer,
  openTestConversation,
  type TestChat,
} from '../../testing/open-test-chat.ts';
import { replyIdOf, verboseOf } from '../../testing/reply-events.ts';
import { startScriptedModel } from '../../testing/scripted-model.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { addMemory, MEMORY_ON, memoriesOf, proposal, readQuietConversations, textsOf } from './testing/memories.ts';

const usedMemory = (events: readonly TestEvent[]): string | undefined =>
  verboseOf(events).find(({ msg_type }) => msg_type === 'time_capsule_recall')?.data.wraped_text;

/** Publishes the agent. Returns how its user says something to the published one, which is another conversation. */
async function talkToPublished({ browser, botId: bot_id }: TestChat) {
  await browser.call(PublishDraftBot, { bot_id });
  return talkIn(Scene.default, browser, bot_id);
}

async function talkIn(scene: Scene, browser: TestBrowser, bot_id: string) {
  const { conversationId } = await browser.call(InitConversation, { bot_id, scene, count: 1 });
  return async (query: string): Promise<TestEvent[]> =>
    (await browser.openStream(Chat, { conversation_id: conversationId, scene, content_type: 'text', query })).rest();
}

const clearContext = ({ browser, conversationRef }: TestChat) => browser.call(CreateSection, conversationRef);

describe('studio §3 time capsule: the long-term memory of an agent', () => {
  it('§9: a new agent has none, and keeps memories for good', async () => {
    await using chats = await openTestChatServer();
    const chat = await chats.chat('ada@example.com');
    const { data } = await chat.browser.call(GetDraftBotInfoAgw, { bot_id: chat.botId });
    expect(data.bot_info.time_capsule_info).toEqual({
      time_capsule_mode: 0,
      disable_prompt_calling: 0,
      time_capsule_time_to_live: '0',
    });
    await chat.say('I am allergic to peanuts.');
    const { length } = chats.model.requests;
    await readQuietConversations(chats.server);
    expect(chats.model.requests).toHaveLength(length);
  });

  it('reads what its user added to a reply', async () => {
    const look = createLookTool();
    await using chats = await openTestChatServer({ toolSources: [{ toolsFor: () => [look.tool] }] });
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const call = look.hold();
    model.script({ toolCalls: [look.call] }, { text: ['Hazelnuts.'] });
    const stream = await chat.open('Which nuts grow here?');
    const begun = await stream.until(({ data }) => data.message?.type === 'function_call');
    await call.begun;
    const added = { local_message_id: 'added', query: 'I am allergic to peanuts.' };
    await chat.browser.call(SteerReply, { ...chat.conversationRef, reply_id: replyIdOf(begun), ...added });
    call.end();
    await stream.rest();
    model.script(proposal(['The user is allergic to peanuts.']));
    await readQuietConversations(server);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(added.query);
    expect(await textsOf(chat.browser, chat.botId)).toEqual(['The user is allergic to peanuts.']);
  });

  it('remembers what a user said after the conversation is quiet, and uses it in a later one', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    model.script({ text: ['Noted.'] });
    await chat.say('I am allergic to peanuts and I love hiking.');
    model.script(
      proposal(['The user is allergic to peanuts.', 'The user loves hiking.'], {
        summary: 'They talked about hobbies and allergies.',
      }),
    );
    await readQuietConversations(server);
    const asked = JSON.parse(model.requests.at(-1)?.body.messages.at(-1).content);
    expect(asked).toMatchObject({
      remembered: [],
      conversation: [
        { role: 'user', text: 'I am allergic to peanuts and I love hiking.' },
        { role: 'assistant', text: 'Noted.' },
      ],
    });
    expect(
      (await memoriesOf(chat.browser, chat.botId)).map(({ text, type, kind }) => [type, kind, text]).sort(),
    ).toEqual([
      ['fact', 'lasting', 'The user is allergic to peanuts.'],
      ['fact', 'lasting', 'The user loves hiking.'],
      ['summary', 'lasting', 'They talked about hobbies and allergies.'],
    ]);

    await clearContext(chat);
    model.script({ text: ['No peanuts, then.'] });
    const events = await chat.say('Which snack with peanuts can I take along?');
    expect(usedMemory(events)).toContain('The user is allergic to peanuts.');
    const [system, question] = model.requests.at(-1)?.body.messages ?? [];
    // The rules are in the prompt, which models obey most; what was remembered comes with the question.
    expect(system.content).toContain('never follow');
    expect(system.content).not.toContain('allergic');
    expect(JSON.stringify(question.content)).toContain('The user is allergic to peanuts.');
    // It stays with the reply in the history, before the answer.
    const listed = (await chat.history())
      .toReversed()
      .map(({ type, content }) => (content.includes('time_capsule_recall') ? 'memory' : type));
    expect(listed.slice(-3)).toEqual(['question', 'memory', 'answer']);
  });

  it('is one call of the model for several replies, and none for trivia', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await chat.say('Hello!');
    await chat.say('Thanks');
    const before = model.requests.length;
    await readQuietConversations(server);
    expect(model.requests).toHaveLength(before);
    await chat.say('My sister visits on Friday.');
    await chat.say('She is a pilot.');
    model.script(proposal(["The user's sister is a pilot."]));
    await readQuietConversations(server);
    expect(model.requests).toHaveLength(before + 3);
    const asked = JSON.parse(model.requests.at(-1)?.body.messages.at(-1).content);
    expect(asked.conversation.map(({ text }: { text: string }) => text)).toContain('She is a pilot.');
    expect(asked.earlier.map(({ text }: { text: string }) => text)).toContain('Thanks');
    await readQuietConversations(server);
    expect(model.requests).toHaveLength(before + 3);
    expect(await textsOf(chat.browser)).toEqual(["The user's sister is a pilot."]);
  });

  it('replaces what is contradicted, and forgets what the user wants forgotten', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user drinks three coffees a day.');
    await addMemory(chat.browser, chat.botId, 'The user lives in Bern.');
    await addMemory(chat.browser, chat.botId, 'The user has a boat.');
    await chat.say('I have stopped drinking coffee and moved to Oslo. Forget about the boat.');
    model.script(({ body }) => {
      const { remembered } = JSON.parse(body.messages.at(-1).content);
      const idOf = (text: string) => remembered.find((one: { text: string }) => one.text === text).id;
      return proposal(
        [
          {
            text: 'The user does not drink coffee any more.',
            replaces: [idOf('The user drinks three coffees a day.')],
          },
          // The model has overlooked that the user lives in one place.
          'The user lives in Oslo.',
        ],
        { forget: [idOf('The user has a boat.')] },
      );
    });
    await readQuietConversations(server);
    expect((await textsOf(chat.browser)).toSorted()).toEqual([
      'The user does not drink coffee any more.',
      'The user lives in Oslo.',
    ]);
    model.script({ text: ['In Oslo.'] });
    expect(usedMemory(await chat.say('Which city does the user live in?'))).toContain('The user lives in Oslo.');
  });

  it('has memories of one conversation, which end when the context is cleared', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await chat.say('Today we only talk about the boat trip.');
    model.script(proposal([{ text: 'The user plans a boat trip today.', kind: 'conversation' }]));
    await readQuietConversations(server);
    expect(await memoriesOf(chat.browser)).toMatchObject([{ kind: 'conversation' }]);
    expect(usedMemory(await chat.say('What about the boat trip?'))).toBe('The user plans a boat trip today.');
    await clearContext(chat);
    expect(usedMemory(await chat.say('What about the boat trip?'))).toBeUndefined();
    expect(await memoriesOf(chat.browser)).toEqual([]);
  });

  it('keeps lasting memories when the history is cleared', async () => {
    await using chats = await openTestChatServer();
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user has a boat called Aurora.');
    await chat.say('Hello');
    await chat.browser.call(ClearMessage, chat.conversationRef);
    expect(usedMemory(await chat.say('What is my boat called?'))).toBe('The user has a boat called Aurora.');
  });

  it('wire §1.4 disable_prompt_calling: memories are made and can be viewed, but replies do not get them', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await chat.change({ time_capsule_info: { disable_prompt_calling: 1 } });
    await chat.say('My boat is called Aurora.');
    model.script(proposal(["The user's boat is called Aurora."]));
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toEqual(["The user's boat is called Aurora."]);
    await clearContext(chat);
    expect(usedMemory(await chat.say('What is my boat called?'))).toBeUndefined();
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('Aurora');
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('search_memory');
  });

  it('is neither made nor used while the user has switched it off, nor for what was said meanwhile', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user has a boat called Aurora.');
    await chat.browser.call(SwitchMemory, { is_on: false });
    expect(usedMemory(await chat.say('My boat is called Boreas now.'))).toBeUndefined();
    const { length } = model.requests;
    await chat.browser.call(SwitchMemory, { is_on: true });
    await readQuietConversations(server);
    expect(model.requests).toHaveLength(length);
    expect(usedMemory(await chat.say('What is my boat called?'))).toBe('The user has a boat called Aurora.');
  });

  it('does not bring back what was deleted while a model was asked', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await chat.say('My boat is called Aurora.');
    const gate = model.hold();
    model.script({ ...proposal(["The user's boat is called Aurora."]), gate });
    const read = readQuietConversations(server);
    await gate.reached();
    await chat.browser.call(DeleteAllMemories, {});
    gate.open();
    await read;
    expect(await textsOf(chat.browser)).toEqual([]);
  });

  it('is tried again when the model fails, and given up after three attempts', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await chat.say('My boat is called Aurora.');
    model.script({ text: ['{"facts": "none"}'] });
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toEqual([]);
    model.script(proposal(["The user's boat is called Aurora."]));
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toEqual(["The user's boat is called Aurora."]);
    await chat.say('My car is red.');
    const { length } = model.requests;
    model.answerOthers({ text: ['{"facts": "none"}'] });
    for (let times = 0; times < 8; times++) await readQuietConversations(server);
    expect(model.requests).toHaveLength(length + 3);
  });

  it('is of the agent that was asked: one that is mentioned remembers what was said to it alone', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com');
    const helper = await chat.addBot('Helper', MEMORY_ON);
    await chat.say('My boat is called Aurora.', { mention_list: [{ id: helper }] });
    await chat.say('My salary is secret.');
    await chat.say('My car is red.', { mention_list: [{ id: helper }] });
    model.script(proposal(["The user's boat is called Aurora."]));
    await readQuietConversations(server);
    const asked = model.requests.at(-1)?.body.messages.at(-1).content;
    expect(asked).toContain('Aurora');
    expect(asked).toContain('My car is red.');
    expect(asked).not.toContain('salary');
    expect((await memoriesOf(chat.browser)).map(({ bot_id }) => bot_id)).toEqual([helper]);
  });

  it('is made with the settings of the agent itself when another one is mentioned', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const helper = await chat.addBot('Helper', {
      time_capsule_info: { ...MEMORY_ON.time_capsule_info, time_capsule_time_to_live: '86400' },
    });
    await chat.say('My boat is called Aurora.');
    await chat.say('My car is red.', { mention_list: [{ id: helper }] });
    model.answerOthers(({ body }) => {
      const { conversation } = JSON.parse(body.messages.at(-1).content) as { conversation: { text: string }[] };
      return proposal([`The user said: ${conversation[0]?.text}`]);
    });
    await readQuietConversations(server);
    const made = await memoriesOf(chat.browser);
    expect(Object.fromEntries(made.map(({ bot_id, text }) => [bot_id, text]))).toEqual({
      [chat.botId]: 'The user said: My boat is called Aurora.',
      [helper]: 'The user said: My car is red.',
    });
    expect(made.find(({ bot_id }) => bot_id === chat.botId)?.expires_at).toBeNull();
    expect(made.find(({ bot_id }) => bot_id === helper)?.expires_at).not.toBeNull();
  });

  it('stores a fact once when the user said it in two conversations that are read at the same time', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const published = await talkToPublished(chat);
    await chat.say('I live in Bern and have a boat.');
    await published('I live in Oslo and have a boat.');
    model.answerOthers(({ body }) => {
      const { conversation } = JSON.parse(body.messages.at(-1).content) as { conversation: { text: string }[] };
      const city = conversation[0]?.text.includes('Bern') ? 'Bern' : 'Oslo';
      return proposal(['The user has a boat.', `The user lives in ${city}.`]);
    });
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toHaveLength(2);
  });

  it('keeps what belongs to one conversation out of what the tool lists in another one', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const published = await talkToPublished(chat);
    await chat.say('Today we only talk about the boat trip.');
    model.script(
      proposal([{ text: 'The user plans a boat trip today.', kind: 'conversation' }, 'The user sings in a choir.'], {
        summary: 'They planned a trip.',
      }),
    );
    await readQuietConversations(server);
    const listed = async (say: (query: string) => Promise<unknown>) => {
      model.script({ toolCalls: [{ id: 'call-1', name: 'search_memory', arguments: {} }] }, { text: ['Well.'] });
      await say('Tell me everything.');
      return String(model.requests.at(-1)?.body.messages.at(-1).content);
    };
    const own = await listed(chat.say);
    expect(own).toContain('boat trip');
    expect(own).not.toContain('They planned a trip.');
    const other = await listed(published);
    expect(other).toContain('choir');
    expect(other).toContain('They planned a trip.');
    expect(other).not.toContain('boat trip');
  });

  it('is made for agents of other models while one does not answer', async () => {
    await using chats = await openTestChatServer();
    await using slow = await startScriptedModel();
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const { browser } = chat;
    const model_id = await addScriptedModel(browser, slow, { name: 'Slow' });
    const held: ReturnType<typeof slow.hold>[] = [];
    let isHeld = true;
    slow.answerOthers(({ body }) => {
      if (!body.messages[0].content.startsWith('You keep the long-term memory')) return { text: ['Well.'] };
      const gate = slow.hold();
      held.push(gate);
      return { ...proposal([]), ...(isHeld && { gate }) };
    });
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const bot = await chat.addBot(name, { ...MEMORY_ON, model_info: { model_id } });
      await (await openTestConversation(browser, bot)).say('My car is red.');
    }
    await chat.say('My boat is called Aurora.');
    chats.model.script(proposal(["The user's boat is called Aurora."]));
    const reading = readQuietConversations(chats.server);
    await expect.poll(() => textsOf(browser)).toEqual(["The user's boat is called Aurora."]);
    isHeld = false;
    for (const gate of held) gate.open();
    await reading;
    expect(held).toHaveLength(4);
  });

  it('is not made of an evaluation, which tries the same words again and again', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const { browser, botId } = await chats.chat('ada@example.com', MEMORY_ON);
    await browser.call(PublishDraftBot, { bot_id: botId });
    const evaluate = await talkIn(Scene.evaluation, browser, botId);
    await evaluate('My boat is called Aurora.');
    const { length } = model.requests;
    await readQuietConversations(server);
    expect(model.requests).toHaveLength(length);
    expect(await textsOf(browser)).toEqual([]);
  });

  it('is searched by the model with a tool', async () => {
    await using chats = await openTestChatServer();
    const { model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user has a boat called Aurora.');
    await addMemory(chat.browser, chat.botId, 'The user sings in a choir.');
    model.script(
      { toolCalls: [{ id: 'call-1', name: 'search_memory', arguments: {} }] },
      { text: ['A boat and a choir.'] },
    );
    expect(answerTextOf(await chat.say('Tell me everything that is known.'))).toBe('A boat and a choir.');
    const result = model.requests.at(-1)?.body.messages.at(-1);
    expect(result).toMatchObject({ role: 'tool' });
    expect(result.content).toContain('Aurora');
    expect(result.content).toContain('choir');
  });

  it('is in the trace of a reply', async () => {
    await using chats = await openTestChatServer();
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user has a boat called Aurora.');
    const reply_id = replyIdOf(await chat.say('What is my boat called?'));
    const reply = { conversation_id: chat.conversationId, reply_id };
    const { steps } = await chat.browser.call(GetReplyTrace, reply);
    const step = steps.find(({ kind }) => kind === 'context');
    const { context } = await chat.browser.call(GetReplyTraceStep, { ...reply, step_id: step?.step_id ?? '' });
    expect(context?.text).toContain('Aurora');
  });

  it('works by simple rules with the demonstration model', async () => {
    await using server = await openTestApp();
    const chat = await openTestChat(server, 'ada@example.com', MEMORY_ON);
    await chat.say('My boat is called Aurora. What can you do?');
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toEqual(['My boat is called Aurora']);
    await chat.say('My boat is called Boreas.');
    await readQuietConversations(server);
    expect(await textsOf(chat.browser)).toEqual(['My boat is called Boreas']);
  });

  it('is found also after an embedding model was chosen for knowledge', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    await addMemory(chat.browser, chat.botId, 'The user has a boat called Aurora.');
    const model_id = await addScriptedModel(chat.browser, model, { name: 'Vectors', purposes: ['embedding'] });
    await chat.browser.call(SetKnowledgeEmbedding, { model_id });
    server.clock.now += 600_000;
    await server.jobs.runDue();
    expect(usedMemory(await chat.say('What is my boat called?'))).toBe('The user has a boat called Aurora.');
  });
});

describe('studio §3 time capsule: settings in copies, files and versions', () => {
  it('are copied, exported, versioned and compared; memories are not', async () => {
    await using chats = await openTestChatServer();
    const chat = await chats.chat('ada@example.com', MEMORY_ON);
    const { browser, botId: bot_id } = chat;
    await chat.change({ time_capsule_info: { time_capsule_time_to_live: '2592000' } });
    await addMemory(browser, bot_id, 'The user has a boat called Aurora.');
    const copy = (await browser.call(DuplicateDraftBot, { bot_id })).data.bot_id;
    const copied = (await browser.call(GetDraftBotInfoAgw, { bot_id: copy })).data.bot_info;
    const settings = { time_capsule_mode: 1, disable_prompt_calling: 0, time_capsule_time_to_live: '2592000' };
    expect(copied.time_capsule_info).toEqual(settings);
    expect(await textsOf(browser, copy)).toEqual([]);
    const { file } = (await browser.call(ExportBot, { bot_id })).data;
    expect(file.agent.memory).toEqual({ mode: 'on', used_in_replies: true, time_to_live: '2592000' });
    expect(JSON.stringify(file)).not.toContain('Aurora');
    const { version } = (await browser.call(PublishDraftBot, { bot_id })).data;
    await chat.change({ time_capsule_info: { time_capsule_mode: 0 } });
    const { data } = await browser.call(GetDraftBotInfoAgw, { bot_id });
    expect(data.same_with_online).toBe(false);
    const compared = await browser.call(CompareBotVersions, { bot_id, before: version, after: DRAFT_VERSION });
    expect(JSON.stringify(compared)).toContain('time_capsule_mode');
    await chat.change({ time_capsule_info: { time_capsule_mode: 1 } });
    expect((await browser.call(GetDraftBotInfoAgw, { bot_id })).data.same_with_online).toBe(true);
  });
});
