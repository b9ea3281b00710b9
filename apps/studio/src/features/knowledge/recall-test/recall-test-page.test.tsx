import {
  CreateRecallCase,
  DatasetDetail,
  DatasetStatus,
  FormatType,
  type RecalledSlice,
  TestRecall,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { datasetInfo } from '../../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge, sliceInfo } from '../../../testing/open-knowledge.ts';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
// Loaded before the tests, so that no test has to wait for it.
import './recall-test-page.tsx';

const found: RecalledSlice = {
  slice_id: '701',
  joined_slice_ids: ['701'],
  slice: 'A colony needs 15 kilograms of honey.',
  score: 0.8,
  semantic_score: 0.7,
  full_text_score: null,
  rerank_score: null,
  matched_words: ['honey'],
  place: sliceInfo(1, '').place,
  meta: {
    dataset: { id: '501', name: 'Handbook' },
    document: { id: '601', name: 'guide.txt', format_type: 0, source_type: 0 },
  },
};

const open = (search: string, script: (server: ScriptedServer) => void = () => undefined) =>
  openKnowledge(`${KNOWLEDGE}/test${search}`, [], (server) => {
    const rest = [{ ...found, slice_id: '702', joined_slice_ids: ['702'], reason: 'below-min-score' as const }];
    server.answer(TestRecall, {
      slices: [found],
      left_out: rest,
      table_query: null,
      query: 'How much honey?',
      is_by_words_only: false,
      duration: 4,
    });
    script(server);
  });

const question = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Question' });

describe('studio §2 recall test', () => {
  it('shows what each setting finds, and why the rest is left out', async () => {
    await open('');
    fireEvent.change(await question(), { target: { value: 'How much honey?' } });
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.getAllByText('1 slice in 4 ms')).toHaveLength(2));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1. Semantic',
      '2. Hybrid',
    ]);
    expect(screen.getAllByText('Below the minimum score').length).toBe(2);
    const [link] = screen.getAllByRole('link', { name: 'guide.txt' });
    expect(link?.getAttribute('href')).toBe(`${KNOWLEDGE}/601?slice=701`);
    fireEvent.click(screen.getByRole('button', { name: 'Remove setting 1' }));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['1. Hybrid']);
  });

  it('keeps question and settings in the address, and asks again what it has', async () => {
    const { server, address } = await open('?query=How+much+honey%3F&setup=20-7-0.25');
    expect((await question()).value).toBe('How much honey?');
    await screen.findByText('1 slice in 4 ms');
    const asked = {
      dataset_ids: ['501'],
      query: 'How much honey?',
      top_k: 7,
      min_score: 0.25,
      search_strategy: 20,
      recall_strategy: { use_rerank: true, use_rewrite: true },
    };
    expect(bodiesOf(server, TestRecall)).toEqual([asked]);
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(bodiesOf(server, TestRecall)).toEqual([asked, asked]));
    fireEvent.click(screen.getByRole('button', { name: 'Compare another setting' }));
    await waitFor(() => expect(address()).toContain('setup=20-7-0.25-1-1&setup=20-3-0.5-1-1'));
  });

  it('saves the question with the ticked slices as a case', async () => {
    const { server } = await open('?query=How+much+honey%3F', (scripted) =>
      scripted.answer(CreateRecallCase, { case_id: '901' }),
    );
    await waitFor(() => expect(screen.getAllByText('1 slice in 4 ms')).toHaveLength(2));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as case' }).disabled).toBe(true);
    const [first, , second] = screen.getAllByRole('checkbox', { name: 'Expected', hidden: true });
    if (first) fireEvent.click(first);
    // Both columns show the same slice.
    expect(second?.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Save as case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recall case' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Question' }).value).toBe('How much honey?');
    expect(dialog.getByText(found.slice)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, CreateRecallCase)).toEqual([
        { dataset_id: '501', query: 'How much honey?', expected: [{ slice_ids: ['701'] }] },
      ]),
    );
    await screen.findByText('Case saved');
  });

  it('offers no cases to members who may not edit', async () => {
    await open('?query=How+much+honey%3F', (server) =>
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ can_edit: false }) } }),
    );
    await waitFor(() => expect(screen.getAllByText('1 slice in 4 ms')).toHaveLength(2));
    expect(screen.queryByRole('checkbox', { name: 'Expected', hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as case' })).toBeNull();
  });

  it('shows the table query that was made for the question with its result, or the reason why there is none', async () => {
    const { server } = await open('?query=How+many%3F&setup=0-3-0.5', (server) => {
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ format_type: FormatType.table }) } });
      const words = 'Number of rows of “hives.csv”';
      const computed = { words, problem: '', result: 'number of rows: 12', document: { id: '601', name: 'hives.csv' } };
      const rest = { slices: [], left_out: [], query: 'How many?', is_by_words_only: false, duration: 4 };
      server.answer(TestRecall, { ...rest, table_query: computed });
    });
    expect(await screen.findByText('Computed: Number of rows of “hives.csv”')).toBeTruthy();
    expect(screen.getByText('number of rows: 12')).toBeTruthy();
    expect(screen.getByText('0 rows in 4 ms')).toBeTruthy();
    expect(bodiesOf(server, TestRecall)).toMatchObject([{ recall_strategy: { use_nl2sql: true } }]);
  });

  it('says that agents recall nothing from a dataset that is off', async () => {
    await open('', (server) =>
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ status: DatasetStatus.forbidden }) } }),
    );
    expect(await screen.findByText('This dataset is off: agents recall nothing from it.')).toBeTruthy();
  });
});
