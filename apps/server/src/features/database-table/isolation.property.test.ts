import { type DatabaseInfo, DatabaseTableType, RwMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestChatServer, openTestConversation, type TestConversation } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { messagesOf } from '../../testing/reply-events.ts';
import type { ScriptedModel } from '../../testing/scripted-model.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createDatabase, rowsOf } from './testing/database.ts';

/** Somebody who talks to the agent, and the items that they added and have not deleted. */
interface Person {
  readonly name: string;
  readonly browser: TestBrowser;
  readonly chat: TestConversation;
  readonly items: string[];
}

interface World {
  readonly model: ScriptedModel;
  readonly table: DatabaseInfo;
}

let number = 0;

/** What a call of a tool returns to the model in a run of this person. */
async function use({ model }: World, person: Person, name: string, args: Record<string, unknown>): Promise<string> {
  model.script({ toolCalls: [{ id: `call-${++number}`, name, arguments: args }] }, { text: ['Done.'] });
  return messagesOf(await person.chat.say('Go on'), 'tool_response')[0]?.content ?? '';
}

const everything = { filters: [{ column: 'Item', operator: 'is_not_empty', values: [] }] };
const rowCount = ({ items }: Person): string => (items.length === 1 ? '1 row' : `${items.length} rows`);

const steps = {
  async add(world: World, person: Person) {
    const item = `${person.name} ${++number}`;
    const rows = [{ Item: item, Amount: number }];
    await use(world, person, 'add_database_rows', { table: world.table.table_name, rows });
    person.items.push(item);
  },
  async query(world: World, person: Person) {
    const read = await use(world, person, 'query_database', { table: world.table.table_name });
    expect(read.match(/(?<=Item: ).*/g) ?? []).toEqual(person.items);
  },
  async count(world: World, person: Person) {
    const sums = [{ function: 'count', column: null }];
    const counted = await use(world, person, 'query_database', { table: world.table.table_name, sums });
    expect(counted).toContain(`number of rows: ${person.items.length}`);
  },
  async update(world: World, person: Person) {
    const change = { table: world.table.table_name, ...everything, set: { Category: person.name } };
    expect(await use(world, person, 'update_database_rows', change)).toContain(`Changed ${rowCount(person)}.`);
  },
  async delete(world: World, person: Person) {
    const which = { table: world.table.table_name, ...everything };
    expect(await use(world, person, 'delete_database_rows', which)).toContain(`Deleted ${rowCount(person)}.`);
    person.items.length = 0;
  },
  async see({ table }: World, { browser, items, name }: Person) {
    const seen = await rowsOf(browser, table, DatabaseTableType.draft);
    expect(seen.map(({ Item }) => Item)).toEqual(items);
    for (const { Category = name } of seen) expect(Category).toBe(name);
  },
};
type Step = keyof typeof steps;

it('studio §3 rw_mode: no run or page of one user reads or changes rows of another where read-write is limited', async () => {
  await using server = await openTestChatServer();
  const { model } = server;
  const { browser: ada } = await server.server.register('ada@example.com');
  const { browser: bob } = await server.server.register('bob@example.com');
  const space = await createTeamSpace(ada);
  await joinSpace(ada, space, bob);
  const bot_id = await createBot(ada, space, 'Accountant');

  const run = async (taken: readonly (readonly [isBob: boolean, step: Step])[]) => {
    const table = await createDatabase(ada, space, { name: `Expenses ${++number}`, mode: RwMode.limited });
    await ada.call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id,
        suggest_reply_info: { suggest_reply_mode: 2 },
        database_list: [{ table_id: table.table_id, prompt_disabled: false }],
      },
    });
    const meet = async (name: string, browser: TestBrowser): Promise<Person> => ({
      name,
      browser,
      chat: await openTestConversation(browser, bot_id),
      items: [],
    });
    const people = { ada: await meet('Ada', ada), bob: await meet('Bob', bob) };
    for (const [isBob, step] of taken) await steps[step]({ model, table }, isBob ? people.bob : people.ada);
    for (const person of Object.values(people)) await steps.see({ model, table }, person);
  };

  const step = fc.constantFrom<Step>('add', 'add', 'query', 'count', 'update', 'delete', 'see');
  const taken = fc.array(fc.tuple(fc.boolean(), step), { minLength: 4, maxLength: 12 });
  await fc.assert(fc.asyncProperty(taken, run), { numRuns: 8 });
}, 120_000);
