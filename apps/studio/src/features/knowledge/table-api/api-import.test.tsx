import {
  ColumnType,
  CreateDocument,
  DatasetDetail,
  type DatasetTag,
  DocumentSource,
  FormatType,
  GetDocumentProgress,
  GetTableApi,
  GetTableSchema,
  ListDatasetTags,
  ListDocument,
  ListSlice,
  PreviewTableApi,
  UpdateTableApi,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { datasetInfo, documentInfo } from '../../../testing/dataset.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import '../table/table-rows.tsx';
import './connection-dialog.tsx';

const KNOWLEDGE = '/space/10/knowledge/501';
const ADDRESS = 'https://api.example.com/fruit';
const column = (column_name: string, is_semantic: boolean) => ({
  id: '',
  column_name,
  column_type: ColumnType.text,
  is_semantic,
  desc: '',
  source_name: column_name,
});
const answer = {
  lists: [
    { path: 'data.fruit', row_count: 2 },
    { path: 'codes', row_count: 1 },
  ],
  list_path: 'data.fruit',
  table_meta: [column('name', true), column('price', false)],
  preview_data: [
    ['Apple', '3'],
    ['Pear', '4'],
  ],
  row_count: 2,
  has_more_pages: false,
  column_valid_result: {},
  status_descript: '',
};
const YEAR: DatasetTag = {
  tag_id: '71',
  dataset_id: '501',
  name: 'Year',
  type: 'number',
  choices: [],
  document_count: 0,
  bot_names: [],
};
const table = () =>
  documentInfo({
    name: 'fruit',
    format_type: FormatType.table,
    source_type: DocumentSource.api,
    web_url: ADDRESS,
  });

const open = (path: string, script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ format_type: FormatType.table }) } });
      server.answer(ListDocument, { document_infos: [table()], total: 1 });
      server.answer(ListSlice, { slices: [], total: 0, offset: 0, hasmore: false });
      server.answer(ListDatasetTags, { tags: [] });
      server.answer(PreviewTableApi, answer);
      script(server);
    },
  });
const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

describe('studio §3 table_api: the import', () => {
  it('asks for address and headers, then for list and columns, and shows the rows', async () => {
    const { server } = await open(`${KNOWLEDGE}/upload?type=table_api`, (script) => {
      script.answer(CreateDocument, { document_infos: [table()], duplicates: [] });
      script.answer(GetDocumentProgress, { data: [] });
    });
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Address of the API/ }), {
      target: { value: ADDRESS },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add header' }));
    expect(next().disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of header 1' }), { target: { value: 'X-Key' } });
    fireEvent.change(screen.getByLabelText('Value of header 1'), { target: { value: 'secret' } });
    fireEvent.click(next());
    fireEvent.click(await screen.findByRole('button', { name: 'Remove column 2' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of column 1' }), { target: { value: 'Fruit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('2 rows');
    fireEvent.click(screen.getByRole('button', { name: 'Import table' }));
    await waitFor(() => expect(bodiesOf(server, CreateDocument)).toHaveLength(1));
    const headers = [{ name: 'X-Key', value: 'secret' }];
    expect(bodiesOf(server, CreateDocument)[0]).toMatchObject({
      document_bases: [
        {
          source_info: { document_source: DocumentSource.api, web_url: ADDRESS, list_path: 'data.fruit', headers },
          table_meta: [{ column_name: 'Fruit', source_name: 'name', is_semantic: true }],
        },
      ],
    });
    expect(bodiesOf(server, PreviewTableApi)).toMatchObject([
      { web_url: ADDRESS, headers },
      { list_path: 'data.fruit', table_meta: [{ column_name: 'Fruit' }] },
    ]);
  });

  it('asks how pages are requested and which tags the table has', async () => {
    const { server } = await open(`${KNOWLEDGE}/upload?type=table_api`, (script) => {
      script.answer(PreviewTableApi, { ...answer, has_more_pages: true });
      script.answer(ListDatasetTags, { tags: [YEAR] });
      script.answer(CreateDocument, { document_infos: [table()], duplicates: [] });
      script.answer(GetDocumentProgress, { data: [] });
    });
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Address of the API/ }), {
      target: { value: ADDRESS },
    });
    fireEvent.keyDown(screen.getByRole('combobox', { name: /^Pages/ }), { key: 'Enter' });
    fireEvent.keyDown(await screen.findByRole('option', { name: 'Cursor in the answer' }), { key: 'Enter' });
    expect(next().disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: /^Field with the cursor/ }), {
      target: { value: 'meta.after' },
    });
    fireEvent.click(next());
    const preview = await screen.findByRole<HTMLButtonElement>('button', { name: 'Preview' });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Year' }), { target: { value: 'late' } });
    expect(preview.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Year' }), { target: { value: '2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/^The first 3 pages were read/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Import table' }));
    await waitFor(() => expect(bodiesOf(server, CreateDocument)).toHaveLength(1));
    const pages = { type: 'cursor', parameter: 'cursor', path: 'meta.after' };
    expect(bodiesOf(server, CreateDocument)[0]).toMatchObject({
      document_bases: [{ source_info: { web_url: ADDRESS, pages } }],
      tag_values: { '71': '2026' },
    });
    expect(bodiesOf(server, PreviewTableApi)).toMatchObject([{ pages }, { pages }]);
  });

  it('says why there is no table', async () => {
    await open(`${KNOWLEDGE}/upload?type=table_api`, (script) =>
      script.answer(PreviewTableApi, {
        ...answer,
        lists: [],
        table_meta: [],
        preview_data: [],
        status_descript: 'The answer is not JSON.',
      }),
    );
    fireEvent.change(await screen.findByRole('textbox', { name: /^Address of the API/ }), {
      target: { value: ADDRESS },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('The answer is not JSON.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
  });
});

describe('studio §4 the connection of a table', () => {
  it('keeps stored headers, takes new ones, and asks the API at once', async () => {
    const { server } = await open(`${KNOWLEDGE}/601`, (script) => {
      script.answer(GetTableSchema, {
        sheet_list: [],
        table_meta: [{ ...column('name', true), id: '1' }],
        preview_data: [],
        row_count: 0,
        status_descript: '',
      });
      script.answer(GetTableApi, {
        web_url: ADDRESS,
        list_path: 'data.fruit',
        header_names: ['X-Key'],
        pages: { type: 'page', parameter: 'p' },
      });
      script.answer(UpdateTableApi, { document_infos: [table()] });
    });
    expect(await screen.findByText(/Changes made here are replaced/)).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for fruit' }), { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: 'Connection' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Add rows from a file' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Connection' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add header' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of header 2' }), { target: { value: 'X-Part' } });
    fireEvent.change(dialog.getByLabelText('Value of header 2'), { target: { value: 'all' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Parameter of the address' }), { target: { value: 'seite' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save and fetch' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateTableApi)).toEqual([
        {
          document_id: '601',
          web_url: ADDRESS,
          headers: [{ name: 'X-Key' }, { name: 'X-Part', value: 'all' }],
          pages: { type: 'page', parameter: 'seite' },
        },
      ]),
    );
  });
});
