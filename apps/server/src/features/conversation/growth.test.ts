import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillConversation, settleTables } from '../../testing/fill-messages.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';

const MESSAGES = 4_000;

let world: TestChatServer;
let chat: TestChat;
beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('alice@example.com');
  const { conversationId: id, userId, botId: botKey } = chat;
  const { open } = world.server.database;
  await fillConversation(open, { id, userId, botKey }, { sectionId: 'old', messages: MESSAGES });
  await open.database.updateTable('conversation').set({ latestSectionId: 'new' }).where('id', '=', id).execute();
  await chat.say('Hello?');
  await settleTables(open);
});
afterAll(() => world[Symbol.asyncDispose]());

/** How the engine finds the rows of a query. */
async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  const { database, engine } = world.server.database.open;
  const { rows } = await sql`${sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')} ${query}`.execute(
    database,
  );
  return JSON.stringify(rows);
}

describe('a long conversation', () => {
  it('is read by an index for the context of a new section', async () => {
    const plan = await planOf(
      sql`select * from message where conversation_id = ${chat.conversationId} and section_id = 'new' and position < ${MESSAGES + 2} order by position desc limit 100`,
    );
    expect(plan).toContain('message_section');
  });

  it('gives the model only the new section', async () => {
    await chat.say('Who am I?');
    expect(world.model.requests.at(-1)?.body.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Hello?',
      'Hello?',
      'Who am I?',
    ]);
  });
});

describe('old runs', () => {
  it('are left out by an index when logs are deleted', async () => {
    const plan = await planOf(sql`select id from run where has_log = 1 and ended_at < 5 order by ended_at limit 200`);
    expect(plan).toContain('run_with_log');
  });
});
