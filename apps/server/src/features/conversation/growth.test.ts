import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { fillConversation, settleTables } from '../../testing/fill-messages.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createHistoryStore } from './history.store.ts';
import { createMessageStore } from './message.store.ts';

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
async function planOf(query: CompiledQuery): Promise<string> {
  const { database, engine } = world.server.database.open;
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await database.executeQuery({ ...query, sql: `${explain} ${query.sql}` });
  return rows.flatMap((row) => Object.values(row as object)).join('\n');
}

/** The queries that a store sends to the database. */
async function queriesOf(use: (database: Database) => Promise<unknown>): Promise<CompiledQuery[]> {
  const { database } = world.server.database.open;
  const queries: CompiledQuery[] = [];
  const recording = new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'executeQuery') queries.push(given[0] as CompiledQuery);
        return value.apply(target, given);
      };
    },
  });
  await use(recording);
  return queries;
}

describe('a long conversation', () => {
  it('is read by an index for the context of a new section, from both ends of it', async () => {
    const { conversationId: id } = chat;
    for (const after of [0, MESSAGES + 1]) {
      const [query] = await queriesOf((database) =>
        createMessageStore(database).listSection(id, 'new', MESSAGES + 2, 100, after),
      );
      const plan = await planOf(query as CompiledQuery);
      expect(plan).toContain('message_section');
      // Not in a filter that looks through what the index gives.
      const condition = plan.match(/SEARCH .*|Index Cond: .*/g)?.join('\n');
      expect(condition?.match(/section_id, ?\W*position/g)).toHaveLength(2);
    }
  });

  it('is searched for later messages from one position on, be it cleared or not', async () => {
    const { conversationId: id } = chat;
    for (const [clearedPosition, position] of [
      [0, 3_000],
      [3_000, 0],
    ] as const) {
      const kept = { id, clearedPosition };
      const queries = await queriesOf(async (database) => {
        const history = createHistoryStore(database);
        await history.hasAfter(kept, position);
        await history.pageAfter(kept, position, 2);
      });
      expect(queries.map(({ parameters }) => parameters.slice(0, 3))).toEqual([
        [id, 3_000, 1],
        [id, 3_000, 3],
      ]);
    }
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
    const { database } = world.server.database.open;
    const query = sql`select id from run where has_log = 1 and ended_at < 5 order by ended_at limit 200`;
    const plan = await planOf(query.compile(database));
    expect(plan).toContain('run_with_log');
  });
});
