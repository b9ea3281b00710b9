import {
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DatasetDetail,
  DeleteDocument,
  DocumentOrder,
  DocumentStatus,
  FormatType,
  GetDocumentProgress,
  GetDocumentText,
  ListDocument,
  ListSlice,
  MGetDocumentReview,
  OrderType,
  RetryDocument,
  UpdateDocument,
  UpdateSlice,
} from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localCache } from '../../local-cache/local-cache.ts';
import { datasetInfo, documentInfo } from '../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, layOut, openKnowledge as open, sliceInfo } from '../../testing/open-knowledge.ts';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { POLL_MS } from './knowledge-delays.ts';

/** One more than a request takes. */
const manyDocuments = Array.from({ length: 301 }, (_, index) =>
  documentInfo({ document_id: `${1000 + index}`, name: `${index + 1}.txt` }),
);

const main = async () => within(await screen.findByRole('main'));

async function choose(menu: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('studio §2 knowledge detail', () => {
  it('opens from the address of a library resource, and at a document that is asked for', async () => {
    const { address, server } = await open('/space/10/dataset/501?first_auto_open_edit_document_id=601&slice=701');
    expect(await screen.findByRole('heading', { level: 1, name: 'guide.txt' })).toBeTruthy();
    expect(address()).toBe(`${KNOWLEDGE}/601?slice=701`);
    const breadcrumb = within((await main()).getByRole('navigation', { name: 'Dataset breadcrumb' }));
    expect(breadcrumb.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Datasets', 'Handbook']);
    const cited = (await screen.findByText('Bees do not sleep.')).closest('[role="row"]');
    await waitFor(() => expect(document.activeElement?.closest('[role="row"]')).toBe(cited));
    expect(cited?.getAttribute('aria-current')).toBe('true');
    expect(bodiesOf(server, ListSlice)).toMatchObject([{ document_id: '601', around_slice_id: '701' }]);
    expect(screen.getAllByText(/Page 2 · Winter/)).toHaveLength(2);
  });

  it('says that a slice that was cited is no longer there', async () => {
    await open(`${KNOWLEDGE}/601?slice=799`);
    expect(await screen.findByText('The cited slice is no longer in this document.')).toBeTruthy();
    expect(screen.getByText('Bees do not sleep.')).toBeTruthy();
  });

  it('shows how far a document is, and why it failed, with a way to try again', async () => {
    const reading = documentInfo({
      document_id: '602',
      name: 'long.pdf',
      status: DocumentStatus.processing,
      stage: 'reading',
      progress: 40,
      slice_count: 0,
    });
    const failed = documentInfo({
      document_id: '603',
      name: 'broken.pdf',
      status: DocumentStatus.failed,
      status_descript: 'The file is damaged.',
      slice_count: 0,
    });
    const { server } = await open(KNOWLEDGE, [reading, failed], (script) =>
      script.answer(RetryDocument, { document_infos: [] }),
    );
    expect(await screen.findByText('Reading')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of long.pdf' }).getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText('The file is damaged.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bodiesOf(server, RetryDocument)).toEqual([{ document_ids: ['603'] }]));
  });

  it('tries all failed documents again, also those on pages that are not loaded', async () => {
    const failed = { failed_file_list: ['a.pdf', 'b.pdf', 'c.pdf'], failed_file_id_list: ['611', '612', '613'] };
    const { server } = await open(KNOWLEDGE, [documentInfo()], (script) => {
      script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo(failed) } });
      script.answer(RetryDocument, { document_infos: [] });
    });
    const retry = () => screen.queryByRole('button', { name: 'Retry 3 failed documents' });
    // Selected documents have buttons of their own.
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select “guide.txt”' }));
    expect(retry()).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select “guide.txt”' }));
    fireEvent.click(retry() as HTMLElement);
    await waitFor(() => expect(bodiesOf(server, RetryDocument)).toEqual([{ document_ids: ['611', '612', '613'] }]));
  });

  it('shows what is known of each document in a column', async () => {
    const other = {
      document_id: '602',
      name: 'atlas.pdf',
      type: 'pdf',
      slice_count: 12,
      hit_count: 7,
      size: 1_048_576,
    };
    await open(KNOWLEDGE, [documentInfo(), documentInfo(other)]);
    await screen.findByRole('link', { name: 'atlas.pdf' });
    const cells = within(screen.getByRole('row', { name: /atlas/ })).getAllByRole('gridcell');
    expect(cells.slice(1, 7).map(({ textContent }) => textContent)).toEqual([
      'atlas.pdf',
      'PDF',
      '12',
      '7',
      '1 MB',
      'Ready',
    ]);
  });

  it('has a list sorted by the server, also where only a part of it is loaded', async () => {
    const { server } = await open(KNOWLEDGE, [documentInfo()], (script) =>
      script.answerWith(ListDocument, ({ order_type }) => ({
        document_infos: [documentInfo(order_type === OrderType.descending ? { name: 'often.txt' } : {})],
        total: 300,
      })),
    );
    await screen.findByRole('link', { name: 'guide.txt' });
    expect(screen.getByRole('grid', { name: 'Documents' }).getAttribute('aria-rowcount')).toBe('301');
    fireEvent.click(screen.getByRole('button', { name: 'Hits' }));
    fireEvent.click(screen.getByRole('button', { name: 'Hits' }));
    expect(await screen.findByRole('link', { name: 'often.txt' })).toBeTruthy();
    expect(bodiesOf(server, ListDocument)).toContainEqual({
      dataset_id: '501',
      order_field: DocumentOrder.hitCount,
      order_type: OrderType.descending,
      page: 1,
      size: 100,
    });
    expect(screen.getByRole('columnheader', { name: /^Hits/ }).getAttribute('aria-sort')).toBe('descending');
    for (const column of ['Name', 'Type', 'Slices', 'Size', 'Status', 'Updated'])
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${column}`) }).getAttribute('aria-sort')).toBe(
        'none',
      );
  });

  it('retries and deletes the selected documents', async () => {
    const failed = documentInfo({ document_id: '602', name: 'broken.pdf', status: DocumentStatus.failed });
    const { server } = await open(KNOWLEDGE, [documentInfo(), failed], (script) => {
      script.answer(RetryDocument, { document_infos: [] });
      script.answer(DeleteDocument, {});
    });
    await screen.findByRole('link', { name: 'broken.pdf' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry 1 failed document' }));
    await waitFor(() => expect(bodiesOf(server, RetryDocument)).toEqual([{ document_ids: ['602'] }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry 1 failed document' })).toBeNull());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 2 documents' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 documents?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeleteDocument)).toEqual([{ document_ids: ['601', '602'] }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete 2 documents' })).toBeNull());
  });

  it('types into a dialog that a row opened, without selecting the row', async () => {
    await open(KNOWLEDGE);
    await choose('Actions for guide.txt', 'Rename');
    const name = await screen.findByRole('textbox', { name: 'Document name' });
    expect(fireEvent.keyDown(name, { key: 'a', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(name, { key: 'ArrowDown' })).toBe(true);
    expect(document.activeElement).toBe(name);
    expect(screen.queryByRole('button', { name: 'Delete 1 document', hidden: true })).toBeNull();
  });

  it('deletes the rest of many documents after a part of them failed, and says how many are deleted', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    const { server } = await open(KNOWLEDGE, manyDocuments, (script) =>
      script.answerWith(DeleteDocument, () => {
        script.refuse(DeleteDocument, 'forbidden');
        script.answer(ListDocument, { document_infos: manyDocuments.slice(300), total: 1 });
        return {};
      }),
    );
    await screen.findByRole('link', { name: '1.txt' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByText('301 documents selected').getAttribute('role')).toBe('status');
    fireEvent.click(screen.getByRole('button', { name: 'Delete 301 documents' }));
    const question = await screen.findByRole('dialog', { name: 'Delete 301 documents?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    const rest = within(await screen.findByRole('dialog', { name: 'Delete 1 document?' }));
    expect(rest.getByRole('status').textContent).toBe('300 of 301 documents deleted');
    server.answer(DeleteDocument, {});
    await waitFor(() =>
      expect(rest.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    fireEvent.click(rest.getByRole('button', { name: 'Delete' }));
    expect((await screen.findAllByText('301 documents deleted', { exact: true })).length).toBeGreaterThan(0);
    const sent = bodiesOf(server, DeleteDocument) as { document_ids: string[] }[];
    expect(sent.map(({ document_ids }) => document_ids.length)).toEqual([300, 1, 1]);
    expect(sent[2]?.document_ids).toEqual(['1300']);
    // The button that opened the dialog is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Documents' })));
  });

  it('deletes nothing more once the dialog is closed', async () => {
    let finish: () => void = () => undefined;
    const { server } = await open(KNOWLEDGE, manyDocuments, (script) =>
      script.answerWith(
        DeleteDocument,
        () =>
          new Promise((resolve) => {
            finish = () => resolve({});
          }),
      ),
    );
    await screen.findByRole('link', { name: '1.txt' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 301 documents' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 301 documents?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeleteDocument)).toHaveLength(1));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    finish();
    expect((await screen.findAllByText('300 of 301 documents deleted', { exact: true })).length).toBeGreaterThan(0);
    expect(screen.getByText('1 document selected')).toBeTruthy();
    expect(bodiesOf(server, DeleteDocument)).toHaveLength(1);
  });

  it('tells how many documents a retry of all failed ones processes again', async () => {
    const ids = manyDocuments.map(({ document_id }) => document_id);
    await open(KNOWLEDGE, [documentInfo()], (script) => {
      const failed = { failed_file_list: ids, failed_file_id_list: ids };
      script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo(failed) } });
      script.answerWith(RetryDocument, () => {
        script.refuse(RetryDocument, 'forbidden');
        return { document_infos: [] };
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry 301 failed documents' }));
    const part = '300 of 301 documents are processed again';
    expect((await screen.findAllByText(part, { exact: true })).length).toBeGreaterThan(0);
  });

  it('keeps the selection when another document is deleted from its menu', async () => {
    const { server } = await open(
      KNOWLEDGE,
      [documentInfo(), documentInfo({ document_id: '602', name: 'other.txt' })],
      (script) => script.answer(DeleteDocument, {}),
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select “guide.txt”' }));
    fireEvent.contextMenu(screen.getByRole('row', { name: /other/ }).querySelector('[data-column="2"]') as Element);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeleteDocument)).toEqual([{ document_ids: ['602'] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 document selected')).toBeTruthy();
  });

  it('has the name alone as a column on a phone, with the details and the state below it', async () => {
    const failed = documentInfo({ status: DocumentStatus.failed, status_descript: 'The file is damaged.' });
    const opening = open(KNOWLEDGE, [failed]);
    layOut(360);
    await opening;
    await screen.findByRole('link', { name: 'guide.txt' });
    const [, ...headers] = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Actions']);
    expect(screen.getByText(/^2 slices · 2 kB · /)).toBeTruthy();
    expect(screen.getByText('The file is damaged.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('names the nearest heading of a slice, its characters and hits above its text on a phone', async () => {
    const slice = sliceInfo(1, 'Bees do not sleep.');
    const place = { ...slice.place, headings: ['Handbook of a beekeeper', 'Winter'] };
    const opening = open(`${KNOWLEDGE}/601`, [documentInfo()], (script) =>
      script.answer(ListSlice, { slices: [{ ...slice, hit_count: 3, place }], total: 1, offset: 0, hasmore: false }),
    );
    layOut(360);
    await opening;
    expect(await screen.findByText('Page 2 · Winter · 18 characters · 3 hits')).toBeTruthy();
  });

  it('renders few of many slices, and begins in the middle of them', async () => {
    const slices = Array.from({ length: 50 }, (_, index) => ({
      ...sliceInfo(5000 + index, `Slice about ${5000 + index}`),
      slice_id: `s${index}`,
    }));
    await open(`${KNOWLEDGE}/601?slice=s49`, [documentInfo()], (script) =>
      script.answer(ListSlice, { slices, total: 10_000, offset: 5000, hasmore: true }),
    );
    const grid = await screen.findByRole('grid', { name: 'Slices' });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Slice about 5049'));
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('5051');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(50);
    expect(screen.getByRole('button', { name: 'Show earlier slices' })).toBeTruthy();
  });

  it('shows the slices and the original that have taken the place of others, as soon as the document is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const refreshing = documentInfo({ status: DocumentStatus.refreshing, stage: 'indexing', progress: 90 });
    const { server } = await open(`${KNOWLEDGE}/601`, [refreshing]);
    await screen.findByText('Bees do not sleep.');
    await screen.findByText('The file was deleted.');
    server.answer(ListDocument, { document_infos: [documentInfo()], total: 1 });
    server.answer(ListSlice, { slices: [sliceInfo(3, 'Bees rest.')], total: 1, offset: 0, hasmore: false });
    const part = { text: 'All bees rest.', place: sliceInfo(1, '').place, marks: [] };
    server.answer(GetDocumentText, { parts: [part], page: 1, page_count: 1, status_descript: '' });
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    expect(await screen.findByText('Bees rest.')).toBeTruthy();
    expect(await screen.findByText('All bees rest.')).toBeTruthy();
  });

  it('shows all of a long slice in a dialog, from which it can be edited', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    onTestFinished(() => void vi.restoreAllMocks());
    await open(`${KNOWLEDGE}/601`);
    fireEvent.click(await screen.findByRole('button', { name: 'View all of slice 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Slice 1' }));
    expect(dialog.getByText('Bees do not sleep.')).toBeTruthy();
    expect(dialog.getByText('Page 2 · Winter · 18 characters · 0 hits')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Edit slice 1' }));
    expect(await screen.findByRole('dialog', { name: 'Edit slice 1' })).toBeTruthy();
  });

  it('shows the original beside its slices, with the chosen slice marked', async () => {
    const { server } = await open(`${KNOWLEDGE}/601?slice=702`, [documentInfo()], (script) =>
      script.answer(GetDocumentText, {
        parts: [
          { text: 'Before. They form a cluster.', place: sliceInfo(1, '').place, marks: [{ start: 8, end: 28 }] },
          { text: '<b>After</b>', place: { ...sliceInfo(1, '').place, page: 3 }, marks: [] },
        ],
        page: 1,
        page_count: 2,
        status_descript: '',
      }),
    );
    const original = within(await screen.findByRole('region', { name: 'Original' }));
    expect(original.getByText('They form a cluster.').tagName).toBe('MARK');
    expect(original.getByText('<b>After</b>')).toBeTruthy();
    expect(original.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Page 2', 'Page 3']);
    expect(screen.queryByRole('group', { name: 'Show the original as' })).toBeNull();
    fireEvent.click(original.getAllByRole('button', { name: 'Next part' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Show slice 1 in the original' }));
    await waitFor(() =>
      expect(bodiesOf(server, GetDocumentText)).toEqual([
        { document_id: '601', slice_id: '702' },
        { document_id: '601', slice_id: '702', page: 2 },
        { document_id: '601', slice_id: '701' },
      ]),
    );
  });

  it('shows the pages of a PDF, or its text where the browser cannot draw them', async () => {
    const pdf = documentInfo({ name: 'bees.pdf', type: 'pdf', file_url: '/api/upload/file/1' });
    const texts = {
      parts: [{ text: 'They form a cluster.', place: sliceInfo(1, '').place, marks: [] }],
      page: 1,
      page_count: 1,
      status_descript: '',
    };
    await open(`${KNOWLEDGE}/601`, [pdf], (script) => script.answer(GetDocumentText, texts));
    const view = within(await screen.findByRole('group', { name: 'Show the original as' }));
    // There are no workers here.
    const failed = 'The pages of this PDF cannot be shown.';
    expect(await screen.findByText(failed)).toBeTruthy();
    const original = within(await screen.findByRole('region', { name: 'Original' }));
    expect(original.getByText('They form a cluster.')).toBeTruthy();
    expect(view.getByRole<HTMLInputElement>('radio', { name: 'Text' }).checked).toBe(true);
    // A file that could not be loaded is tried again.
    fireEvent.click(view.getByRole('radio', { name: 'Pages' }));
    expect(screen.queryByText(failed)).toBeNull();
    expect(await screen.findByText(failed)).toBeTruthy();
  });

  it.each([
    ['is deleted', {}],
    ['belongs to another space', { '501': datasetInfo({ space_id: '11' }) }],
  ])('says that there is no such dataset in the space if it %s', async (_why, dataset_details) => {
    await open(KNOWLEDGE, [], (server) => server.answer(DatasetDetail, { dataset_details }));
    expect(await screen.findByText('This dataset does not exist')).toBeTruthy();
  });

  it('counts the rows of tables', async () => {
    await open(KNOWLEDGE, [documentInfo({ name: 'prices.csv', format_type: FormatType.table })], (script) =>
      script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ format_type: FormatType.table }) } }),
    );
    await screen.findByRole('link', { name: 'prices.csv' });
    expect(screen.getByText(/2 rows/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /^Rows/ })).toBeTruthy();
    expect(screen.queryByText(/slices/i)).toBeNull();
  });

  it('asks for a spreadsheet in an empty dataset of tables', async () => {
    await open(KNOWLEDGE, [], (script) =>
      script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ format_type: FormatType.table }) } }),
    );
    expect(await screen.findByText(/^Add a spreadsheet/)).toBeTruthy();
  });

  it('says that a document is turned off', async () => {
    const { server } = await open(`${KNOWLEDGE}/601`, [documentInfo()], (script) => script.answer(UpdateDocument, {}));
    await choose('Actions for guide.txt', 'Turn off');
    expect((await screen.findAllByText('Agents recall nothing from “guide.txt” now')).length).toBeGreaterThan(0);
    expect(bodiesOf(server, UpdateDocument)).toEqual([{ document_id: '601', status: DocumentStatus.disabled }]);
  });

  it('tries a failed document again from its page', async () => {
    const failed = documentInfo({ status: DocumentStatus.failed, status_descript: 'The file is damaged.' });
    const { server } = await open(`${KNOWLEDGE}/601`, [failed], (script) =>
      script.answer(RetryDocument, { document_infos: [] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bodiesOf(server, RetryDocument)).toEqual([{ document_ids: ['601'] }]));
  });

  it('studio §5 a document name cannot be empty', async () => {
    const { server } = await open(KNOWLEDGE, [documentInfo()], (script) => script.answer(UpdateDocument, {}));
    await choose('Actions for guide.txt', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    const name = dialog.getByRole('textbox', { name: 'Document name' });
    fireEvent.change(name, { target: { value: ' ' } });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'Guide' } });
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateDocument)).toEqual([{ document_id: '601', document_name: 'Guide' }]),
    );
  });

  it('studio §8 a failure to delete a document is reported, with a toast', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(KNOWLEDGE, [documentInfo()], (server) => server.refuse(DeleteDocument, 'forbidden'));
    await choose('Actions for guide.txt', 'Delete');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findAllByText('Update failed')).length).toBeGreaterThan(0);
    expect(reported.mock.calls[0]?.[0]).toBe('parley: deleting a document');
    reported.mockRestore();
  });

  it('studio §4 the slice editor adds a slice that is not empty', async () => {
    const { server, address } = await open(`${KNOWLEDGE}/601`, [documentInfo()], (script) =>
      script.answer(CreateSlice, { slice_id: '709' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add slice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add slice' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Honey' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(server, CreateSlice)).toEqual([{ document_id: '601', raw_text: 'Honey' }]));
    // It may be on a page that is not loaded.
    await waitFor(() => expect(address()).toBe(`${KNOWLEDGE}/601?slice=709`));
    await waitFor(() => expect(bodiesOf(server, ListSlice).at(-1)).toMatchObject({ around_slice_id: '709' }));
  });
});

describe('studio §4 the slice editor', () => {
  it('keeps its text when the document is processed anew meanwhile', async () => {
    const { server } = await open(`${KNOWLEDGE}/601`);
    await choose('Actions for slice 1', 'Edit slice 1');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the slice' });
    fireEvent.change(text, { target: { value: 'Bees rest.' } });
    const refreshing = documentInfo({ status: DocumentStatus.refreshing, stage: 'fetching', progress: 10 });
    server.answer(ListDocument, { document_infos: [refreshing], total: 1 });
    server.refuse(UpdateSlice, 'documentBusy');
    // Coming back to the window after a minute loads what is shown again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByRole('progressbar', { name: 'Progress of guide.txt', hidden: true });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(server, UpdateSlice)).toEqual([{ slice_id: '701', raw_text: 'Bees rest.' }]));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the slice' }).value).toBe('Bees rest.');
  });
});

describe('studio §4 import', () => {
  const review = {
    review_id: '801',
    document_name: 'Notes',
    status: 1 as const,
    status_descript: '',
    slice_count: 1,
    char_count: 5,
    chunks: [{ sequence: 1, content: 'Hello', char_count: 5, place: sliceInfo(1, '').place }],
  };
  const script = (server: ScriptedServer) => {
    server.answer(CreateDocumentReview, { reviews: [review] });
    server.answer(MGetDocumentReview, { reviews: [review] });
    server.answer(CreateDocument, { document_infos: [documentInfo({ name: 'Notes' })], duplicates: [] });
    server.answer(GetDocumentProgress, {
      data: [{ ...documentInfo(), document_name: 'Notes', status_descript: '' }],
    });
  };

  it('takes a text through settings and preview to the processed document, with the slices of the preview', async () => {
    const { server, address } = await open(`${KNOWLEDGE}/upload?type=text_custom`, [documentInfo()], script);
    const next = async () => screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect((await next()).disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Document name' }), { target: { value: 'Notes' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'Hello' } });
    fireEvent.click(await next());
    // The pressed button is gone; the step that follows is read out.
    expect(document.activeElement?.textContent).toBe('2Slices');
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('1 slice, 5 characters')).toBeTruthy();
    expect(bodiesOf(server, CreateDocumentReview)).toMatchObject([
      {
        dataset_id: '501',
        reviews: [{ custom_content: 'Hello', document_name: 'Notes' }],
        chunk_strategy: { chunk_type: 1, separator: '\n', max_tokens: 800, overlap: 10 },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 document' }));
    expect(await screen.findByText('Everything is processed.')).toBeTruthy();
    expect(bodiesOf(server, CreateDocument)).toMatchObject([
      {
        document_bases: [
          { name: 'Notes', source_info: { document_source: 2, custom_content: 'Hello' }, review_id: '801' },
        ],
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    await waitFor(() => expect(address()).toBe(`${KNOWLEDGE}/601`));
    expect(localCache.readItem('7001', 'knowledge-import', '501:text_custom')).toBeUndefined();
  });

  const write = async (title: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Document name' }), { target: { value: title } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'Hello' } });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  };

  it('leaves out what could not be read, and says how many', async () => {
    const broken = { ...review, review_id: '802', status: 2 as const, status_descript: 'Not found.', chunks: [] };
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_url`, [documentInfo()], (server) => {
      script(server);
      server.answer(CreateDocumentReview, { reviews: [review, broken] });
      server.answerWith(MGetDocumentReview, ({ review_ids }) => ({
        reviews: [review, broken].filter(({ review_id }) => review_ids.includes(review_id)),
      }));
    });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Addresses of web pages' }), {
      target: { value: 'https://a.example\nhttps://b.example' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('1 document could not be read and is left out.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 document' }));
    await screen.findByText('Everything is processed.');
    expect(bodiesOf(server, CreateDocument)).toMatchObject([
      { document_bases: [{ source_info: { web_url: 'https://a.example' }, review_id: '801' }] },
    ]);
  });

  it('stores the update frequency that is shown: Feishu has none of 30 days', async () => {
    const other = { ...review, review_id: '802' };
    const addresses = 'https://a.example\nhttps://b.feishu.cn/wiki';
    const draft = JSON.stringify({ addresses, updateInterval: 30 });
    localCache.writeItem('7001', 'knowledge-import', '501:text_url', draft);
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_url`, [documentInfo()], (server) => {
      script(server);
      server.answer(CreateDocumentReview, { reviews: [review, other] });
      server.answerWith(MGetDocumentReview, ({ review_ids }) => ({
        reviews: [review, other].filter(({ review_id }) => review_ids.includes(review_id)),
      }));
    });
    expect((await screen.findByRole('combobox')).textContent).toContain('7 days');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findAllByText('Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 documents' }));
    await screen.findByText('Everything is processed.');
    const update_rule = { update_interval: 7 };
    expect(bodiesOf(server, CreateDocument)).toMatchObject([{ document_bases: [{ update_rule }, { update_rule }] }]);
  });

  it('waits for a preview that is being read', async () => {
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_custom`, [documentInfo()], (server) => {
      script(server);
      server.answer(MGetDocumentReview, { reviews: [{ ...review, status: 0, chunks: [] }] });
    });
    await write('Notes');
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const start = screen.getByRole('button', { name: 'Import 1 document' });
    await waitFor(() => expect(start.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(start);
    expect(server.requestsOf(CreateDocument)).toEqual([]);
    localCache.writeItem('7001', 'knowledge-import', '501:text_custom', undefined);
  });

  it('begins previews anew that are not kept any more', async () => {
    const draft = { step: 'preview', title: 'Notes', text: 'Hello', reviewIds: ['800'] };
    localCache.writeItem('7001', 'knowledge-import', '501:text_custom', JSON.stringify(draft));
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_custom`, [documentInfo()], (server) => {
      script(server);
      server.refuse(MGetDocumentReview, 'notFound');
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer(MGetDocumentReview, { reviews: [review] });
    fireEvent.click(retry);
    expect(await screen.findByText('1 slice, 5 characters')).toBeTruthy();
    localCache.writeItem('7001', 'knowledge-import', '501:text_custom', undefined);
  });

  it('promises no work where everything was there already', async () => {
    await open(`${KNOWLEDGE}/upload?type=text_custom`, [documentInfo()], (server) => {
      script(server);
      server.answer(CreateDocument, {
        document_infos: [],
        duplicates: [{ name: 'Notes', document_id: '601', document_name: 'guide.txt' }],
      });
    });
    await write('Notes');
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('1 slice, 5 characters');
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 document' }));
    expect(await screen.findByText('Everything was there already: nothing was added.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add more' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue in the background' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Documents' })).toBeNull();
    const duplicates = within(screen.getByRole('list', { name: 'Duplicates' }));
    expect(duplicates.getByText('Notes')).toBeTruthy();
    expect(duplicates.getByRole('link', { name: 'guide.txt' }).getAttribute('href')).toBe(`${KNOWLEDGE}/601`);
  });

  it('says how many documents have a problem', async () => {
    const progress = { ...documentInfo(), document_name: 'Notes' };
    const draft = { step: 'process', documentIds: ['601', '602'] };
    localCache.writeItem('7001', 'knowledge-import', '501:text_doc', JSON.stringify(draft));
    await open(`${KNOWLEDGE}/upload?type=text_doc`, [documentInfo()], (server) =>
      server.answer(GetDocumentProgress, {
        data: [
          progress,
          { ...progress, document_id: '602', status: DocumentStatus.failed, status_descript: 'The file is damaged.' },
        ],
      }),
    );
    expect(await screen.findByText('1 ready, 1 with a problem.')).toBeTruthy();
  });

  it('keeps a separator of one’s own while it is typed, and needs one only where it is used', async () => {
    await open(`${KNOWLEDGE}/upload?type=text_custom`, [documentInfo()], script);
    await write('Notes');
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Separator' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Custom text' }));
    const own = screen.getByRole('textbox', { name: 'Custom text' });
    fireEvent.change(own, { target: { value: '.' } });
    fireEvent.change(own, { target: { value: '...' } });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom text' }).value).toBe('...');
    fireEvent.change(own, { target: { value: '' } });
    const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });
    expect(preview.disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(preview.disabled).toBe(false);
    localCache.writeItem('7001', 'knowledge-import', '501:text_custom', undefined);
  });

  it('goes on after a reload where it was', async () => {
    const draft = { step: 'process', documentIds: ['601'] };
    localCache.writeItem('7001', 'knowledge-import', '501:text_doc', JSON.stringify(draft));
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_doc`, [documentInfo()], script);
    expect(await screen.findByText('Everything is processed.')).toBeTruthy();
    expect(bodiesOf(server, GetDocumentProgress)).toEqual([{ document_ids: ['601'] }]);
    // Nothing is in work any more: the next import begins at the beginning.
    expect(localCache.readItem('7001', 'knowledge-import', '501:text_doc')).toBeUndefined();
  });
});
