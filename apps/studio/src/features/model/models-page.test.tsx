import {
  AddModel,
  DeleteModel,
  FindLocalModels,
  GetKnowledgeEmbedding,
  type KnowledgeEmbedding,
  type ListedModel,
  ListModelSettings,
  ListProviderModels,
  TestModel,
  UpdateModel,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
// Loads the lazy form once before the tests, so that no test has to wait for it.
import './model-dialog.tsx';

const mine: ListedModel = {
  model_id: '1',
  name: 'Mine',
  provider: 'openai',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 32_768 },
  purposes: ['chat'],
  price: { input: 0.25, output: 2 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
  model_name: 'mine-1',
  base_url: 'http://127.0.0.1:11434/v1',
  has_key: true,
  time_limits: { first_token: 60, silence: 60 },
};
const demo: ListedModel = {
  ...mine,
  model_id: 'demo',
  name: 'Parley demo (offline)',
  provider: 'demo',
  default_for: [],
  is_built_in: true,
  base_url: '',
  has_key: false,
};

const embedding: KnowledgeEmbedding = {
  model_id: '',
  is_model_gone: false,
  models: [],
  slice_count: 0,
  indexed_count: 0,
  is_indexing: false,
  failure: '',
};

const openModels = (models: ListedModel[], script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio('/admin/models', {
    user: accountUser({ is_administrator: true }),
    script: (server) => {
      server.answer(ListModelSettings, { models });
      server.answer(FindLocalModels, { servers: [] });
      server.answer(GetKnowledgeEmbedding, { embedding });
      script(server);
    },
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the models of the installation', () => {
  it('offer to connect one while there is only the demonstration model', async () => {
    await openModels([{ ...demo, default_for: ['chat'] }]);
    expect(await screen.findByText('Only the offline demonstration model answers until you add one.')).toBeTruthy();
    expect(screen.getByText('Offline demonstration')).toBeTruthy();
    expect(screen.queryByText('Default: Chat')).toBeNull();
    expect(await screen.findByRole('group', { name: 'Choose a provider' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull();
  });

  it('show provider, purpose and price', async () => {
    await openModels([mine, demo]);
    const row = within((await screen.findByText('Mine')).closest('li') as HTMLElement);
    for (const text of ['Default: Chat', 'Tools', '127.0.0.1:11434', 'mine-1', '32,768 tokens of context'])
      expect(row.getByText(text), text).toBeTruthy();
    expect(row.getByText('0.25 in, 2 out per million tokens')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Connect a model' })).toBeNull();
  });

  it('can be tested; a failure is shown in the row, not as a toast', async () => {
    await openModels([mine], (server) =>
      server.answer(TestModel, {
        test: { result: 'failed', message: 'The key was refused.', detail: 'Provider: no.' },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Test Mine' }));
    const row = (await screen.findByText('The key was refused.')).closest('li');
    expect(within(row as HTMLElement).getByText('Provider: no.')).toBeTruthy();
  });
});

describe('the model form', () => {
  it('can be submitted once every required field is filled', async () => {
    const { server } = await openModels([demo], (script) => script.answer(AddModel, { model: mine }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add model' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
    type('Model', 'gpt-mini');
    type('API key', 'sk-1');
    type('Input', '0,15');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add model' })).toBeNull());
    expect(server.requestsOf(AddModel)[0]?.body).toMatchObject({
      settings: { name: 'gpt-mini', model_name: 'gpt-mini', api_key: 'sk-1', price: { input: 0.15, output: 0 } },
    });
  });

  it('asks before it drops what was typed', async () => {
    await openModels([demo]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add model' }));
    const form = await screen.findByRole('dialog', { name: 'Add model' });
    type('API key', 'sk-1');
    fireEvent.keyDown(form, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard this model?' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('sk-1');
    fireEvent.keyDown(form, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that settings which failed the test are saved anyway, until they change', async () => {
    const failed = { result: 'failed', message: 'The key was refused.', detail: '' } as const;
    await openModels([demo], (script) => script.answer(TestModel, { test: failed }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add model' }));
    await screen.findByRole('dialog', { name: 'Add model' });
    type('Model', 'gpt-mini');
    press('Test connection');
    expect(await screen.findByRole('button', { name: 'Save anyway' })).toBeTruthy();
    type('API key', 'sk-2');
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('sends no key when the key field stays empty', async () => {
    const { server } = await openModels([mine], (script) => script.answer(UpdateModel, { model: mine }));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Mine' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(screen.getByText('A key is stored. Leave empty to keep it.')).toBeTruthy();
    type('Name shown to users', 'Renamed');
    press('Save');
    await waitFor(() => expect(server.requestsOf(UpdateModel)).toHaveLength(1));
    expect(JSON.stringify(server.requestsOf(UpdateModel)[0]?.body)).not.toContain('api_key');
  });

  it('asks for the key at its field when the address changed', async () => {
    await openModels([mine], (script) => script.refuse(UpdateModel, 'modelKeyNeeded'));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Mine' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    type('Base URL', 'https://elsewhere.example/v1');
    press('Save');
    await screen.findByText('Enter the key again: the stored one was given for another address.');
    expect(screen.getByLabelText('API key').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers the names of the provider until the address is changed', async () => {
    await openModels([demo], (script) =>
      script.answer(ListProviderModels, { found: { result: 'listed', names: ['a', 'b'] } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add model' }));
    press('Load names');
    await screen.findByText(/^2 names found/);
    type('Base URL', 'https://elsewhere.example/v1');
    expect(screen.queryByText(/^2 names found/)).toBeNull();
  });

  it('saves how long to wait for its answers', async () => {
    const { server } = await openModels([mine], (script) => script.answer(UpdateModel, { model: mine }));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Mine' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    type('Until it begins', '600');
    type('Pause within the answer', '0');
    fireEvent.blur(screen.getByLabelText('Pause within the answer'));
    expect(await screen.findByText('Enter a whole number from 1 to 3,600.')).toBeTruthy();
    type('Pause within the answer', '120');
    press('Save');
    await waitFor(() => expect(server.requestsOf(UpdateModel)).toHaveLength(1));
    expect(server.requestsOf(UpdateModel)[0]?.body).toMatchObject({
      settings: { time_limits: { first_token: 600, silence: 120 } },
    });
  });

  it('asks before it deletes a model', async () => {
    const { server } = await openModels([mine], (script) => script.answer(DeleteModel, {}));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Mine' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Mine”?' }));
    expect(server.requestsOf(DeleteModel)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.requestsOf(DeleteModel)[0]?.body).toEqual({ model_id: '1' }));
  });
});
