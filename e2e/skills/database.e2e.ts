import {
  DatabaseTableType,
  ListDatabase,
  ListDatabaseRecords,
  SuggestReplyMode,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

const rows = 'Item,Amount,Day\nBread,3.10,2026-05-30\nSoup,4.20,2026-05-31\n';

it('studio §3 a new user creates a table, imports rows, adds it to an agent, which stores and adds up', async () => {
  await using model = await startScriptedModel();
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You keep the accounts.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: agent.botId, ...quiet } });
  await takeSession(page, client, address);
  const space = agent.path.replace(/\/bot\/.*/, '');

  // The library: a table with three fields.
  await page.goto(`${space}/library?kind=databases`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('No tables yet').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Create table' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create table' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Expenses');
  await dialog.getByRole('textbox', { name: 'Name of field 1' }).fill('Item');
  await dialog.getByRole('checkbox', { name: 'Required' }).click();
  for (const [number, name, type] of [
    [2, 'Amount', 'Number'],
    [3, 'Day', 'Time'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByRole('textbox', { name: `Name of field ${number}` }).fill(name);
    await dialog.getByRole('combobox', { name: 'Type' }).last().click();
    await page.getByRole('option', { name: type, exact: true }).click();
  }
  await expectAccessibleInBothLooks(page, 'create dialog');
  await dialog.getByRole('button', { name: 'Create table' }).click();
  await page.getByRole('heading', { level: 1, name: 'Expenses' }).waitFor();

  // Test data from a file; a row that does not fit is named. On a phone the button is in a menu.
  await page.getByRole('tab', { name: 'Test data' }).click();
  await turnTo(page, wide);
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import rows' });
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await importing.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('Item,Amount\nBread,much\n');
  await importing.getByText('Row 2: “Amount” needs a number.').waitFor();
  await importing.getByRole('button', { name: 'Cancel' }).click();
  await turnTo(page, narrow);
  await page.getByRole('button', { name: 'More for these rows' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await choose(rows);
  await importing.getByText('rows.csv has 2 rows.').waitFor();
  await expectAccessibleInBothLooks(page, 'import dialog');
  await importing.getByRole('button', { name: 'Import' }).click();
  await importing.getByText('2 rows were added.').waitFor({ timeout: 30_000 });
  await importing.getByRole('button', { name: 'Close' }).last().click();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await grid.getByText('Soup').waitFor();
  await expectAccessibleInBothLooks(page, 'rows');

  // A cell is edited in place.
  await turnTo(page, wide);
  await grid.getByText('Bread').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Dark bread');
  await page.keyboard.press('Enter');
  await grid.getByText('Dark bread').waitFor();

  // The agent gets the table.
  await page.goto(agent.path);
  await turnTo(page, narrow);
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  await page.getByRole('button', { name: /^Database/ }).click();
  await page.getByRole('button', { name: 'Add table' }).click();
  const select = page.getByRole('dialog', { name: 'Tables of the agent' });
  await select.getByRole('button', { name: 'Add Expenses' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'The model may use Expenses' }).waitFor();
  await expectAccessibleInBothLooks(page, 'database block');
  await savingState(page, 'Saved').waitFor();

  // It stores and adds up test data in the chat with the draft.
  const call = (name: string, args: Record<string, unknown>) => ({
    toolCalls: [{ id: name, name, arguments: { table: 'Expenses', ...args } }],
  });
  model.script(
    call('add_database_rows', { rows: [{ Item: 'Tea', Amount: 2, Day: '2026-05-31' }] }),
    call('query_database', { sums: [{ function: 'sum', column: 'Amount' }] }),
    { text: ['You spent 9.30.'] },
  );
  await page.getByRole('tab', { name: 'Chat' }).click();
  await turnTo(page, wide);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('I bought tea for 2. How much is it now?');
  await page.keyboard.press('Enter');
  await page.getByText('You spent 9.30.', { exact: true }).waitFor();
  const asked = JSON.stringify(model.requests.map(({ body }) => body.messages));
  expect(asked).toContain('sum of Amount: 9.3');

  const [, , spaceId = ''] = agent.path.split('/');
  const { database_info_list } = await client.call(ListDatabase, { space_id: spaceId });
  const database_id = database_info_list[0]?.table_id ?? '';
  const countOf = async (table_type: DatabaseTableType) =>
    (await client.call(ListDatabaseRecords, { database_id, table_type })).total_num;
  expect(await countOf(DatabaseTableType.draft)).toBe(3);
  expect(await countOf(DatabaseTableType.online)).toBe(0);
  expect(studio.complaints).toEqual([]);
});
