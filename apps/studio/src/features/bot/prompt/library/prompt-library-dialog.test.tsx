import {
  DeletePromptResource,
  GetPromptResourceInfo,
  ListPrompts,
  type PromptExcerpt,
  UpsertPromptResource,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLaterTexts } from '../../../../i18n/later-texts.ts';
import { startLanguage } from '../../../../language/start-language.ts';
import { scriptedServer } from '../../../../testing/scripted-server.ts';
import { textLoaders } from '../../../../texts.ts';
import { PromptLibraryDialog } from './prompt-library-dialog.tsx';

const planner: PromptExcerpt = {
  id: 'prompt-1',
  space_id: '10',
  name: 'Planner',
  description: '',
  creator: null,
  created_at: 1,
  updated_at: 2,
  excerpt: 'You plan',
};

function open({ prompts = [planner], currentText = 'My prompt', isEditable = true, isOffline = false } = {}) {
  const server = scriptedServer();
  if (!isOffline) server.answer(ListPrompts, { prompts, total: prompts.length, next_cursor: '' });
  const { excerpt: _beginning, ...listed } = planner;
  server.answer(GetPromptResourceInfo, { data: { ...listed, prompt_text: 'You plan trips.' } });
  server.answer(UpsertPromptResource, { data: { id: 'prompt-1' } });
  server.answer(DeletePromptResource, {});
  const use = { onInsert: vi.fn(), onReplace: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <PromptLibraryDialog
          spaceId="10"
          currentText={currentText}
          use={isEditable ? use : undefined}
          onClose={() => undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { server, use };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

async function openMenuItem(item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Planner' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

describe('prompt library of a space', () => {
  it('shows the first prompt of the space with its whole text', async () => {
    open();
    expect((await screen.findByRole('document', { name: 'Planner' })).textContent).toBe('You plan trips.');
  });

  it('gives the text of the chosen prompt to the editor, to insert or to replace', async () => {
    const { use } = open();
    await screen.findByText('You plan trips.');
    fireEvent.click(button('Insert at the cursor'));
    expect(use.onInsert).toHaveBeenCalledWith('You plan trips.');
    await choose(/^Customer support/);
    fireEvent.click(button('Replace the prompt'));
    expect(use.onReplace.mock.calls[0]?.[0]).toContain('You are {{agent_name}}, the support agent');
  });

  it('can only be read where the draft cannot be edited', async () => {
    open({ isEditable: false });
    await screen.findByText('You plan trips.');
    expect(screen.queryByRole('button', { name: 'Insert at the cursor' })).toBeNull();
  });

  it('saves the current prompt under a name of 1 to 40 characters', async () => {
    const { server } = open({ prompts: [] });
    fireEvent.click(button('Save the current prompt'));
    const dialog = within(screen.getByRole('dialog', { name: 'Save to the prompt library' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'x'.repeat(41) } });
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: ' Mine ' } });
    fireEvent.click(save);
    await waitFor(() =>
      expect(server.requestsOf(UpsertPromptResource).map(({ body }) => body)).toEqual([
        { prompt: { space_id: '10', name: 'Mine', description: '', prompt_text: 'My prompt' } },
      ]),
    );
  });

  it('cannot save an empty prompt', () => {
    open({ currentText: ' \n' });
    expect(button('Save the current prompt').disabled).toBe(true);
  });

  it('renames a prompt without sending its text', async () => {
    const { server } = open();
    await openMenuItem('Rename');
    const dialog = within(screen.getByRole('dialog', { name: 'Rename prompt' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Trips' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requestsOf(UpsertPromptResource).map(({ body }) => body)).toEqual([
        { prompt: { id: 'prompt-1', name: 'Trips', description: '' } },
      ]),
    );
  });

  it('asks before it overwrites', async () => {
    const { server } = open();
    await openMenuItem('Overwrite with the current prompt');
    expect(server.requestsOf(UpsertPromptResource)).toEqual([]);
    fireEvent.click(button('Overwrite'));
    await waitFor(() =>
      expect(server.requestsOf(UpsertPromptResource).map(({ body }) => body)).toEqual([
        { prompt: { id: 'prompt-1', prompt_text: 'My prompt' } },
      ]),
    );
  });

  it('asks before it deletes', async () => {
    const { server } = open();
    await openMenuItem('Delete');
    expect(server.requestsOf(DeletePromptResource)).toEqual([]);
    fireEvent.click(button('Delete'));
    await waitFor(() =>
      expect(server.requestsOf(DeletePromptResource).map(({ body }) => body)).toEqual([
        { prompt_resource_id: 'prompt-1' },
      ]),
    );
  });

  it('offers the examples when the prompts of the space could not be loaded', async () => {
    open({ isOffline: true });
    expect(await screen.findByText('The prompts could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Notes to actions/ })).toBeTruthy();
  });

  it('searches the examples at once', () => {
    open();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find prompts' }), { target: { value: 'notes' } });
    expect(screen.getByRole('button', { name: /^Notes to actions/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Customer support/ })).toBeNull();
  });
});
