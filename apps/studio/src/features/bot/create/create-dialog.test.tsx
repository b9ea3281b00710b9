import {
  DraftBotCreate,
  GetDraftBotInfoAgw,
  GetSpaceListV2,
  ListModels,
  PutUploadPart,
  StoreBotFace,
  StoreIcon,
  UploadFile,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { answerIconUpload } from '../../../testing/answer-icon-upload.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Loads the lazy dialog once before the tests, so that no test has to wait for it.
import './create-dialog.tsx';

const created = { data: { bot_id: '30', check_not_pass: false, check_not_pass_msg: '' } } as const;

const open = (script: (server: ScriptedServer) => void = () => undefined, path = '/space/10/develop?create=agent') =>
  openStudio(path, {
    user: accountUser(),
    script: (server) => {
      server.answer(ListModels, { models: [] });
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      server.answer(StoreBotFace, { data: { icon_uri: '8', icon_url: '/api/object/8' } });
      server.answer(DraftBotCreate, created);
      script(server);
    },
  });

const rejected = (check_not_pass_msg: string) => ({ data: { bot_id: '', check_not_pass: true, check_not_pass_msg } });
const picture = (dialog: ReturnType<typeof within>) => dialog.getByRole('group', { name: 'Picture' });
const form = async () => within(await screen.findByRole('dialog', { name: 'Create agent' }));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

describe('the form that creates an agent', () => {
  it('creates one with everything that was typed and opens its page', async () => {
    const { server, address } = await open();
    const dialog = await form();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    type(name, ' Cook ');
    type(dialog.getByRole('textbox', { name: 'Description' }), 'Recipes');
    type(dialog.getByRole('textbox', { name: 'Prompt' }), 'Be brief.');
    const create = dialog.getByRole('button', { name: 'Create' });
    fireEvent.click(create);
    fireEvent.click(create);
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
    expect(server.requestsOf(DraftBotCreate).map(({ body }) => body)).toEqual([
      { space_id: '10', name: 'Cook', description: 'Recipes', prompt_info: { prompt: 'Be brief.' }, icon_uri: '8' },
    ]);
  });

  it('the form cannot be submitted while a field is invalid, and each invalid field shows its error', async () => {
    const { server } = await open();
    const dialog = await form();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    fireEvent.submit(dialog.getByRole('textbox', { name: 'Name' }).closest('form') as HTMLFormElement);
    expect(dialog.getByText('A name has 1 to 40 characters, all of them visible.')).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.requestsOf(DraftBotCreate)).toEqual([]);
  });

  it('keeps what was typed when the server cannot be reached, and succeeds on the second try', async () => {
    const { server, address } = await open((script) => script.goOffline(DraftBotCreate));
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The server cannot be reached');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Cook');
    server.answer(DraftBotCreate, created);
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
  });

  it('submits with Ctrl+Enter from the prompt', async () => {
    const { address } = await open();
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    fireEvent.keyDown(dialog.getByRole('textbox', { name: 'Prompt' }), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
  });

  it('creates one agent however often its keys are pressed, and cannot be closed meanwhile', async () => {
    const { server, address } = await open();
    const dialog = await form();
    const prompt = dialog.getByRole('textbox', { name: 'Prompt' });
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    fireEvent.keyDown(prompt, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-busy')).toBe('true'));
    type(prompt, 'Be brief.');
    fireEvent.keyDown(prompt, { key: 'Enter', ctrlKey: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
    expect(server.requestsOf(DraftBotCreate)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a name whose characters are longer than they look', async () => {
    await open();
    expect((await form()).getByRole('textbox', { name: 'Name' }).hasAttribute('maxlength')).toBe(false);
  });

  it('says that a picture cannot be read, and can be sent without it', async () => {
    const { server } = await open((script) => answerIconUpload(script));
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    const file = new File(['moved'], 'a.png', { type: 'image/png' });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('moved', 'NotReadableError'));
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files: [file] } });
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('could not be read'));
    vi.restoreAllMocks();
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.requestsOf(DraftBotCreate)).toHaveLength(1));
  });

  it('asks before it discards what was typed, and closes at once when nothing was', async () => {
    const { address } = await open();
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Prompt' }), 'Be brief.');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    type(dialog.getByRole('textbox', { name: 'Prompt' }), '');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets the user choose the space where there are several, the one of the page first', async () => {
    const spaces = spaceList([personalSpace, teamSpace()]);
    await open((server) => server.answer(GetSpaceListV2, { data: spaces }), '/space/20/develop?create=agent');
    expect((await form()).getByRole('combobox', { name: /^Space/ }).textContent).toContain('Analytical Engines');
  });

  it('shows the face that is stored, another one on request, and stores it once however often creating is tried', async () => {
    const { server } = await open((script) => script.goOffline(DraftBotCreate));
    const dialog = await form();
    const face = () => picture(dialog).querySelector('img')?.getAttribute('src') ?? '';
    const first = face();
    expect(first).toMatch(/^\/api\/bot\/face\/[\w-]+$/);
    fireEvent.click(dialog.getByRole('button', { name: 'Another face' }));
    expect(face()).not.toBe(first);
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await dialog.findByRole('alert');
    server.answer(DraftBotCreate, created);
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.requestsOf(DraftBotCreate)).toHaveLength(2));
    expect(server.requestsOf(StoreBotFace).map(({ body }) => body)).toEqual([{ face_id: face().split('/').at(-1) }]);
  });

  it('sends a chosen picture; a drawn face can replace it', async () => {
    const { server } = await open((script) =>
      answerIconUpload(script, { upload_url: '/api/object/9', upload_uri: '9' }),
    );
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    const file = new File([new Uint8Array([0x89, 0x50])], 'a.png', { type: 'image/png' });
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files: [file] } });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await dialog.findByRole('button', { name: 'Draw a face' });
    expect(picture(dialog).querySelector('img')?.getAttribute('src')).toBe('/api/object/9');
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.requestsOf(DraftBotCreate)).toHaveLength(1));
    expect(server.requestsOf(DraftBotCreate)[0]?.body).toMatchObject({ icon_uri: '9' });
    // The bytes themselves, not base64 in JSON.
    expect(server.requestsOf(PutUploadPart).map(({ body }) => body)).toEqual([new Uint8Array([0x89, 0x50])]);
    expect(server.requestsOf(UploadFile)).toEqual([]);
    expect(server.requestsOf(StoreBotFace)).toEqual([]);
  });

  it('says why a picture was refused', async () => {
    await open((script) => {
      answerIconUpload(script);
      script.refuse(StoreIcon, 'iconNotAnImage');
    });
    const dialog = await form();
    const file = new File(['text'], 'a.png', { type: 'image/png' });
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files: [file] } });
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('A picture must be'));
    expect(dialog.queryByRole('button', { name: 'Draw a face' })).toBeNull();
  });

  it('studio §4 stays open with the message of an audit that failed, or the general one', async () => {
    const { server, address } = await open((script) => script.answer(DraftBotCreate, rejected('Not this name.')));
    const dialog = await form();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Cook');
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Not this name.'));
    server.answer(DraftBotCreate, rejected(''));
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('conflicts with the content rules'));
    server.answer(DraftBotCreate, created);
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
  });
});
