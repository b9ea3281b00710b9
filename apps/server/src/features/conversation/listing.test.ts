import {
  Chat,
  type ChatMessage,
  ClearMessage,
  CONVERSATION_PAGE,
  CreateConversation,
  DeleteConversation,
  DeleteDraftBot,
  DeleteMessage,
  GetHome,
  GetListedConversation,
  GetMessageList,
  InitConversation,
  ListConversations,
  type ListedConversation,
  MarkRead,
  PINNED_CONVERSATIONS_MAX,
  PinConversation,
  PublishDraftBot,
  RenameConversation,
  Scene,
  SearchConversations,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let world: TestChatServer;
let chat: TestChat;
let users = 0;

beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  users += 1;
  chat = await world.chat(`listing-${users}@example.com`);
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  // Questions are echoed; a title is asked for with an instruction of ours.
  world.model.answerOthers((request) => {
    const asked = JSON.stringify(request.body);
    return asked.includes('Write a title') ? { text: ['Written title'] } : { text: ['Answer'] };
  });
});

const scene = Scene.default;
const create = async (bot_id = chat.botId) => (await chat.browser.call(CreateConversation, { bot_id })).conversation;
const get = async (conversation_id: string) =>
  (await chat.browser.call(GetListedConversation, { conversation_id })).conversation;
const list = (cursor?: string) =>
  chat.browser.call(ListConversations, { bot_id: chat.botId, ...(cursor !== undefined && { cursor }) });
const open = (conversation_id: string, query: string) =>
  chat.browser.openStream(Chat, { conversation_id, scene, content_type: 'text', query });
async function say(conversation_id: string, query: string): Promise<void> {
  await (await open(conversation_id, query)).rest();
}
const history = async (conversation_id: string): Promise<ChatMessage[]> =>
  (await chat.browser.call(GetMessageList, { conversation_id, scene, count: 100, cursor: '0' })).message_list;
const search = (query: string, cursor?: string) =>
  chat.browser.call(SearchConversations, { query, ...(cursor !== undefined && { cursor }) });

/** With a title that a model wrote, which is the last that follows a reply. */
async function converse(query: string): Promise<ListedConversation> {
  const { conversation_id } = await create();
  await say(conversation_id, query);
  await expect.poll(async () => (await get(conversation_id)).title).toBe('Written title');
  return get(conversation_id);
}

describe('several conversations with one bot', () => {
  it('begin empty, answer with the published version, and know nothing of each other', async () => {
    const first = await create();
    expect(first).toMatchObject({ title: '', is_pinned: false, is_unread: false, state: 'idle', bot_id: chat.botId });
    await say(first.conversation_id, 'Remember the number 42');
    const second = await create();
    expect(second.conversation_id).not.toBe(first.conversation_id);
    const { prologue, conversationId } = await chat.browser.call(InitConversation, {
      bot_id: chat.botId,
      conversation_id: second.conversation_id,
      scene,
      count: 15,
    });
    expect([conversationId, prologue]).toEqual([second.conversation_id, '']);
    await say(second.conversation_id, 'What was it?');
    const asked = world.model.requests.filter(({ body }) => JSON.stringify(body).includes('What was it?'))[0];
    expect(JSON.stringify(asked?.body)).not.toContain('42');
    expect((await history(first.conversation_id)).map(({ content }) => content)).toEqual([
      'Answer',
      'Remember the number 42',
    ]);
  });

  it('take the empty one again', async () => {
    const first = await create();
    expect((await create()).conversation_id).toBe(first.conversation_id);
    await say(first.conversation_id, 'Hello');
    const second = await create();
    expect(second.conversation_id).not.toBe(first.conversation_id);
    await chat.browser.call(ClearMessage, { conversation_id: first.conversation_id, scene });
    expect((await create()).conversation_id).toBe(second.conversation_id);
  });

  it('need a published version', async () => {
    const bot_id = await chat.addBot('Unpublished');
    expect(await refusalOf(chat.browser, CreateConversation, { bot_id })).toBe('botNotPublished');
  });

  it('are apart from the playground and from the current conversation of a scene', async () => {
    await create();
    const { conversationId } = await chat.browser.call(InitConversation, { bot_id: chat.botId, scene, count: 15 });
    await say(conversationId, 'Hello');
    await chat.say('Hello');
    const { conversations } = await list();
    expect(conversations).toHaveLength(1);
    for (const conversation_id of [conversationId, chat.conversationId])
      expect(await refusalOf(chat.browser, GetListedConversation, { conversation_id })).toBe('conversationNotFound');
  });

  it('count for the home page as talking to the agent', async () => {
    const { conversation_id } = await create();
    const done = async () =>
      (await chat.browser.call(GetHome, {})).checklist?.steps.find(({ step }) => step === 'talk-to-agent')?.is_done;
    expect(await done()).toBe(false);
    await say(conversation_id, 'Hello');
    expect(await done()).toBe(true);
  });
});

describe('the list of conversations', () => {
  it('has the last used first, page by page', async () => {
    const ids: string[] = [];
    for (let number = 0; number < CONVERSATION_PAGE + 2; number += 1) {
      world.server.clock.now += 1000;
      const { conversation_id } = await create();
      await say(conversation_id, `Question ${number}`);
      ids.unshift(conversation_id);
    }
    world.server.clock.now += 1000;
    const oldest = ids.pop() ?? '';
    await say(oldest, 'Again');
    ids.unshift(oldest);
    const first = await list();
    const second = await list(first.next_cursor);
    const listed = [...first.conversations, ...second.conversations].map(({ conversation_id }) => conversation_id);
    expect(listed).toEqual(ids);
    expect([first.conversations.length, second.next_cursor]).toEqual([CONVERSATION_PAGE, '']);
  });

  it('marks what is running, waiting and unread', async () => {
    const { conversation_id } = await create();
    const gate = world.model.hold();
    world.model.script({ text: ['Slow'], gate });
    const stream = await open(conversation_id, 'Hello');
    expect((await list()).conversations).toMatchObject([{ state: 'running', is_unread: false }]);
    gate.open();
    await stream.rest();
    const [answered] = (await list()).conversations;
    expect(answered).toMatchObject({ state: 'idle', is_unread: true });
    const [answer] = await history(conversation_id);
    await chat.browser.call(MarkRead, { conversation_id, read_message_index: answer?.message_index ?? '' });
    expect((await list()).conversations).toMatchObject([{ is_unread: false }]);
  });

  it('shows pinned ones apart, last pinned first, up to a limit', async () => {
    const first = await converse('One');
    const second = await converse('Two');
    const pin = (conversation_id: string, is_pinned = true) =>
      chat.browser.call(PinConversation, { conversation_id, is_pinned });
    await pin(first.conversation_id);
    world.server.clock.now += 1000;
    expect((await pin(second.conversation_id)).conversation.is_pinned).toBe(true);
    const { pinned, conversations } = await list();
    expect(pinned.map(({ conversation_id }) => conversation_id)).toEqual([
      second.conversation_id,
      first.conversation_id,
    ]);
    expect(conversations).toEqual([]);
    await pin(second.conversation_id, false);
    expect((await list()).conversations).toHaveLength(1);

    for (let count = 1; count < PINNED_CONVERSATIONS_MAX; count += 1) {
      const { conversation_id } = await create();
      await say(conversation_id, 'Pinned');
      await pin(conversation_id);
    }
    const request = { conversation_id: second.conversation_id, is_pinned: true };
    expect(await refusalOf(chat.browser, PinConversation, request)).toBe('tooManyPinned');
  });
});

describe('the title of a conversation', () => {
  it('is the first words at once, then what the model wrote', async () => {
    const { conversation_id } = await create();
    const gate = world.model.hold();
    world.model.script({ text: ['Slow'], gate });
    const stream = await open(conversation_id, '  How do I\nbake bread?');
    expect((await get(conversation_id)).title).toBe('How do I bake bread?');
    gate.open();
    await stream.rest();
    await expect.poll(async () => (await get(conversation_id)).title).toBe('Written title');
    const requests = world.model.requests.filter(({ body }) => JSON.stringify(body).includes('Write a title'));
    expect(JSON.stringify(requests.at(-1)?.body)).toContain('bake bread');
    await say(conversation_id, 'And cake?');
    expect((await get(conversation_id)).title).toBe('Written title');
  });

  it('stays what the user wrote', async () => {
    const { conversation_id } = await create();
    await chat.browser.call(RenameConversation, { conversation_id, title: ' Baking ' });
    await say(conversation_id, 'How do I bake bread?');
    await expect.poll(async () => (await search('bread')).hits.length).toBe(1);
    expect((await get(conversation_id)).title).toBe('Baking');
    const renamed = await chat.browser.call(RenameConversation, { conversation_id, title: 'Bread' });
    expect(renamed.conversation.title).toBe('Bread');
    for (const title of ['', 'x'.repeat(101)])
      expect(await refusalOf(chat.browser, RenameConversation, { conversation_id, title })).toBe('invalidRequest');
    const hidden = { conversation_id, title: 'a\u202eb' };
    expect(await refusalOf(chat.browser, RenameConversation, hidden)).toBe('hiddenCharacters');
  });

  it('that the user writes while the model does stays, and is found', async () => {
    const gate = world.model.hold();
    world.model.answerOthers((request) =>
      JSON.stringify(request.body).includes('Write a title') ? { text: ['Written title'], gate } : { text: ['Answer'] },
    );
    const { conversation_id } = await create();
    await say(conversation_id, 'How do I bake bread?');
    await gate.reached();
    await chat.browser.call(RenameConversation, { conversation_id, title: 'Zwieback' });
    gate.open();
    await world.model.untilOpen(0);
    await say(conversation_id, 'Marzipan');
    await expect.poll(async () => (await search('marzipan')).hits.length).toBe(1);
    const titles = async (query: string) => (await search(query)).hits.filter(({ message }) => !message).length;
    expect([await titles('zwieback'), await titles('written'), await titles('bread')]).toEqual([1, 0, 0]);
  });

  it('stays the first words when the model fails, which is asked twice at most', async () => {
    let asked = 0;
    world.model.answerOthers((request) => {
      if (!JSON.stringify(request.body).includes('Write a title')) return { text: ['Answer'] };
      asked += 1;
      return { status: 400 };
    });
    const { conversation_id } = await create();
    for (const [number, word] of ['bread', 'cake', 'zwieback', 'nougat'].entries()) {
      await say(conversation_id, `How do I bake ${word}?`);
      await expect.poll(async () => (await search(word)).hits.some(({ message }) => message)).toBe(true);
      // The next reply does not ask while this one does.
      await expect.poll(() => asked).toBe(Math.min(number + 1, 2));
      await world.model.untilOpen(0);
    }
    expect((await get(conversation_id)).title).toBe('How do I bake bread?');
  });

  it('is the first line of a long answer of the model', async () => {
    world.model.answerOthers((request) =>
      JSON.stringify(request.body).includes('Write a title')
        ? { text: ['Bread\n', ...Array.from({ length: 40 }, () => 'and so on '.repeat(10))] }
        : { text: ['Answer'] },
    );
    const { conversation_id } = await create();
    await say(conversation_id, 'How do I bake bread?');
    await expect.poll(async () => (await get(conversation_id)).title).toBe('Bread');
  });

  it('is cleared with the history, unless the user has written it', async () => {
    const titlesFound = async (query: string) => (await search(query)).hits.filter(({ message }) => !message).length;
    const { conversation_id } = await converse('How do I bake bread?');
    await chat.browser.call(ClearMessage, { conversation_id, scene });
    expect((await get(conversation_id)).title).toBe('');
    expect(await titlesFound('written')).toBe(0);

    await say(conversation_id, 'And cake?');
    await expect.poll(async () => (await get(conversation_id)).title).toBe('Written title');
    await chat.browser.call(RenameConversation, { conversation_id, title: 'Zwieback' });
    await chat.browser.call(ClearMessage, { conversation_id, scene });
    expect((await get(conversation_id)).title).toBe('Zwieback');
    expect(await titlesFound('zwieback')).toBe(1);
  });

  it('of a question that is cleared while the model writes it is dropped', async () => {
    const gate = world.model.hold();
    world.model.answerOthers((request) => {
      const asked = JSON.stringify(request.body);
      if (!asked.includes('Write a title')) return { text: ['Answer'] };
      return asked.includes('bread') ? { text: ['On bread'], gate } : { text: ['On cake'] };
    });
    const { conversation_id } = await create();
    await say(conversation_id, 'How do I bake bread?');
    await gate.reached();
    await chat.browser.call(ClearMessage, { conversation_id, scene });
    await say(conversation_id, 'And cake?');
    gate.open();
    await world.model.untilOpen(0);
    const titleAfterNext = async () => {
      await say(conversation_id, 'With marzipan');
      return (await get(conversation_id)).title;
    };
    await expect.poll(titleAfterNext).toBe('On cake');
  });
});

describe('the search over all conversations', () => {
  it('finds questions, answers and titles by every word, and shows the passage', async () => {
    world.model.script({ text: ['Preheat the oven to 230 degrees. 烤面包要预热。'] });
    const { conversation_id } = await converse('How do I bake sourdough?');
    const found = async (query: string) => (await search(query)).hits.map(({ passage }) => passage);
    expect(await found('sourd')).toEqual(['How do I bake sourdough?']);
    expect(await found('OVEN degrees')).toEqual(['Preheat the oven to 230 degrees. 烤面包要预热。']);
    expect(await found('面包')).toHaveLength(1);
    expect(await found('oven sourdough')).toEqual([]);
    expect(await found('user')).toEqual([]);
    expect(await found('???')).toEqual([]);
    const [hit] = (await search('degr')).hits;
    expect(hit).toMatchObject({
      conversation_id,
      bot_id: chat.botId,
      space_id: chat.spaceId,
      bot_name: 'Bot',
      title: 'Written title',
      message: { message_index: '2', role: 'assistant' },
    });
    expect(hit?.matches.map(([start, end]) => hit.passage.slice(start, end))).toEqual(['degr']);
    await chat.browser.call(RenameConversation, { conversation_id, title: 'Zwieback' });
    const [title] = (await search('zwie')).hits;
    expect(title).toMatchObject({ conversation_id, passage: 'Zwieback', matches: [[0, 4]] });
    expect(title?.message).toBeUndefined();
  });

  it('pages from the newest on', async () => {
    for (let number = 0; number < 21; number += 1) {
      world.server.clock.now += 1000;
      await converse(`Question number${number}`);
    }
    const first = await search('question');
    const second = await search('question', first.next_cursor);
    const numbers = [...first.hits, ...second.hits].map(({ passage }) => passage);
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => `Question number${20 - index}`));
    expect([first.hits.length, second.next_cursor]).toEqual([20, '']);
  });

  it('finds rare words and every page of frequent ones among hundreds of messages, without those that were cleared', async () => {
    const { conversation_id } = await converse('The rare word is marzipan');
    const cleared = (await converse('Cleared')).conversation_id;
    for (let round = 0; round < 23; round += 1) {
      const insert_history_message_list = Array.from(
        { length: 20 },
        (_, index) => `Frequent word${round * 20 + index}${index === 0 ? ' regular' : ''}`,
      );
      for (const place of round < 11 ? [conversation_id, cleared] : [conversation_id]) {
        const request = { conversation_id: place, scene, content_type: 'text', insert_history_message_list } as const;
        await (await chat.browser.openStream(Chat, { ...request, query: 'Next' })).rest();
      }
    }
    await chat.browser.call(ClearMessage, { conversation_id: cleared, scene });
    await expect.poll(async () => (await search('word459')).hits.length).toBe(1);
    expect((await search('marzipan')).hits).toMatchObject([{ conversation_id }]);
    const all = async (query: string) => {
      const found: string[] = [];
      for (let cursor: string | undefined; cursor !== ''; ) {
        const { hits, next_cursor } = await search(query, cursor);
        found.push(...hits.map(({ passage }) => passage));
        cursor = next_cursor;
      }
      return found.toSorted();
    };
    const sent = Array.from({ length: 460 }, (_, index) => `Frequent word${index}${index % 20 ? '' : ' regular'}`);
    expect(await all('freq')).toEqual(sent.toSorted());
    // Too few of the newest messages have it for a page.
    expect(await all('regular')).toEqual(sent.filter((text) => text.endsWith('regular')).toSorted());
  });

  it('does not find what is gone, or belongs to others', async () => {
    const { conversation_id } = await converse('The password is marzipan');
    const found = async (word: string) => (await search(word)).hits.length;
    expect(await found('marzipan')).toBe(1);

    const mine = chat;
    chat = await world.chat(`listing-other-${users}@example.com`);
    expect(await found('marzipan')).toBe(0);
    chat = mine;

    await say(conversation_id, 'And nougat');
    await expect.poll(() => found('nougat')).toBe(1);
    const [, question] = await history(conversation_id);
    await chat.browser.call(DeleteMessage, { conversation_id, scene, message_id: question?.message_id ?? '' });
    expect(await found('nougat')).toBe(0);
    await chat.browser.call(ClearMessage, { conversation_id, scene });
    expect(await found('marzipan')).toBe(0);
  });

  it('does not find conversations with agents that the user may not see any more', async () => {
    await converse('The password is marzipan');
    expect((await search('marzipan')).hits).toHaveLength(1);
    await chat.browser.call(DeleteDraftBot, { space_id: chat.spaceId, bot_id: chat.botId });
    expect((await search('marzipan')).hits).toEqual([]);
  });

  it('finds what a stopped process did not come to index', async () => {
    const { conversation_id } = await converse('Before');
    const { database } = world.server.database.open;
    await database.deleteFrom('conversationSearch').execute();
    await database.updateTable('listedConversation').set({ indexedPosition: 0 }).execute();
    expect((await search('before')).hits).toEqual([]);
    await using again = await world.server.startAgain();
    await again.jobs.runDue();
    expect((await search('before')).hits).toMatchObject([{ conversation_id }]);
  });
});

describe('deleting a conversation', () => {
  it('hides it at once, stops its reply, and deletes its rows', async () => {
    const { conversation_id } = await converse('The password is marzipan');
    const gate = world.model.hold();
    world.model.script({ text: ['Slow'], gate });
    const stream = await open(conversation_id, 'And now?');
    await world.model.untilOpen(1);
    await chat.browser.call(DeleteConversation, { conversation_id });
    await stream.rest();
    gate.open();
    expect((await list()).conversations).toEqual([]);
    expect((await search('marzipan')).hits).toEqual([]);
    for (const [operation, request] of [
      [GetListedConversation, { conversation_id }],
      [GetMessageList, { conversation_id, scene }],
      [Chat, { conversation_id, scene, query: 'Hello' }],
    ] as const)
      expect(await refusalOf(chat.browser, operation, request as never)).toBe('notFound');
    await world.server.jobs.runDue();
    const { database } = world.server.database.open;
    for (const table of ['message', 'conversationSearch', 'listedConversation', 'reply'] as const) {
      const rows = await database
        .selectFrom(table as 'message')
        .selectAll()
        .where('conversationId', '=', conversation_id)
        .execute();
      expect(rows).toEqual([]);
    }
    expect(await database.selectFrom('conversation').where('id', '=', conversation_id).selectAll().execute()).toEqual(
      [],
    );
  });
});
