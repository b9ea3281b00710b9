import {
  AppendTableRows,
  ColumnType,
  CreateDocument,
  CreateSlice,
  DatasetDetail,
  DeleteSlice,
  type DocumentInfo,
  FormatType,
  GetDocumentProgress,
  GetTableSchema,
  GetUploadAuthToken,
  ListDocument,
  ListSlice,
  PHOTO_MAX_BYTES,
  type SliceInfo,
  UpdateSlice,
  UpdateTableColumns,
  ValidateTableSchema,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { accountUser } from '../../../testing/account-user.ts';
import { datasetInfo, documentInfo } from '../../../testing/dataset.ts';
import { layOut } from '../../../testing/open-knowledge.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import './columns-dialog.tsx';
import './table-rows.tsx';

const KNOWLEDGE = '/space/10/knowledge/501';
const columns = [
  { id: '1', column_name: 'Fruit', column_type: ColumnType.text, is_semantic: true, desc: '' },
  { id: '2', column_name: 'Price', column_type: ColumnType.number, is_semantic: false, desc: '' },
];
const schema = { sheet_list: [], table_meta: columns, preview_data: [], row_count: 0, status_descript: '' };
const ofFile = {
  ...schema,
  sheet_list: [
    { id: 0, sheet_name: 'Notes', total_row: 1 },
    { id: 1, sheet_name: 'Fruit', total_row: 3 },
  ],
  preview_data: [['Apple', '3']],
  row_count: 2,
};
const fruit = (sequence: number, name: string, price: string): SliceInfo => ({
  slice_id: `70${sequence}`,
  document_id: '601',
  content: JSON.stringify({ 1: name, 2: price }),
  sequence,
  status: 1,
  hit_count: 0,
  char_count: 10,
  place: { page: null, slide: null, headings: [], sheet: null, cells: null },
});
const table = (): DocumentInfo => documentInfo({ name: 'fruit.csv', format_type: FormatType.table });

const open = (path: string, script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ format_type: FormatType.table }) } });
      server.answer(ListDocument, { document_infos: [table()], total: 1 });
      const slices = [fruit(1, 'Apple', '3'), fruit(2, 'Pear', '4')];
      server.answer(ListSlice, { slices, total: 2, offset: 0, hasmore: false });
      server.answer(GetTableSchema, schema);
      script(server);
    },
  });
const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

/** As after an upload. */
const begin = (itemId: string) =>
  localCache.writeItem(
    accountUser().user_id_str,
    'knowledge-import',
    itemId,
    JSON.stringify({ step: 'segment', file: { name: 'fruit.xlsx', size: 9, uri: '901' } }),
  );

describe('wire §3 the import of a table', () => {
  it('chooses sheet, rows and columns, and shows which row does not fit', async () => {
    begin('501:table');
    const { server } = await open(`${KNOWLEDGE}/upload?type=table_doc`, (script) => {
      script.answer(GetTableSchema, ofFile);
      script.answer(ValidateTableSchema, {
        column_valid_result: { Cost: 'Row 3: “x” is not a whole number.' },
        schema_valid_result: '',
      });
      script.answer(GetDocumentProgress, { data: [] });
    });
    const header = await screen.findByRole('spinbutton', { name: 'Header row' });
    fireEvent.change(header, { target: { value: '2' } });
    await waitFor(() =>
      expect(bodiesOf(server, GetTableSchema).at(-1)).toMatchObject({
        table_sheet: { sheet_id: 0, header_line_idx: 1, start_line_idx: 2 },
      }),
    );
    const named = await screen.findByRole('textbox', { name: 'Name of column 2' });
    const preview = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });
    fireEvent.change(named, { target: { value: 'Fruit' } });
    expect(screen.getByText('Two columns have the same name.')).toBeTruthy();
    expect(preview().disabled).toBe(true);
    fireEvent.change(named, { target: { value: 'Cost' } });
    const semantic = screen.getAllByRole('checkbox', { name: 'Rows are found by it' });
    fireEvent.click(semantic[0] as HTMLElement);
    expect(screen.getByText('Choose at least one column that rows are found by.')).toBeTruthy();
    fireEvent.click(semantic[0] as HTMLElement);
    fireEvent.click(preview());
    expect(await screen.findByText('Cost · Row 3: “x” is not a whole number.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import table' }).disabled).toBe(true);
    expect(bodiesOf(server, CreateDocument)).toEqual([]);
  });

  it('studio §4 incremental: adds rows of a file to a table', async () => {
    begin('501:601');
    const { server } = await open(`${KNOWLEDGE}/upload?append=601`, (script) => {
      script.answer(GetTableSchema, ofFile);
      script.answer(ValidateTableSchema, { column_valid_result: {}, schema_valid_result: '' });
      script.answer(AppendTableRows, { document_infos: [table()] });
      script.answer(GetDocumentProgress, { data: [] });
    });
    await screen.findByRole('spinbutton', { name: 'Header row' });
    expect(screen.queryByRole('textbox', { name: 'Name of column 1' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const append = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add rows from a file' });
    await waitFor(() => expect(append.disabled).toBe(false));
    fireEvent.click(append);
    await waitFor(() =>
      expect(bodiesOf(server, AppendTableRows)).toMatchObject([
        { document_id: '601', source_file: { tos_uri: '901' }, table_sheet: { sheet_id: 0 } },
      ]),
    );
  });

  it('creates a table by hand in one step', async () => {
    const { server, address } = await open(`${KNOWLEDGE}/upload?type=table_custom`, (script) =>
      script.answer(CreateDocument, { document_infos: [table()], duplicates: [] }),
    );
    fireEvent.change(await screen.findByRole('textbox', { name: 'Document name' }), { target: { value: 'Fruit' } });
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create table' });
    expect(create.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of column 1' }), { target: { value: 'Name' } });
    fireEvent.click(create);
    await waitFor(() => expect(address()).toBe(`${KNOWLEDGE}/601`));
    expect(bodiesOf(server, CreateDocument)).toMatchObject([
      { document_bases: [{ name: 'Fruit', table_meta: [{ column_name: 'Name', column_type: 1, is_semantic: true }] }] },
    ]);
  });
});

describe('studio §2 the row editor', () => {
  it('adds a row whose cells fit their columns', async () => {
    const { server } = await open(`${KNOWLEDGE}/601`, (script) => script.answer(CreateSlice, { slice_id: '709' }));
    await screen.findByRole('grid', { name: 'Rows' });
    fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Price' }), { target: { value: 'x' } });
    expect(dialog.getByText('Enter a whole number.')).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Price' }), { target: { value: '5' } });
    expect(save.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: /^Fruit/ }), { target: { value: 'Plum' } });
    fireEvent.click(save);
    await waitFor(() => expect(bodiesOf(server, CreateSlice)).toHaveLength(1));
    const [{ raw_text }] = bodiesOf(server, CreateSlice) as [{ raw_text: string }];
    expect(JSON.parse(raw_text)).toEqual({ 1: 'Plum', 2: '5' });
  });

  it('changes a row as a whole and deletes selected rows', async () => {
    layOut(1200);
    const { server } = await open(`${KNOWLEDGE}/601?slice=702`, (script) => {
      script.answer(UpdateSlice, {});
      script.answer(DeleteSlice, {});
    });
    // The row that was asked for is marked, not selected.
    const marked = await screen.findByRole('row', { current: true });
    expect(within(marked).getByText('Pear')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete 1 row' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    expect(screen.getByText('1 row selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit row' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Price' }), { target: { value: '6' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateSlice)).toEqual([{ slice_id: '702', raw_text: '{"1":"Pear","2":"6"}' }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 1 row' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeleteSlice)).toEqual([{ slice_ids: ['702'] }]));
  });
});

describe('studio §3 image cells', () => {
  const withPhoto = [
    ...columns,
    { id: '3', column_name: 'Photo', column_type: ColumnType.image, is_semantic: false, desc: '' },
  ];
  const row = {
    ...fruit(1, 'Apple', '3'),
    content: JSON.stringify({ 1: 'Apple', 2: '3', 3: '<img src="/a.png" data-tos-key="901">' }),
  };

  it('are shown and removed in the row editor', async () => {
    layOut(1200);
    const { server } = await open(`${KNOWLEDGE}/601`, (script) => {
      script.answer(GetTableSchema, { ...schema, table_meta: withPhoto });
      script.answer(ListSlice, { slices: [row], total: 1, offset: 0, hasmore: false });
      script.answer(UpdateSlice, {});
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select row 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit row' }));
    expect(dialog.getByRole('img', { name: 'Photo' }).getAttribute('src')).toBe('/a.png');
    expect(dialog.getByRole('button', { name: 'Replace picture of Photo' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove picture of Photo' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateSlice)).toEqual([
        { slice_id: '701', raw_text: JSON.stringify({ 1: 'Apple', 2: '3', 3: '' }) },
      ]),
    );
  });

  it('studio §5, §8 refuse files that are no pictures or too large, and say why one was not uploaded', async () => {
    await open(`${KNOWLEDGE}/601`, (script) => {
      script.answer(GetTableSchema, { ...schema, table_meta: withPhoto });
      script.refuse(GetUploadAuthToken, 'forbidden');
    });
    await screen.findByRole('grid', { name: 'Rows' });
    fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }));
    const choose = (file: File) =>
      fireEvent.change(dialog.getByLabelText('Picture for Photo'), { target: { files: [file] } });
    choose(new File(['x'], 'a.txt'));
    expect(await dialog.findByText(/PNG/)).toBeTruthy();
    choose(new File([new Uint8Array(PHOTO_MAX_BYTES + 1)], 'large.png'));
    expect(await dialog.findByText('The largest picture is 20 MB.')).toBeTruthy();
    choose(new File(['x'], 'a.png'));
    expect(await dialog.findByText(/^The picture was not uploaded\./)).toBeTruthy();
  });
});

describe('studio §3 the columns of a table', () => {
  const edit = async (script: (server: ScriptedServer) => void = () => undefined) => {
    const { server } = await open(`${KNOWLEDGE}/601`, script);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for fruit.csv' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit columns' }));
    await dialog.findByRole('textbox', { name: 'Name of column 1' });
    return { server, dialog };
  };

  it('are renamed, added and removed; the type of a stored one stays', async () => {
    const { server, dialog } = await edit((scripted) => scripted.answer(UpdateTableColumns, {}));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    expect(
      dialog.getAllByRole<HTMLButtonElement>('combobox', { name: 'Type' }).map(({ disabled }) => disabled),
    ).toEqual([true, true]);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of column 1' }), { target: { value: 'Sort' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove column 2' }));
    expect(dialog.getByText('All values of these columns will be deleted: Price')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
    expect(dialog.getByText('Every column needs a name.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of column 2' }), { target: { value: 'Colour' } });
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(server, UpdateTableColumns)).toEqual([
      {
        document_id: '601',
        table_meta: [
          { id: '1', column_name: 'Sort', column_type: ColumnType.text, is_semantic: true, desc: '' },
          { column_name: 'Colour', column_type: ColumnType.text, is_semantic: false, desc: '' },
        ],
      },
    ]);
  });
});
