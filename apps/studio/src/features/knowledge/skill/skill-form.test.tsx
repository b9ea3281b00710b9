import {
  CreateDataset,
  type Dataset,
  DatasetDetail,
  DatasetStatus,
  type DatasetTag,
  FormatType,
  GetKnowledgeFeatures,
  type KnowledgeSkill,
  ListDataset,
  ListDatasetTags,
  newKnowledgeSkill,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { CurrentSpaceContext } from '../../../page/current-space.ts';
import { datasetInfo } from '../../../testing/dataset.ts';
import { scriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace } from '../../../testing/space-list.ts';
import { textLoaders } from '../../../texts.ts';
import { KnowledgeSkillForm } from './skill-form.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

let skill: KnowledgeSkill = newKnowledgeSkill;

function Form({ first, isReadOnly }: { first: KnowledgeSkill; isReadOnly: boolean }) {
  const [now, setNow] = useState(first);
  skill = now;
  return <KnowledgeSkillForm spaceId="10" skill={now} isReadOnly={isReadOnly} onChange={setNow} />;
}

function open(
  first: KnowledgeSkill = newKnowledgeSkill,
  isReadOnly = false,
  added: Partial<Dataset> = {},
  { tags = [], ...features }: { tags?: DatasetTag[]; no_recall_reply?: boolean; source_display?: boolean } = {},
) {
  const server = scriptedServer();
  const off = datasetInfo({ dataset_id: '502', name: 'Old', status: DatasetStatus.forbidden });
  const bees = datasetInfo({ dataset_id: '504', name: 'Bees' });
  server.answer(ListDataset, { dataset_list: [datasetInfo(), off, bees], total: 3 });
  server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ processing_count: 1, ...added }) } });
  server.answer(GetKnowledgeFeatures, { no_recall_reply: true, source_display: true, ...features });
  server.answer(ListDatasetTags, { tags });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/', element: <Form first={first} isReadOnly={isReadOnly} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <CurrentSpaceContext value={personalSpace}>
          <RouterProvider router={router} />
        </CurrentSpaceContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return server;
}

const settings = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Recall settings' }));
  return within(await screen.findByRole('dialog', { name: 'Recall settings' }));
};

describe('studio §4 add-to-bot toggle', () => {
  it('adds, then offers to remove; a forbidden knowledge cannot be added', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add knowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select knowledge' }));
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'Add Old' })).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Add Handbook' }));
    expect(skill.knowledge_info).toEqual([{ id: '501', name: 'Handbook' }]);
    const added = dialog.getByRole('button', { name: 'Added: Handbook' });
    fireEvent.pointerEnter(added, { pointerType: 'mouse' });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Handbook' }));
    expect(skill.knowledge_info).toEqual([]);
  });

  it('shows Remove before it removes where there is no pointer to hover with', async () => {
    open({ ...newKnowledgeSkill, knowledge_info: [{ id: '501', name: 'Handbook' }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Add knowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select knowledge' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Added: Handbook' }));
    expect(skill.knowledge_info).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Handbook' }));
    expect(skill.knowledge_info).toEqual([]);
  });

  it('says in the dialog that the agent is full', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: String(index) }));
    open({ ...newKnowledgeSkill, knowledge_info: many.slice(1) });
    fireEvent.click(await screen.findByRole('button', { name: 'Add knowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select knowledge' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add Handbook' }));
    expect(dialog.getByText('An agent can have at most 20 datasets.')).toBeTruthy();
  });

  it.each(['Create only', 'Create and import'])(
    'adds what is created here, and stays at the agent: %s',
    async (how) => {
      const opened = vi.spyOn(window, 'open').mockReturnValue(null);
      const server = open();
      server.answer(CreateDataset, { dataset_id: '503' });
      fireEvent.click(await screen.findByRole('button', { name: 'Add knowledge' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Select knowledge' }));
      fireEvent.click(await dialog.findByRole('button', { name: 'Create dataset' }));
      const form = within(await screen.findByRole('dialog', { name: 'Create dataset' }));
      fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Bees' } });
      fireEvent.click(form.getByRole('button', { name: how }));
      await waitFor(() => expect(skill.knowledge_info).toEqual([{ id: '503', name: 'Bees' }]));
      expect(screen.getByRole('dialog', { name: 'Select knowledge' })).toBeTruthy();
      expect(opened.mock.calls.map(([path]) => path)).toEqual(
        how === 'Create only' ? [] : ['/space/10/knowledge/503/upload?type=text_doc'],
      );
      opened.mockRestore();
    },
  );

  it('keeps the rows as they are while another one is added', async () => {
    const server = open({ ...newKnowledgeSkill, knowledge_info: [{ id: '501' }] });
    expect(await screen.findByRole('link', { name: 'Handbook' })).toBeTruthy();
    server.hold(DatasetDetail);
    fireEvent.click(screen.getByRole('button', { name: 'Add knowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select knowledge' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add Bees' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Handbook' })).toBeTruthy();
    expect(screen.getByText('Bees')).toBeTruthy();
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('shows the processing tag with the count, and what was deleted', async () => {
    open({ ...newKnowledgeSkill, knowledge_info: [{ id: '501' }, { id: '509', name: 'Gone' }] });
    expect(await screen.findByText('1 processing')).toBeTruthy();
    expect(screen.getByText('Deleted')).toBeTruthy();
  });
});

describe('studio §4, §5 recall settings', () => {
  it('warn above five slices', async () => {
    open({ ...newKnowledgeSkill, top_k: 5 });
    const dialog = await settings();
    expect(dialog.queryByText(/More than 5 slices/)).toBeNull();
    const topK = dialog.getByRole('spinbutton', { name: 'Maximum slices' });
    fireEvent.change(topK, { target: { value: '99' } });
    fireEvent.blur(topK);
    expect(skill.top_k).toBe(10);
    expect(dialog.getByText(/More than 5 slices/)).toBeTruthy();
  });

  it('turn the least score off and on', async () => {
    open();
    const dialog = await settings();
    const least = dialog.getByRole('switch', { name: 'Leave out weak matches' });
    fireEvent.click(least);
    expect(skill.min_score).toBe(0);
    fireEvent.click(least);
    expect(skill.min_score).toBe(0.01);
  });

  it('show the way of sources only with sources, and fill the prompt of a reply without a recall', async () => {
    open();
    const dialog = await settings();
    const sources = await dialog.findByRole('switch', { name: 'Show sources' });
    expect(dialog.queryByRole('radio', { name: 'Cards' })).toBeNull();
    fireEvent.click(sources);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Cards' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Custom text' }));
    expect(skill.no_recall_reply_customize_prompt).toContain('outside my knowledge');
  });

  it('compute from tables where the agent has one', async () => {
    open({ ...newKnowledgeSkill, knowledge_info: [{ id: '501' }] }, false, { format_type: FormatType.table });
    await screen.findByRole('link', { name: 'Handbook' });
    const dialog = await settings();
    fireEvent.click(dialog.getByRole('switch', { name: 'Compute from tables' }));
    expect(skill.recall_strategy).toEqual({ use_nl2sql: false, use_rerank: true, use_rewrite: true });
  });

  it('have nothing about tables where the agent has none', async () => {
    open({ ...newKnowledgeSkill, knowledge_info: [{ id: '501' }] });
    await screen.findByRole('link', { name: 'Handbook' });
    const dialog = await settings();
    expect(dialog.getByRole('switch', { name: 'Rerank' })).toBeTruthy();
    expect(dialog.queryByRole('switch', { name: 'Compute from tables' })).toBeNull();
  });

  it('keep a prompt that was typed just before Escape', async () => {
    open();
    const dialog = await settings();
    fireEvent.click(await dialog.findByRole('radio', { name: 'Custom text' }));
    const prompt = dialog.getByRole('textbox', { name: 'What the agent says then' });
    fireEvent.change(prompt, { target: { value: 'Ask Ada.' } });
    fireEvent.keyDown(prompt, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(skill.no_recall_reply_customize_prompt).toBe('Ask Ada.');
  });

  it('are read-only where the agent cannot be edited', async () => {
    open(newKnowledgeSkill, true);
    expect(screen.queryByRole('button', { name: 'Add knowledge' })).toBeNull();
    const dialog = await settings();
    expect((await dialog.findByRole<HTMLButtonElement>('switch', { name: 'Show sources' })).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Hybrid' }).closest('fieldset')?.disabled).toBe(true);
  });
});

describe('studio §6 feature flags', () => {
  it('hide the settings that the operator does not offer', async () => {
    open(newKnowledgeSkill, false, {}, { no_recall_reply: false });
    const dialog = await settings();
    expect(await dialog.findByRole('switch', { name: 'Show sources' })).toBeTruthy();
    expect(dialog.queryByRole('radio', { name: 'Custom text' })).toBeNull();
  });
});

describe('studio §4 conditions in the recall settings', () => {
  const tag = (name: string, type: DatasetTag['type'], choices: string[] = []): DatasetTag => ({
    tag_id: name,
    dataset_id: '501',
    name,
    type,
    choices,
    document_count: 1,
    bot_names: [],
  });
  const tags = [tag('Year', 'number'), tag('Team', 'choice', ['Sales', 'Legal'])];
  const withDataset = { ...newKnowledgeSkill, knowledge_info: [{ id: '501' }] };

  it('are saved once they are complete, and removed', async () => {
    open(withDataset, false, {}, { tags });
    const dialog = await settings();
    fireEvent.click(await dialog.findByRole('button', { name: 'Add condition' }));
    const value = dialog.getByRole('textbox', { name: 'Value' });
    fireEvent.change(value, { target: { value: 'late' } });
    expect(dialog.getByText('Enter a number.')).toBeTruthy();
    expect(skill.tag_conditions).toEqual([]);
    fireEvent.change(value, { target: { value: '2,026' } });
    expect(skill.tag_conditions).toEqual([
      { name: 'Year', type: 'number', operator: 'is', values: ['2026'], allows_missing: false },
    ]);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Also documents without this tag' }));
    expect(skill.tag_conditions[0]?.allows_missing).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove condition 1' }));
    expect(skill.tag_conditions).toEqual([]);
  });

  it('take any of several choices', async () => {
    const condition = {
      name: 'Team',
      type: 'choice',
      operator: 'is',
      values: ['Sales'],
      allows_missing: false,
    } as const;
    open({ ...withDataset, tag_conditions: [{ ...condition, values: ['Sales'] }] }, false, {}, { tags });
    const dialog = await settings();
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Legal' }));
    expect(skill.tag_conditions[0]?.values).toEqual(['Sales', 'Legal']);
  });

  it('say that a tag is no longer defined', async () => {
    const condition = {
      name: 'Place',
      type: 'string',
      operator: 'is',
      values: ['Rome'],
      allows_missing: false,
    } as const;
    open({ ...withDataset, tag_conditions: [{ ...condition, values: ['Rome'] }] }, false, {}, { tags });
    const dialog = await settings();
    expect(await dialog.findByText('No document meets this condition. Remove it, or choose another tag.')).toBeTruthy();
  });
});
