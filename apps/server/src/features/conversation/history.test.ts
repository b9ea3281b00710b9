import {
  type ChatMessage,
  DeleteMessage,
  GetConversationParticipantsReadIndex,
  GetMessageList,
  HISTORY_PAGE_MAX,
  InitConversation,
  MarkRead,
  PushMessage,
  Scene,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const push = async (content: string, to = chat) =>
  (await to.browser.call(PushMessage, { ...to.conversationRef, source: 2, content })).message;
const list = (request: object = {}, of = chat) =>
  of.browser.call(GetMessageList, { ...of.conversationRef, cursor: '0', count: 15, ...request });
const contents = ({ message_list }: { message_list: ChatMessage[] }) => message_list.map(({ content }) => content);
const read = (index: string, of = chat) =>
  of.browser.call(MarkRead, { conversation_id: of.conversationId, read_message_index: index });
const indexes = (of = chat) =>
  of.browser.call(GetConversationParticipantsReadIndex, { conversation_id: of.conversationId });

describe('chat §7 /api/conversation/get_message_list', () => {
  it('an empty conversation has an empty page', async () => {
    const section = (await list()).last_section_id;
    expect(await list()).toEqual({
      message_list: [],
      cursor: '0',
      hasmore: false,
      next_cursor: '0',
      next_has_more: false,
      read_message_index: '0',
      end_message_index: '0',
      conversation_id: chat.conversationId,
      last_section_id: section,
      participant_info_map: expect.any(Object),
    });
    expect(section).not.toBe('');
  });

  it('is sorted newest first, starts at the newest message, and goes both ways from a cursor', async () => {
    for (const content of ['1', '2', '3', '4', '5']) await push(content);
    const newest = await list({ count: 2 });
    expect([contents(newest), newest.hasmore, newest.next_has_more]).toEqual([['5', '4'], true, false]);
    const older = await list({ count: 2, cursor: newest.cursor, direction: 1 });
    expect([contents(older), older.hasmore, older.next_has_more]).toEqual([['3', '2'], true, true]);
    const oldest = await list({ count: 2, cursor: older.cursor, direction: 1 });
    expect([contents(oldest), oldest.hasmore, oldest.next_has_more]).toEqual([['1'], false, true]);
    const back = await list({ count: 3, cursor: oldest.next_cursor, direction: 2 });
    expect([contents(back), back.hasmore, back.next_has_more]).toEqual([['4', '3', '2'], true, true]);
    const end = await list({ count: 3, cursor: back.next_cursor, direction: 2 });
    expect([contents(end), end.hasmore, end.next_has_more]).toEqual([['5'], true, false]);
    expect([newest.last_section_id !== undefined, older.last_section_id]).toEqual([true, undefined]);
  });

  it('ends a page after about 1 MB, in both directions, and has at least one message', async () => {
    const long = await world.chat('long@example.com');
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => letter.repeat(199_000));
    for (const text of texts) await push(text, long);
    const firstLetters = (page: { message_list: ChatMessage[] }) => contents(page).map((content) => content[0]);
    const newest = await list({ count: 100 }, long);
    expect([firstLetters(newest), newest.hasmore, newest.next_has_more]).toEqual([
      ['g', 'f', 'e', 'd', 'c'],
      true,
      false,
    ]);
    const older = await list({ count: 100, cursor: newest.cursor, direction: 1 }, long);
    expect([firstLetters(older), older.hasmore, older.next_has_more]).toEqual([['b', 'a'], false, true]);
    const back = await list({ count: 100, cursor: older.cursor, direction: 2 }, long);
    expect([firstLetters(back), back.hasmore, back.next_has_more]).toEqual([['f', 'e', 'd', 'c', 'b'], true, true]);
    const opened = await long.browser.call(InitConversation, {
      bot_id: long.botId,
      scene: Scene.playground,
      count: 100,
    });
    expect([opened.messageList.length, opened.hasMore]).toEqual([5, true]);
    expect(firstLetters(await list({ count: 2 }, long))).toEqual(['g', 'f']);

    // Bytes count, not characters: two of these are more than 1 MB.
    const wide = await world.chat('wide@example.com');
    for (const letter of ['一', '二', '三']) await push(letter.repeat(190_000), wide);
    for (const [cursor, letter] of [
      ['0', '三'],
      ['3', '二'],
      ['2', '一'],
    ])
      expect(firstLetters(await list({ count: 3, cursor, direction: 1 }, wide))).toEqual([letter]);
  });

  it('reads a few pages of a user at a time, lets some wait, and refuses the rest', async () => {
    const reader = await world.chat('reader@example.com');
    const request = { ...reader.conversationRef, cursor: '0', count: 1 };
    const asked = Array.from({ length: 120 }, () => refusalOf(reader.browser, GetMessageList, request));
    const other = refusalOf(chat.browser, GetMessageList, { ...chat.conversationRef, cursor: '0', count: 1 });
    const refusals = await Promise.all(asked);
    const refused = refusals.filter((refusal) => refusal !== null);
    expect(new Set(refused)).toEqual(new Set(['tooManyAtOnce']));
    // More than 36 where the first are read before the last have arrived.
    expect(refusals.length - refused.length).toBeGreaterThanOrEqual(36);
    expect(await other).toBeNull();
    expect(await refusalOf(reader.browser, GetMessageList, request)).toBeNull();
  });

  it('accepts the direction under either name, and defaults to older messages', async () => {
    const { cursor } = await list({ count: 3 });
    expect(contents(await list({ cursor, count: 1, load_direction: 2 }))).toEqual(['4']);
    expect(contents(await list({ cursor, count: 1, direction: 2 }))).toEqual(['4']);
    for (const direction of [undefined, 0, 1])
      expect(contents(await list({ cursor, count: 1, direction }))).toEqual(['2']);
  });

  it('reports more pages only where there are some', async () => {
    const mine = await world.chat('bob@example.com');
    const [, , third] = [await push('a', mine), await push('b', mine), await push('c', mine)];
    const page = await list({ count: 1, cursor: third?.message_index, direction: 1 }, mine);
    expect([contents(page), page.next_has_more]).toEqual([['b'], true]);
    await mine.browser.call(DeleteMessage, { ...mine.conversationRef, message_id: third?.message_id ?? '' });
    const alone = await list({ count: 1, cursor: third?.message_index, direction: 1 }, mine);
    expect([contents(alone), alone.next_has_more]).toEqual([['b'], false]);
  });

  it('count: 1 to 100, cursor: a position, direction: 0 to 2', async () => {
    const refusal = (request: object) =>
      refusalOf(chat.browser, GetMessageList, { ...chat.conversationRef, ...request });
    for (const count of [0, HISTORY_PAGE_MAX + 1, 1.5, '15']) expect(await refusal({ count })).toBe('invalidRequest');
    for (const cursor of ['', 'x', '-2', '1.5', 1, '9'.repeat(16)])
      expect(await refusal({ cursor })).toBe('invalidRequest');
    for (const direction of [-1, 3]) expect(await refusal({ direction })).toBe('invalidRequest');
    expect(await refusal({ count: HISTORY_PAGE_MAX, cursor: '9'.repeat(15), direction: 2, unknown: 1 })).toBeNull();
    expect(contents(await list({ cursor: '9'.repeat(15), count: 1 }))).toEqual(['5']);
  });

  it('defaults to the newest page of 15', async () => {
    const mine = await world.chat('carol@example.com');
    for (let index = 0; index < 16; index += 1) await push(String(index), mine);
    const response = await mine.browser.send('/api/conversation/get_message_list', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(mine.conversationRef),
    });
    const page = (await response.json()) as { message_list: ChatMessage[]; hasmore: boolean };
    expect([page.message_list.length, page.message_list[0]?.content, page.hasmore]).toEqual([15, '15', true]);
  });

  it('finds the conversation also by bot and scene, and never creates one', async () => {
    const scene = Scene.playground;
    const { conversation_id } = await chat.browser.call(GetMessageList, {
      bot_id: chat.botId,
      scene,
      cursor: '0',
      count: 1,
    });
    expect(conversation_id).toBe(chat.conversationId);
    const bot_id = await chat.addBot('Never talked to');
    for (const request of [{ bot_id, scene }, { preset_bot: 'coze_home', scene: Scene.home }, { scene }, {}])
      expect(await refusalOf(chat.browser, GetMessageList, request)).toBe('conversationNotFound');
    expect(await refusalOf(chat.browser, GetMessageList, { ...chat.conversationRef, scene: Scene.home })).toBe(
      'conversationNotFound',
    );
    expect(await refusalOf(chat.browser, GetMessageList, { ...chat.conversationRef, bot_id })).toBe(
      'conversationNotFound',
    );
  });

  it('returns the participants: the user, the bot and mentioned bots', async () => {
    const mine = await world.chat('dan@example.com');
    const cook = await mine.addBot('Cook');
    await mine.say('Soup?', { mention_list: [{ id: cook }] });
    expect((await list({}, mine)).participant_info_map).toEqual({
      [mine.userId]: { id: mine.userId, type: 2, name: 'dan', avatar_url: expect.any(String) },
      [mine.botId]: { id: mine.botId, type: 1, name: 'Bot', avatar_url: expect.stringMatching(/^\/api\/object\//) },
      [cook]: { id: cook, type: 1, name: 'Cook', avatar_url: expect.stringMatching(/^\/api\/object\//) },
    });
  });

  it('returns each message with every field, the question without a reply id', async () => {
    const mine = await world.chat('eve@example.com');
    const replyId = replyIdOf(await mine.say('Hello', { local_message_id: 'local' }));
    const [answer, question] = (await list({}, mine)).message_list;
    expect(question).toEqual({
      message_id: replyId,
      reply_id: '0',
      section_id: answer?.section_id,
      role: 'user',
      type: 'question',
      content: 'Hello',
      reasoning_content: '',
      content_type: 'text',
      extra_info: { local_message_id: 'local' },
      status: 'available',
      broken_pos: 9_999_999,
      sender_id: mine.userId,
      mention_list: [],
      content_time: world.server.clock.now,
      message_index: '1',
      index: 0,
      source: 0,
    });
    expect(answer).toMatchObject({
      reply_id: replyId,
      type: 'answer',
      message_index: '2',
      index: 1,
      sender_id: mine.botId,
    });
  });
});

describe('chat §7 the read index of a conversation', () => {
  it('never goes back and never beyond the end', async () => {
    const mine = await world.chat('frank@example.com');
    expect(await indexes(mine)).toEqual({ read_message_index: '0', end_message_index: '0' });
    for (const content of ['a', 'b', 'c']) await push(content, mine);
    expect(await read('2', mine)).toEqual({ read_message_index: '2' });
    expect(await read('1', mine)).toEqual({ read_message_index: '2' });
    expect(await read('9'.repeat(19), mine)).toEqual({ read_message_index: '3' });
    await push('d', mine);
    expect(await indexes(mine)).toEqual({ read_message_index: '3', end_message_index: '4' });
  });

  it('cursor -1 returns the page that begins with the first unread message, or the newest page', async () => {
    const mine = await world.chat('grace@example.com');
    for (const content of ['a', 'b', 'c', 'd', 'e']) await push(content, mine);
    await read('2', mine);
    const unread = await list({ cursor: '-1', count: 2 }, mine);
    expect([contents(unread), unread.hasmore, unread.next_has_more]).toEqual([['d', 'c'], true, true]);
    expect([unread.read_message_index, unread.last_section_id]).toEqual(['2', undefined]);
    await read('5', mine);
    const newest = await list({ cursor: '-1', count: 2 }, mine);
    expect([contents(newest), newest.hasmore, newest.next_has_more]).toEqual([['e', 'd'], true, false]);
  });

  it('refuses an invalid index and the conversation of another user', async () => {
    const own = { conversation_id: chat.conversationId };
    for (const read_message_index of ['', '-1', 'x', '1'.repeat(20), 3])
      expect(await refusalOf(chat.browser, MarkRead, { ...own, read_message_index })).toBe('invalidRequest');
    const { browser } = await world.server.register('mallory@example.com');
    expect(await refusalOf(browser, MarkRead, { ...own, read_message_index: '1' })).toBe('notFound');
    expect(await refusalOf(browser, GetConversationParticipantsReadIndex, own)).toBe('notFound');
  });
});
