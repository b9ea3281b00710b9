import {
  AddDatabase,
  CopyDatabase,
  DatabaseFileProgressData,
  type DatabaseRecord,
  DatabaseTableType,
  DeleteDatabase,
  FieldType,
  GetDatabaseByID,
  GetSpaceListV2,
  ListDatabase,
  ListDatabaseRecords,
  ListDatabaseUsers,
  ResetBotTable,
  RwMode,
  refusalText,
  UpdateDatabase,
  UpdateDatabaseRecords,
} from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { databaseInfo } from '../../testing/database.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../testing/space-list.ts';
import './detail/database-page.tsx';

const PAGE = '/space/10/database/801';
const record = (id: string, values: Record<string, string>): DatabaseRecord => ({ id, values, create_time: 0 });
const live = [record('r1', { f1: 'Bread', f2: '3' }), record('r2', { f1: 'Soup', f3: 'true' })];

const open = (path: string, script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(GetDatabaseByID, { database_infos: { '801': databaseInfo() } });
      server.answer(ListDatabase, { database_info_list: [databaseInfo()], total_count: 1 });
      server.answerWith(ListDatabaseRecords, ({ table_type }) =>
        table_type === DatabaseTableType.online
          ? { records: live, total_num: 2, next_cursor: '' }
          : { records: [], total_num: 0, next_cursor: '' },
      );
      server.answer(UpdateDatabaseRecords, { added: [] });
      server.answer(DatabaseFileProgressData, { data: null });
      script(server);
    },
  });

const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

describe('studio §3 the page of a table', () => {
  it('shows live data, and test data apart from it', async () => {
    const { server } = await open(PAGE);
    // Rows are drawn as far as they are in view: the head and both of them.
    const grid = await screen.findByRole('grid', { name: 'Rows' });
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('3'));
    expect(screen.getByText(/You see the rows that you added/)).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Test data' }), { button: 0 });
    await screen.findByText('No rows yet');
    expect(bodiesOf(server, ListDatabaseRecords)).toContainEqual(
      expect.objectContaining({ table_type: DatabaseTableType.draft }),
    );
  });

  it('adds a row; what does not fit is said at its field and cannot be saved', async () => {
    const { server } = await open(PAGE);
    fireEvent.click(await screen.findByRole('button', { name: 'Add row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }));
    const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount' }), { target: { value: 'much' } });
    await dialog.findByText('Enter a number.');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount' }), { target: { value: '2.5' } });
    expect(save().disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Item *' }), { target: { value: 'Tea' } });
    fireEvent.click(save());
    await waitFor(() =>
      expect(bodiesOf(server, UpdateDatabaseRecords)).toEqual([
        { database_id: '801', table_type: 2, record_data_add: [{ f1: 'Tea', f2: '2.5' }] },
      ]),
    );
  });

  it('shows a refusal of the server in the dialog', async () => {
    await open(PAGE, (server) => server.refuse(UpdateDatabaseRecords, 'tooManyRecords', { max: '100000' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Item *' }), { target: { value: 'Tea' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('at most 100000 rows');
  });

  it('keeps what was typed into a cell that cannot be saved', async () => {
    // Rows are drawn as far as they are in view.
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    onTestFinished(() => height.mockRestore());
    const { server } = await open(PAGE, (script) => script.refuse(UpdateDatabaseRecords, 'recordNotFound'));
    const cell = await screen.findByRole('gridcell', { name: 'Bread' });
    fireEvent.doubleClick(cell);
    const input = await screen.findByRole('textbox', { name: 'Edit Item *' });
    fireEvent.change(input, { target: { value: 'Bread of rye' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit row' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Item *' }).value).toBe('Bread of rye');
    expect(dialog.getByRole('alert').textContent).toContain('no longer exists');
    server.answer(UpdateDatabaseRecords, { added: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateDatabaseRecords).at(-1)).toMatchObject({
        record_data_alter: [{ id: 'r1', values: { f1: 'Bread of rye' } }],
      }),
    );
  });

  it('shows an import that failed or still runs, and loads the rows again when it ends', async () => {
    const progress = { file_name: 'rows.csv', done: 1_000, total: 2_000, problem: '' };
    const { server } = await open(PAGE, (script) =>
      script.answer(DatabaseFileProgressData, { data: { ...progress, status: 'running' } }),
    );
    const notice = within(await screen.findByRole('region', { name: 'Import of rows.csv' }));
    await notice.findByText('1000 rows added');
    const loads = server.requestsOf(ListDatabaseRecords).length;
    const reason = refusalText('tooManyRecords', 'en-US', { max: '100000' });
    const problem = refusalText('importStopped', 'en-US', { done: 1_000, total: 2_000, reason });
    server.answer(DatabaseFileProgressData, { data: { ...progress, status: 'failed', problem } });
    expect((await notice.findByRole('alert', {}, { timeout: 5_000 })).textContent).toContain(problem);
    await waitFor(() => expect(server.requestsOf(ListDatabaseRecords).length).toBeGreaterThan(loads));
    fireEvent.click(notice.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Import of rows.csv' })).toBeNull());
  });

  it('deletes all live rows only when the name of the table is typed', async () => {
    const { server } = await open(PAGE, (script) => script.answer(ResetBotTable, { deleted: 2 }));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'More for these rows' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete all rows' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete all live rows that you see?' }));
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Delete all rows' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Expenses' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(bodiesOf(server, ResetBotTable)).toEqual([{ database_id: '801', table_type: 2 }]));
  });

  it('has one menu for files on a phone', async () => {
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: query.includes('639px') }) as MediaQueryList,
      );
    onTestFinished(() => narrow.mockRestore());
    await open(PAGE);
    const menu = await screen.findByRole('button', { name: 'More for these rows' });
    expect(screen.queryByRole('button', { name: /Import|Export/ })).toBeNull();
    fireEvent.keyDown(menu, { key: 'Enter' });
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Import', 'Export as CSV', 'Export as XLSX', 'Delete all rows']);
  });

  it('says that a search has no match, which is not an empty table', async () => {
    const { server } = await open(PAGE);
    const search = await screen.findByRole('searchbox', { name: 'Find in rows' });
    server.answer(ListDatabaseRecords, { records: [], total_num: 0, next_cursor: '' });
    fireEvent.change(search, { target: { value: '42' } });
    await screen.findByText('No row matches');
    expect(screen.queryByText('No rows yet')).toBeNull();
  });

  it('says that a table is gone, also one of another space', async () => {
    await open(PAGE, (server) =>
      server.answer(GetDatabaseByID, { database_infos: { '801': databaseInfo({ space_id: '11' }) } }),
    );
    await screen.findByText('This table does not exist');
  });

  it('studio §2 data_error_title: names the module where it cannot be loaded', async () => {
    await open(PAGE, (server) => server.goOffline(GetDatabaseByID));
    await screen.findByText(/Tables/);
  });
});

describe('tables in the library', () => {
  const LIBRARY = '/space/10/library?kind=databases';

  /** The first time the page is still to be loaded. */
  async function openLibrary(script?: (server: ScriptedServer) => void) {
    const opened = await open(LIBRARY, script);
    await screen.findAllByRole('button', { name: 'Create table' }, { timeout: 15_000 });
    return opened;
  }

  it('are created with typed fields', async () => {
    const { server } = await openLibrary((script) => script.answer(AddDatabase, { database_info: databaseInfo() }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create table' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create table' }));
    const create = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Create table' });
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Orders' } });
    expect(create().disabled).toBe(true);
    dialog.getByText('Enter a name for each field.');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of field 1' }), { target: { value: 'Number' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add field' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of field 2' }), { target: { value: 'number' } });
    await dialog.findByText('Two fields have the same name.');
    fireEvent.click(dialog.getByRole('button', { name: 'Remove field 2' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Required' }));
    fireEvent.click(create());
    await waitFor(() =>
      expect(bodiesOf(server, AddDatabase)).toEqual([
        {
          space_id: '10',
          table_name: 'Orders',
          table_desc: '',
          rw_mode: RwMode.limited,
          field_list: [{ name: 'Number', desc: '', type: FieldType.text, must_required: true }],
        },
      ]),
    );
  });

  it('are edited: removed fields are named, a refusal is shown', async () => {
    const { server } = await openLibrary((script) => script.refuse(UpdateDatabase, 'rowsOfOtherUsers'));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit table' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove field 2' }));
    await dialog.findByText('All values of these fields will be deleted: Amount');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Other users have rows');
    expect(bodiesOf(server, UpdateDatabase)).toMatchObject([{ id: '801', field_list: [{ id: 'f1' }, { id: 'f3' }] }]);
  });

  it('are edited by two people: the second takes over the fields of the first and loses nothing', async () => {
    const { server } = await openLibrary((script) => script.refuse(UpdateDatabase, 'fieldsChangedMeanwhile'));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit table' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of field 1' }), { target: { value: 'Thing' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const takeOver = await dialog.findByRole('button', { name: 'Take over the newest fields' });
    const { field_list } = databaseInfo();
    const category = { id: 'f4', name: 'Category', desc: '', type: FieldType.text, must_required: false };
    const newest = databaseInfo({ field_list: [...field_list, category], field_version: 'fields-2' });
    server.answer(GetDatabaseByID, { database_infos: { '801': newest } });
    server.answer(UpdateDatabase, { database_info: newest });
    fireEvent.click(takeOver);
    await dialog.findByDisplayValue('Category');
    expect(dialog.queryByText(/will be deleted/)).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateDatabase).at(-1)).toEqual({
        id: '801',
        field_list: [{ ...field_list[0], name: 'Thing' }, field_list[1], field_list[2], category],
        base_field_version: 'fields-2',
      }),
    );
    expect(bodiesOf(server, UpdateDatabase)[0]).toMatchObject({ base_field_version: 'fields-1' });
  });

  it('stay in the form when the list is loaded again without them', async () => {
    const { server, queryClient } = await openLibrary();
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit table' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Costs' } });
    server.answer(ListDatabase, { database_info_list: [], total_count: 0 });
    await act(() => queryClient.invalidateQueries());
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Costs');
  });

  it('ask before a form with changes is closed by Escape', async () => {
    await openLibrary();
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit table' }));
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    await screen.findByRole('dialog', { name: 'Edit table' });
    fireEvent.change(name(), { target: { value: 'Costs' } });
    fireEvent.keyDown(name(), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
    expect((name() as HTMLInputElement).value).toBe('Costs');
    fireEvent.keyDown(name(), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('studio §6 are copied to a space that the user chooses, with the rows that the user added if asked for', async () => {
    const copy = databaseInfo({ table_id: '802', space_id: '20' });
    const { server, address } = await openLibrary((script) => {
      script.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace()]) });
      script.answer(CopyDatabase, { table_id: '802' });
      script.answer(GetDatabaseByID, { database_infos: { '802': copy } });
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to a space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Expenses' }));
    expect(dialog.getByText(/Test data is not copied/)).toBeTruthy();
    fireEvent.keyDown(await dialog.findByRole('combobox', { name: 'Target space' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Analytical Engines' }));
    expect(dialog.getByText(/Only the rows that you added/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Copy live rows too' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy to a space' }));
    await waitFor(() => expect(address()).toBe('/space/20/database/802'));
    expect(bodiesOf(server, CopyDatabase)).toEqual([{ id: '801', target_space_id: '20', with_rows: true }]);
  });

  it('are deleted once their name is typed; the agents that have one are listed', async () => {
    const { server } = await openLibrary((script) => {
      script.answer(ListDatabaseUsers, { bots: [{ bot_id: '20', name: 'Accountant', icon_url: '' }] });
      script.answer(DeleteDatabase, {});
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Expenses' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete table' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Accountant' });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Expenses' } });
    fireEvent.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(bodiesOf(server, DeleteDatabase)).toEqual([{ id: '801' }]));
  });
});
