import {
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DatasetDetail,
  DeleteDocument,
  type DocumentInfo,
  DocumentStatus,
  GetDocumentProgress,
  ListDocument,
  ListSlice,
  MGetDocumentReview,
  RetryDocument,
  type SliceInfo,
  UpdateDocument,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { localCache } from '../../local-cache/local-cache.ts';
import { accountUser } from '../../testing/account-user.ts';
import { datasetInfo, documentInfo } from '../../testing/dataset.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';

const slice = (sequence: number, content: string): SliceInfo => ({
  slice_id: `70${sequence}`,
  document_id: '601',
  content,
  sequence,
  status: 1,
  hit_count: 0,
  char_count: content.length,
  place: { page: 2, slide: null, headings: ['Winter'], sheet: null, cells: null },
});

const open = (
  path: string,
  documents: DocumentInfo[] = [documentInfo()],
  script: (server: ScriptedServer) => void = () => undefined,
) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo() } });
      server.answer(ListDocument, { document_infos: documents, total: documents.length });
      const slices = [slice(1, 'Bees do not sleep.'), slice(2, 'They form a cluster.')];
      server.answer(ListSlice, { slices, total: 2, offset: 0, hasmore: false });
      script(server);
    },
  });

const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);
const main = async () => within(await screen.findByRole('main'));
const KNOWLEDGE = '/space/10/knowledge/501';

async function choose(menu: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('studio §2 knowledge detail', () => {
  it('opens from the address of a library resource, and at a document that is asked for', async () => {
    const { address, server } = await open('/space/10/dataset/501?first_auto_open_edit_document_id=601&find=Bees');
    expect(await screen.findByRole('heading', { level: 1, name: 'guide.txt' })).toBeTruthy();
    expect(address()).toBe(`${KNOWLEDGE}/601?find=Bees`);
    const breadcrumb = within((await main()).getByRole('navigation', { name: 'Place in the knowledge' }));
    expect(breadcrumb.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Datasets', 'Handbook']);
    expect(await screen.findByText('do not sleep.')).toBeTruthy();
    expect(bodiesOf(server, ListSlice)).toMatchObject([{ document_id: '601', keyword: 'Bees' }]);
    expect(screen.getAllByText(/Page 2 · Winter/)).toHaveLength(2);
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

  it('says so where the knowledge does not exist', async () => {
    await open(KNOWLEDGE, [], (server) => server.answer(DatasetDetail, { dataset_details: {} }));
    expect(await screen.findByText('This dataset does not exist')).toBeTruthy();
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
    await open(KNOWLEDGE, [documentInfo()], (server) => server.refuse(DeleteDocument, 'documentBusy'));
    await choose('Actions for guide.txt', 'Delete');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findAllByText('Update failed')).length).toBeGreaterThan(0);
    expect(reported.mock.calls[0]?.[0]).toBe('parley: deleting a document');
    reported.mockRestore();
  });

  it('studio §4 the slice editor adds a slice that is not empty', async () => {
    const { server } = await open(`${KNOWLEDGE}/601`, [documentInfo()], (script) =>
      script.answer(CreateSlice, { slice_id: '709' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add slice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add slice' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Honey' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(server, CreateSlice)).toEqual([{ document_id: '601', raw_text: 'Honey' }]));
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
    chunks: [{ sequence: 1, content: 'Hello', char_count: 5, place: slice(1, '').place }],
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

  it('goes on after a reload where it was', async () => {
    const draft = { step: 'process', documentIds: ['601'] };
    localCache.writeItem('7001', 'knowledge-import', '501:text_doc', JSON.stringify(draft));
    const { server } = await open(`${KNOWLEDGE}/upload?type=text_doc`, [documentInfo()], script);
    expect(await screen.findByText('Everything is processed.')).toBeTruthy();
    expect(bodiesOf(server, GetDocumentProgress)).toEqual([{ document_ids: ['601'] }]);
    localCache.writeItem('7001', 'knowledge-import', '501:text_doc', undefined);
  });
});
