import {
  CopyDataset,
  CopyPromptResource,
  CreateDataset,
  type Dataset,
  DatasetDetail,
  DeleteDataset,
  DeletePromptResource,
  FormatType,
  GetSpaceListV2,
  ListDataset,
  ListDatasetUsers,
  ListDocument,
  ListPrompts,
  UpsertPromptResource,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { answerIconUpload } from '../../testing/answer-icon-upload.ts';
import { datasetInfo } from '../../testing/dataset.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../testing/space-list.ts';
// Loaded before the tests, so that no test has to wait for it.
import './library-page.tsx';

const team = teamSpace();

const open = (
  datasets: Dataset[],
  { space = personalSpace, search = '', script = (_server: ScriptedServer): void => undefined } = {},
) =>
  openStudio(`/space/${space.id}/library${search}`, {
    user: accountUser(),
    script(server) {
      server.answer(GetSpaceListV2, { data: spaceList([personalSpace, space]) });
      server.answer(ListDataset, { dataset_list: datasets, total: datasets.length });
      server.answer(ListPrompts, { prompts: [], total: 0, next_cursor: '' });
      script(server);
    },
  });

const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);
const main = async () => within(await screen.findByRole('main'));

describe('studio §2 knowledge list', () => {
  it('opens a knowledge in a new tab and shows how many files are processed and failed', async () => {
    await open([datasetInfo({ processing_count: 2, failed_count: 1 })]);
    const card = await screen.findByRole('link', { name: 'Handbook' });
    expect(card.getAttribute('href')).toBe('/space/10/knowledge/501');
    expect(card.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('2 processing')).toBeTruthy();
    expect(screen.getByText('1 failed')).toBeTruthy();
  });

  it('studio §6 asks for one’s own in a personal space, without a filter by creator', async () => {
    const { server } = await open([datasetInfo()]);
    await screen.findByRole('link', { name: 'Handbook' });
    expect(bodiesOf(server, ListDataset)).toEqual([
      { space_id: '10', filter: { scope_type: 2 }, order_field: 2, size: 20, page: 1 },
    ]);
    expect(screen.queryByRole('combobox', { name: /Creator/ })).toBeNull();
  });

  it('studio §6 asks for all in a team space, where the creator can be chosen', async () => {
    const { server } = await open([datasetInfo({ space_id: team.id })], { space: team });
    await screen.findByRole('link', { name: 'Handbook' });
    expect(bodiesOf(server, ListDataset)).toMatchObject([{ filter: { scope_type: 1 } }]);
    expect(screen.getByRole('combobox', { name: /Creator/ })).toBeTruthy();
  });

  it('keeps the other parameters of the address when another kind is chosen', async () => {
    const { server, address } = await open([], { search: '?page_mode=modal&format=9' });
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Prompts' }), { button: 0 });
    await waitFor(() => expect(address()).toBe('/space/10/library?page_mode=modal&format=9&kind=prompts'));
    // A format that the server does not know is not asked for.
    expect(bodiesOf(server, ListDataset)).toMatchObject([{ filter: { scope_type: 2 } }]);
    expect(JSON.stringify(bodiesOf(server, ListDataset))).not.toContain('format_type');
  });

  it('offers to create one where there is none, with one button', async () => {
    await open([]);
    expect(await (await main()).findByText('No datasets yet')).toBeTruthy();
    expect((await main()).getAllByRole('button', { name: 'Create dataset' })).toHaveLength(1);
  });
});

describe('studio §4 create-knowledge flow', () => {
  const script = (server: ScriptedServer) => {
    server.answer(CreateDataset, { dataset_id: '501' });
    server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ doc_count: 0, slice_count: 0 }) } });
    server.answer(ListDocument, { document_infos: [], total: 0 });
  };

  async function dialogWithName(name: string) {
    fireEvent.click((await (await main()).findAllByRole('button', { name: 'Create dataset' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create dataset' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
    return dialog;
  }

  it('creates only, and goes to the knowledge', async () => {
    const { server, address } = await open([], { script });
    fireEvent.click((await dialogWithName(' Handbook ')).getByRole('button', { name: 'Create only' }));
    await waitFor(() => expect(address()).toBe('/space/10/knowledge/501'));
    expect(bodiesOf(server, CreateDataset)).toEqual([
      { space_id: '10', name: 'Handbook', description: '', format_type: 0 },
    ]);
    expect(await (await main()).findByText('No documents yet')).toBeTruthy();
  });

  it('stores a chosen picture with the dataset', async () => {
    const { server, address } = await open([], {
      script(one) {
        script(one);
        answerIconUpload(one, { upload_url: '/api/object/9', upload_uri: '9' });
      },
    });
    const dialog = await dialogWithName('Handbook');
    const file = new File([new Uint8Array([0x89, 0x50])], 'a.png', { type: 'image/png' });
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files: [file] } });
    await dialog.findByRole('button', { name: 'Remove' });
    fireEvent.click(dialog.getByRole('button', { name: 'Create only' }));
    await waitFor(() => expect(address()).toBe('/space/10/knowledge/501'));
    expect(bodiesOf(server, CreateDataset)).toMatchObject([{ name: 'Handbook', icon_uri: '9' }]);
  });

  it('creates and imports, with the import type of the format', async () => {
    const { address } = await open([], { script });
    fireEvent.click((await dialogWithName('Handbook')).getByRole('button', { name: 'Create and import' }));
    await waitFor(() => expect(address()).toBe('/space/10/knowledge/501/upload?type=text_doc'));
    expect(await (await main()).findByRole('button', { name: 'Choose files' })).toBeTruthy();
  });

  it('studio §5 names forbidden characters and cannot be sent with them, nor without a name', async () => {
    await open([], { script });
    const dialog = await dialogWithName('My "book"');
    expect(dialog.getByText(/cannot contain quotation marks/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create only' }).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: '   ' } });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create and import' }).disabled).toBe(true);
  });
});

describe('deleting a resource', () => {
  it('lists the agents that use a knowledge and asks for its name', async () => {
    const { server } = await open([datasetInfo()], {
      script(server) {
        server.answer(ListDatasetUsers, { bots: [{ bot_id: '9', name: 'Guide', icon_url: '' }] });
        server.answer(DeleteDataset, {});
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Handbook' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Handbook”?' }));
    expect((await dialog.findByRole('link', { name: 'Guide' })).getAttribute('href')).toBe('/space/10/bot/9');
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Handbook' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(bodiesOf(server, DeleteDataset)).toEqual([{ dataset_id: '501' }]));
  });
});

describe('studio §6 copying a knowledge', () => {
  const openMenu = async (dataset: Dataset) => {
    const opened = await open([dataset], {
      script(server) {
        server.answer(GetSpaceListV2, { data: spaceList([personalSpace, team]) });
        server.answer(CopyDataset, { dataset_id: '502' });
        server.answer(DatasetDetail, {
          dataset_details: { '502': datasetInfo({ dataset_id: '502', space_id: '20' }) },
        });
        server.answer(ListDocument, { document_infos: [], total: 0 });
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Handbook' }), { key: 'Enter' });
    await screen.findByRole('menuitem', { name: 'Delete' });
    return opened;
  };

  it('asks for the space and goes to the copy', async () => {
    const { server, address } = await openMenu(datasetInfo());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy to a space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Handbook' }));
    expect(dialog.getByText(/Files, recall cases and the icon are not copied/)).toBeTruthy();
    fireEvent.keyDown(await dialog.findByRole('combobox', { name: 'Target space' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Analytical Engines' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy to a space' }));
    await waitFor(() => expect(address()).toBe('/space/20/knowledge/502'));
    expect(bodiesOf(server, CopyDataset)).toEqual([{ dataset_id: '501', target_space_id: '20' }]);
  });

  it.each([
    [FormatType.table, /columns, rows, pictures and tags/],
    [FormatType.image, /pictures with their captions and tags/],
  ])('says what is copied of format %s', async (format_type, hint) => {
    await openMenu(datasetInfo({ format_type }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy to a space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Handbook' }));
    expect(dialog.getByText(hint)).toBeTruthy();
  });
});

describe('prompts in the library', () => {
  const planner = {
    id: 'prompt-1',
    space_id: '10',
    name: 'Planner',
    description: '',
    creator: null,
    created_at: 1,
    updated_at: 2,
    excerpt: 'You plan',
  };

  it('are a tab of their own, where prompts are created and deleted', async () => {
    const { server, address } = await open([], {
      script(server) {
        server.answer(ListPrompts, { prompts: [planner], total: 1, next_cursor: '' });
        server.answer(UpsertPromptResource, { data: { id: 'prompt-2' } });
        server.answer(DeletePromptResource, {});
      },
    });
    const tab = await screen.findByRole('tab', { name: 'Prompts' });
    fireEvent.mouseDown(tab, { button: 0 });
    expect(await screen.findByRole('link', { name: 'Planner' })).toBeTruthy();
    expect(address()).toBe('/space/10/library?kind=prompts');
    fireEvent.click((await main()).getByRole('button', { name: 'Create prompt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create prompt' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cook' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Prompt' }), { target: { value: 'You cook.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpsertPromptResource)).toEqual([
        { prompt: { space_id: '10', name: 'Cook', description: '', prompt_text: 'You cook.' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create prompt' })).toBeNull());
    fireEvent.keyDown(screen.getByRole('button', { name: 'Manage Planner' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeletePromptResource)).toEqual([{ prompt_resource_id: 'prompt-1' }]));
  });

  const openCopy = async (hide_operation: boolean) => {
    const opened = await open([], {
      search: '?kind=prompts',
      script(server) {
        server.answer(GetSpaceListV2, { data: spaceList([{ ...personalSpace, hide_operation }, team]) });
        server.answer(ListPrompts, { prompts: [planner], total: 1, next_cursor: '' });
        server.answer(CopyPromptResource, { data: { id: 'prompt-2' } });
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Planner' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to a space' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Copy Planner' })) };
  };

  it('studio §6 are copied to a space that the user chooses', async () => {
    const { server, dialog } = await openCopy(false);
    fireEvent.keyDown(await dialog.findByRole('combobox', { name: 'Target space' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Analytical Engines' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy to a space' }));
    await screen.findByText('Planner was copied to Analytical Engines');
    expect(bodiesOf(server, CopyPromptResource)).toEqual([{ prompt_resource_id: 'prompt-1', target_space_id: '20' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Copy Planner' })).toBeNull());
  });

  it('studio §6 are not copied out of a public space', async () => {
    const { dialog } = await openCopy(true);
    await dialog.findByText('Nothing can be copied out of a public space.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy to a space' }).disabled).toBe(true);
  });
});
