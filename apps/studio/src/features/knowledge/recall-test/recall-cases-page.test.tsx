import {
  DatasetDetail,
  DeleteRecallCase,
  GetRecallRun,
  ListRecallCases,
  ListRecallRuns,
  type RecallCase,
  type RecallRun,
  SearchStrategy,
  StartRecallRun,
  UpdateRecallCase,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { datasetInfo } from '../../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
// Loaded before the tests, so that no test has to wait for it.
import './recall-cases-page.tsx';

const text = {
  expected_id: '1',
  document_id: '601',
  document_name: 'guide.txt',
  text: 'A colony needs 15 kilograms of honey.',
  slice_id: '701',
  status: 'there',
} as const;
const cases: RecallCase[] = [
  { case_id: '1', query: 'How much honey?', expected: [text], update_time: 1_700_000_000 },
  {
    case_id: '2',
    query: 'Where is the queen?',
    expected: [{ ...text, expected_id: '2', document_id: '', text: '', slice_id: '', status: 'gone' }],
    update_time: 1_700_000_000,
  },
];
const run = (change: Partial<RecallRun> = {}): RecallRun => ({
  run_id: '11',
  create_time: 1_700_000_100,
  status: 'done',
  settings: { top_k: 3, min_score: 0.5, search_strategy: SearchStrategy.semantic, use_rerank: true },
  embedding_name: '',
  document_count: 1,
  slice_count: 2,
  content_digest: 'a',
  case_count: 2,
  done_count: 2,
  figures: { recall: 1, mrr: 0.5, count: 1 },
  is_by_words_only: false,
  ...change,
});
const older = run();
const newer = run({
  run_id: '12',
  create_time: 1_700_000_200,
  settings: { ...older.settings, search_strategy: SearchStrategy.hybrid },
  slice_count: 5,
  figures: { recall: 1, mrr: 1, count: 1 },
});

const open = (runs: RecallRun[], script: (server: ScriptedServer) => void = () => undefined) =>
  openKnowledge(`${KNOWLEDGE}/cases`, [], (server) => {
    server.answer(ListRecallCases, { cases });
    server.answer(ListRecallRuns, { runs });
    script(server);
  });

/** What the two runs found, in the order in which the page asks for them. */
const answerResults = (server: ScriptedServer) => {
  const gone = { case_id: '2', ranks: [] };
  server.answerWith(GetRecallRun, ({ run_id }) =>
    run_id === '12'
      ? { run: newer, results: [{ case_id: '1', ranks: [1] }, gone] }
      : { run: older, results: [{ case_id: '1', ranks: [2] }, gone] },
  );
};

const rowOf = (query: string) => within(screen.getByRole('row', { name: new RegExp(query.replace('?', '\\?')) }));

describe('recall cases', () => {
  it('show their rank before and now, the figures, and what changed between the runs', async () => {
    await open([newer, older], answerResults);
    await screen.findByText('Before: 0.50');
    const honey = rowOf('How much honey?');
    expect(honey.getByText('#1')).toBeTruthy();
    expect(honey.getByText('Better')).toBeTruthy();
    expect(honey.getByText('#2')).toBeTruthy();
    expect(honey.getByRole('link', { name: 'guide.txt' }).getAttribute('href')).toBe(`${KNOWLEDGE}/601?slice=701`);
    expect(rowOf('Where is the queen?').getByText('Expected slice is gone')).toBeTruthy();
    expect(screen.getByText('1 left out: their expected slices are gone')).toBeTruthy();
    const changes = within(screen.getByRole('region', { name: 'What changed' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Search strategy: Semantic → Hybrid',
      'Slices: 2 → 5',
    ]);
  });

  it('are run with the settings of the last run, unless others are chosen', async () => {
    const { server } = await open([older], (scripted) => {
      answerResults(scripted);
      scripted.answer(StartRecallRun, { run: newer });
    });
    const panel = within(await screen.findByRole('region', { name: 'Settings of the next run' }));
    fireEvent.click(panel.getByRole('switch', { name: 'Rerank' }));
    fireEvent.click(panel.getByRole('button', { name: 'Run all cases' }));
    await waitFor(() =>
      expect(bodiesOf(server, StartRecallRun)).toEqual([
        { dataset_id: '501', settings: { ...older.settings, use_rerank: false } },
      ]),
    );
  });

  it('say how far a run is, and that it cannot be started twice', async () => {
    await open([run({ run_id: '13', status: 'running', done_count: 1 })]);
    expect(await screen.findByText('1 of 2 cases')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run all cases' }).disabled).toBe(true);
    expect(screen.getAllByText('Not run yet')).toHaveLength(2);
  });

  it('are edited and deleted', async () => {
    const { server } = await open([], (scripted) => {
      scripted.answer(UpdateRecallCase, {});
      scripted.answer(DeleteRecallCase, {});
    });
    const choose = async (item: string) => {
      const trigger = await screen.findByRole('button', { name: 'Actions for “How much honey?”' });
      fireEvent.keyDown(trigger, { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit recall case' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Question' }), { target: { value: 'How many kilograms?' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateRecallCase)).toEqual([
        { dataset_id: '501', case_id: '1', query: 'How many kilograms?', kept_expected_ids: ['1'], expected: [] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Delete');
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete this case?' }));
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DeleteRecallCase)).toEqual([{ dataset_id: '501', case_id: '1' }]));
  });

  it('can only be read by members who may not edit', async () => {
    await open([newer, older], (server) => {
      answerResults(server);
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo({ can_edit: false }) } });
    });
    await screen.findByText('Before: 0.50');
    expect(screen.queryByRole('button', { name: 'Run all cases' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New case' })).toBeNull();
  });

  it('begin with an empty page', async () => {
    await open([], (server) => server.answer(ListRecallCases, { cases: [] }));
    expect(await screen.findByText('No recall cases yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recall case' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});
