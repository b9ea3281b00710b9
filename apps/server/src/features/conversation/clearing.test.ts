import {
  Attach,
  ClearMessage,
  DeleteBotForGood,
  DeleteDraftBot,
  DeleteMessage,
  DeleteSpace,
  GetDraftIntelligenceList,
  GetInstallationOverview,
  GetMessageList,
  GetReplyTrace,
  GetUserDeletion,
  InitConversation,
  LoadDirection,
  Scene,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillConversation } from '../../testing/fill-messages.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createTeamSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createConversationDeletion } from './delete-conversations.ts';

const MESSAGES = 1_000;

let world: TestChatServer;
let root: TestBrowser;
let chat: TestChat;
let lastName = 0;
beforeAll(async () => {
  world = await openTestChatServer();
  root = (await world.server.register('root@example.com')).browser;
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  chat = await world.chat(`ada-${++lastName}@example.com`);
});

const fill = () =>
  fillConversation(
    world.server.database.open,
    { id: chat.conversationId, userId: chat.userId, botKey: chat.botId },
    { sectionId: 'old', messages: MESSAGES },
  );
const runJobs = () => world.server.jobs.runDue();

async function countRows(conversationId = chat.conversationId): Promise<{ messages: number; replies: number }> {
  const { database } = world.server.database.open;
  const [messages, replies] = await Promise.all(
    (['message', 'reply'] as const).map((table) =>
      database.selectFrom(table).select('conversationId').where('conversationId', '=', conversationId).execute(),
    ),
  );
  return { messages: messages?.length ?? 0, replies: replies?.length ?? 0 };
}

describe('chat §4 clear history', () => {
  it('hides all messages at once and leaves their deletion to a job', async () => {
    await fill();
    await chat.browser.call(ClearMessage, chat.conversationRef);
    expect(await countRows()).toEqual({ messages: MESSAGES, replies: MESSAGES / 2 });

    const page = { ...chat.conversationRef, count: 100 };
    for (const cursor of ['0', '-1', String(MESSAGES), '1']) {
      const { message_list, hasmore } = await chat.browser.call(GetMessageList, { ...page, cursor });
      expect([message_list, hasmore]).toEqual([[], false]);
    }
    const next = await chat.browser.call(GetMessageList, { ...page, cursor: '1', direction: LoadDirection.next });
    expect(next.message_list).toEqual([]);
    const opened = await chat.browser.call(InitConversation, {
      bot_id: chat.botId,
      scene: Scene.playground,
      count: 15,
    });
    expect([opened.messageList, opened.hasMore]).toEqual([[], false]);
    expect((await root.call(GetUserDeletion, { user_id: chat.userId })).deletion.message_count).toBe(0);

    await runJobs();
    expect(await countRows()).toEqual({ messages: 0, replies: 0 });
  });

  it('ends what could be done with a cleared message', async () => {
    await chat.say('Hello');
    const [answer, question] = await chat.history();
    const reply_id = question?.message_id ?? '';
    await chat.browser.call(ClearMessage, chat.conversationRef);
    const { conversationRef } = chat;
    const { browser, conversationId: conversation_id } = chat;
    expect(await refusalOf(browser, DeleteMessage, { ...conversationRef, message_id: answer?.message_id ?? '' })).toBe(
      'notFound',
    );
    expect(await refusalOf(browser, Attach, { ...conversationRef, after_seq_id: 0, reply_id })).toBe('notFound');
    expect(await refusalOf(browser, GetReplyTrace, { conversation_id, reply_id })).toBe('notFound');
  });

  it('keeps messages that are sent before the deletion, also under the same local id', async () => {
    const local_message_id = 'sent-twice';
    await chat.say('Hello', { local_message_id });
    await chat.browser.call(ClearMessage, chat.conversationRef);
    await chat.say('Hello', { local_message_id });
    await chat.say('And now?');
    const kept = await chat.history();
    expect(kept.map(({ type }) => type)).toEqual(['answer', 'question', 'answer', 'question']);
    await runJobs();
    expect(await chat.history()).toEqual(kept);
    expect(await countRows()).toEqual({ messages: 4, replies: 2 });
  });

  it('goes on deleting where an attempt was interrupted', async () => {
    await fill();
    await chat.browser.call(ClearMessage, chat.conversationRef);
    const killed = new AbortController();
    const { database, writeTogether } = world.server.database.open;
    const dying = createConversationDeletion(database, {
      async removeWith(_objects, queries) {
        await writeTogether(queries);
        killed.abort();
      },
    });
    await expect(dying.deleteCleared(chat.conversationId, killed.signal)).rejects.toThrow();
    const { messages } = await countRows();
    expect([messages > MESSAGES / 2, messages < MESSAGES]).toEqual([true, true]);
    await runJobs();
    expect(await countRows()).toEqual({ messages: 0, replies: 0 });
  });
});

describe('studio §7 deleting an agent or a space with long conversations', () => {
  it('hides them at once and leaves the deletion to a job; the overview does not count them', async () => {
    const { browser } = chat;
    const space_id = await createTeamSpace(browser, 'Crew');
    const before = await root.call(GetInstallationOverview, {});
    await fill();
    await browser.call(DeleteDraftBot, { space_id: chat.spaceId, bot_id: chat.botId });
    expect(await countRows()).toMatchObject({ messages: MESSAGES });
    expect(await refusalOf(browser, GetMessageList, { ...chat.conversationRef, cursor: '0', count: 1 })).toBe(
      'notFound',
    );
    const { intelligences } = (await browser.call(GetDraftIntelligenceList, { space_id: chat.spaceId })).data;
    expect(intelligences.map(({ basic_info }) => basic_info.id)).not.toContain(chat.botId);
    await browser.call(DeleteSpace, { space_id });
    const after = await root.call(GetInstallationOverview, {});
    expect([before.bot_count - after.bot_count, before.space_count - after.space_count]).toEqual([2, 1]);

    await browser.call(DeleteBotForGood, { deleted_bot_id: chat.botId });
    expect(await countRows()).toMatchObject({ messages: MESSAGES });
    await runJobs();
    expect(await countRows()).toEqual({ messages: 0, replies: 0 });
    const { database } = world.server.database.open;
    const rows = await database.selectFrom('bot').select('id').where('id', '=', chat.botId).execute();
    const runs = await database.selectFrom('run').select('id').where('userId', '=', chat.userId).execute();
    expect([rows, runs]).toEqual([[], []]);
  });
});
