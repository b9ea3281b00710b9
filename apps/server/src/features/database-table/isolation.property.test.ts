import { DatabaseTableType, RwMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestChatServer, openTestConversation } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { messagesOf } from '../../testing/reply-events.ts';
import { createDatabase, rowsOf } from './testing/database.ts';

type Step = 'add' | 'query' | 'count' | 'update' | 'delete' | 'see';

it('studio §3 rw_mode: no run and no page of one user reads or changes a row of another in a table with limited read-write', async () => {
  await using world = await openTestChatServer();
  const { server, model } = world;
  const { browser: ada } = await server.register('ada@example.com');
  const { browser: bob } = await server.register('bob@example.com');
  const space = await createTeamSpace(ada);
  await joinSpace(ada, space, bob);
  const bot_id = await createBot(ada, space, 'Accountant');
  let tables = 0;

  const run = async (steps: readonly (readonly [user: 0 | 1, step: Step])[]) => {
    const table = await createDatabase(ada, space, { name: `Expenses ${++tables}`, mode: RwMode.limited });
    const bot_info = {
      bot_id,
      suggest_reply_info: { suggest_reply_mode: 2 as const },
      database_list: [{ table_id: table.table_id, prompt_disabled: false }],
    };
    await ada.call(UpdateDraftBotInfoAgw, { bot_info });
    const people = [
      { browser: ada, chat: await openTestConversation(ada, bot_id), items: [] as string[] },
      { browser: bob, chat: await openTestConversation(bob, bot_id), items: [] as string[] },
    ] as const;
    let number = 0;
    const all = { table: table.table_name, filters: [{ column: 'Item', operator: 'is_not_empty', values: [] }] };

    const use = async (person: (typeof people)[number], name: string, args: Record<string, unknown>) => {
      model.script({ toolCalls: [{ id: `call-${++number}`, name, arguments: args }] }, { text: ['Done.'] });
      return messagesOf(await person.chat.say('Go on'), 'tool_response')[0]?.content ?? '';
    };

    for (const [user, step] of steps) {
      const person = people[user];
      const { items } = person;
      const expected = items.length === 1 ? '1 row' : `${items.length} rows`;
      if (step === 'add') {
        const item = `${user === 0 ? 'Ada' : 'Bob'} ${++number}`;
        await use(person, 'add_database_rows', { table: table.table_name, rows: [{ Item: item, Amount: number }] });
        items.push(item);
      } else if (step === 'update') {
        const change = { ...all, set: { Category: user === 0 ? 'of-ada' : 'of-bob' } };
        expect(await use(person, 'update_database_rows', change)).toContain(`Changed ${expected}.`);
      } else if (step === 'delete') {
        expect(await use(person, 'delete_database_rows', all)).toContain(`Deleted ${expected}.`);
        items.length = 0;
      } else if (step === 'count') {
        const counted = await use(person, 'query_database', { ...all, sums: [{ function: 'count', column: null }] });
        expect(counted).toContain(`number of rows: ${items.length}`);
      } else {
        const read = step === 'query' ? await use(person, 'query_database', { table: table.table_name }) : '';
        if (step === 'query') expect(read.match(/(?<=Item: ).*/g) ?? []).toEqual(items);
        const seen = await rowsOf(person.browser, table, DatabaseTableType.draft);
        expect(seen.map(({ Item }) => Item)).toEqual(items);
        const foreign = user === 0 ? 'of-bob' : 'of-ada';
        expect(seen.every(({ Category }) => Category !== foreign)).toBe(true);
      }
    }
    for (const { browser, items } of people)
      expect((await rowsOf(browser, table, DatabaseTableType.draft)).map(({ Item }) => Item)).toEqual(items);
  };

  const step = fc.tuple(
    fc.constantFrom(0 as const, 1 as const),
    fc.constantFrom<Step>('add', 'add', 'query', 'count', 'update', 'delete', 'see'),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), run), { numRuns: 8 });
}, 120_000);
