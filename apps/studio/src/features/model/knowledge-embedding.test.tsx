import {
  FindLocalModels,
  GetKnowledgeEmbedding,
  type KnowledgeEmbedding,
  ListModelSettings,
  SetKnowledgeEmbedding,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';

const builtIn: KnowledgeEmbedding = {
  model_id: '',
  is_model_gone: false,
  models: [{ model_id: 'm', name: 'Vectors', model_name: 'vectors-1' }],
  slice_count: 40,
  indexed_count: 40,
  is_indexing: false,
  failure: '',
};
const indexing = { ...builtIn, model_id: 'm', indexed_count: 10, is_indexing: true };

const openPage = async (embedding: KnowledgeEmbedding, script: (server: ScriptedServer) => void = () => undefined) => {
  const { server } = await openStudio('/admin/models', {
    user: accountUser({ is_administrator: true }),
    script: (scripted) => {
      scripted.answer(ListModelSettings, { models: [] });
      scripted.answer(FindLocalModels, { servers: [] });
      scripted.answer(GetKnowledgeEmbedding, { embedding });
      script(scripted);
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Knowledge search' }));
  return { server, panel, select: await panel.findByRole('combobox') };
};

const choose = async (select: HTMLElement, name: string) => {
  fireEvent.keyDown(select, { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name }), { key: 'Enter' });
};

describe('the embedding of all knowledge', () => {
  it('is changed after a question, and shows the progress', async () => {
    const { server, panel, select } = await openPage(builtIn, (scripted) =>
      scripted.answer(SetKnowledgeEmbedding, { embedding: indexing }),
    );
    expect(panel.getByText('40 slices are indexed.')).toBeTruthy();
    await choose(select, 'Vectors');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to “Vectors”?' }));
    expect(server.requestsOf(SetKnowledgeEmbedding)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Change and index' }));
    await waitFor(() => expect(server.requestsOf(SetKnowledgeEmbedding)[0]?.body).toEqual({ model_id: 'm' }));
    expect(await panel.findByText('10 of 40 slices indexed')).toBeTruthy();
    expect(panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  it('says why indexing does not go on', async () => {
    const { panel } = await openPage({ ...indexing, failure: 'The key was refused.' });
    expect(panel.getByText('The key was refused. Indexing is tried again every minute.')).toBeTruthy();
  });

  it('says that the chosen model is gone', async () => {
    const { panel } = await openPage({ ...builtIn, is_model_gone: true });
    expect(panel.getByText(/was deleted/)).toBeTruthy();
  });
});
