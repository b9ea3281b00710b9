import {
  CreateDataset,
  CreateDocument,
  DatasetDetail,
  DeleteDocument,
  DocumentStatus,
  ExtractPhotoCaption,
  FormatType,
  GetDocumentProgress,
  ListDataset,
  ListPhoto,
  PhotoDetail,
  type PhotoInfo,
  RetryDocument,
  UpdatePhotoCaption,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { accountUser } from '../../../testing/account-user.ts';
import { datasetInfo, documentInfo } from '../../../testing/dataset.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';

const photo = (change: Partial<PhotoInfo> = {}): PhotoInfo => ({
  document_id: '601',
  name: 'bike.png',
  url: '/api/upload/file/1?expires=1&signature=a',
  thumbnail_url: '/api/upload/file/1?expires=1&signature=a&size=thumbnail',
  width: 800,
  height: 600,
  caption: 'A red bicycle.',
  creator_id: '1',
  type: 'png',
  size: 2048,
  source_type: 0,
  status: DocumentStatus.enabled,
  stage: 'done',
  progress: 100,
  status_descript: '',
  hit_count: 0,
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  tags: [],
  ...change,
});

interface Options {
  photos?: PhotoInfo[];
  captionModel?: string;
  script?: (server: ScriptedServer) => void;
}

const open = (path: string, { photos = [photo()], captionModel = 'Seer', script = () => undefined }: Options = {}) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      const dataset = datasetInfo({ name: 'Pictures', format_type: FormatType.image });
      server.answer(DatasetDetail, { dataset_details: { '501': dataset } });
      server.answer(ListPhoto, { photo_infos: photos, total: photos.length, caption_model: captionModel });
      const byId = Object.fromEntries(photos.map((one) => [one.document_id, one]));
      server.answer(PhotoDetail, { photo_infos: byId, caption_model: captionModel });
      script(server);
    },
  });

const PICTURES = '/space/10/knowledge/501';
const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

async function choose(menu: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('studio §4 create-knowledge flow', () => {
  it('chooses the format, which sets how it is imported', async () => {
    const { server, address } = await openStudio('/space/10/library', {
      user: accountUser(),
      script(script) {
        script.answer(ListDataset, { dataset_list: [], total: 0 });
        script.answer(CreateDataset, { dataset_id: '501' });
        script.answer(DatasetDetail, { dataset_details: {} });
      },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create dataset' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create dataset' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Text' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Image' }));
    expect(dialog.queryByRole('combobox', { name: 'Import from' })).toBeNull();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Pictures' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create and import' }));
    await waitFor(() => expect(address()).toBe(`${PICTURES}/upload?type=image_file`));
    expect(bodiesOf(server, CreateDataset)).toMatchObject([{ name: 'Pictures', format_type: 2 }]);
  });
});

describe('wire §3 pictures of a dataset', () => {
  it('shows captions, progress and reasons, and tries again', async () => {
    const working = { status: DocumentStatus.processing, stage: 'describing', progress: 40, caption: '' } as const;
    const failed = { status: DocumentStatus.failed, status_descript: 'The model did not describe it.', caption: '' };
    const photos = [
      photo(),
      photo({ document_id: '602', name: 'two.png', ...working }),
      photo({ document_id: '603', name: 'three.png', ...failed }),
      photo({ document_id: '604', name: 'four.png', caption: '' }),
    ];
    const { server } = await open(PICTURES, {
      photos,
      script: (script) => script.answer(RetryDocument, { document_infos: [] }),
    });
    expect(await screen.findByText('A red bicycle.')).toBeTruthy();
    expect(screen.getByText('Describing')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of two.png' })).toBeTruthy();
    expect(screen.getByText('The model did not describe it.')).toBeTruthy();
    expect(screen.getAllByText('No caption: agents do not find this picture.')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bodiesOf(server, RetryDocument)).toEqual([{ document_ids: ['603'] }]));
  });

  it('filters by caption', async () => {
    const { server } = await open(PICTURES);
    await screen.findByText('A red bicycle.');
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Captions' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Without caption' }));
    await waitFor(() =>
      expect(bodiesOf(server, ListPhoto).at(-1)).toMatchObject({ filter: { has_caption: false }, page: 1 }),
    );
  });

  it('a model proposes a caption, which is stored when it is saved', async () => {
    const { server } = await open(PICTURES, {
      script(script) {
        script.answer(ExtractPhotoCaption, { caption: 'A bicycle at a wall.' });
        script.answer(UpdatePhotoCaption, {});
      },
    });
    await choose('Actions for bike.png', 'Edit caption');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the caption of bike.png' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Describe with Seer' }));
    await dialog.findByDisplayValue('A bicycle at a wall.');
    expect(server.requestsOf(UpdatePhotoCaption)).toEqual([]);
    fireEvent.click(save);
    await waitFor(() =>
      expect(bodiesOf(server, UpdatePhotoCaption)).toEqual([{ document_id: '601', caption: 'A bicycle at a wall.' }]),
    );
  });

  it('says where no model sees, and offers no description', async () => {
    await open(PICTURES, { captionModel: '' });
    await screen.findByText(/No model of this installation can see pictures/);
    await choose('Actions for bike.png', 'Edit caption');
    expect(screen.queryByRole('button', { name: /Describe/ })).toBeNull();
  });

  it('opens a picture with its caption, and deletes it', async () => {
    const { server, address } = await open(`${PICTURES}/601`, {
      script: (script) => script.answer(DeleteDocument, {}),
    });
    expect(await screen.findByRole('img', { name: 'A red bicycle.' })).toBeTruthy();
    expect(screen.getByText(/800 × 600 pixels/)).toBeTruthy();
    await choose('Actions for bike.png', 'Delete');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe(PICTURES));
    expect(bodiesOf(server, DeleteDocument)).toEqual([{ document_ids: ['601'] }]);
  });
});

describe('wire §3 import of pictures', () => {
  const file = { key: 'a', name: 'bike.png', size: 10, status: 'success', sent: 10, uri: '901', problem: '' };
  const script = (server: ScriptedServer) => {
    server.answer(CreateDocument, { document_infos: [documentInfo({ name: 'bike.png' })], duplicates: [] });
    server.answer(GetDocumentProgress, { data: [{ ...documentInfo(), document_name: 'bike.png' }] });
  };

  it.each([
    ['Seer', 'By a model', 0],
    ['Seer', 'By hand', 1],
    ['', undefined, 1],
  ])('goes from the upload to the captions and the progress (model %o, %s)', async (captionModel, choice, type) => {
    localCache.writeItem('7001', 'knowledge-import', '501:image_file', JSON.stringify({ files: [file] }));
    const { server } = await open(`${PICTURES}/upload?type=image_file`, { captionModel, script });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    if (choice) fireEvent.click(await screen.findByRole('radio', { name: choice }));
    else await screen.findByText(/No model of this installation can see pictures/);
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 picture' }));
    expect(await screen.findByText('Everything is processed.')).toBeTruthy();
    expect(bodiesOf(server, CreateDocument)).toMatchObject([
      {
        document_bases: [{ name: 'bike.png', source_info: { document_source: 0, tos_uri: '901' } }],
        chunk_strategy: { caption_type: type },
      },
    ]);
  });
});
