import {
  CreateDocument,
  CreateDocumentReview,
  type DatasetTag,
  KeepFiles,
  ListDatasetTags,
  ListDocument,
  MGetDocumentReview,
  ReviewStatus,
  SaveDatasetTags,
  SetDocumentTags,
} from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { documentInfo } from '../../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';
// Loaded before the tests, so that no test has to wait for them.
import './document-tags-dialog.tsx';
import './set-tags-dialog.tsx';
import './tags-dialog.tsx';

const YEAR: DatasetTag = {
  tag_id: '801',
  dataset_id: '501',
  name: 'Year',
  type: 'number',
  choices: [],
  document_count: 1,
  bot_names: ['Helper'],
};
const review = {
  review_id: '901',
  document_name: 'bees.md',
  status: ReviewStatus.enabled,
  status_descript: '',
  slice_count: 1,
  char_count: 4,
  chunks: [
    {
      sequence: 1,
      content: 'Bees',
      char_count: 4,
      place: { page: null, slide: null, headings: [], sheet: null, cells: null },
    },
  ],
};
const documents = [
  documentInfo({ tags: [{ tag_id: '801', name: 'Year', value: '2026' }] }),
  documentInfo({ document_id: '602', name: 'other.txt' }),
];

const open = (tags: DatasetTag[] = [YEAR], listed = documents) =>
  openKnowledge(KNOWLEDGE, listed, (server) => {
    server.answer(ListDatasetTags, { tags });
    server.answer(SaveDatasetTags, {});
    server.answer(SetDocumentTags, {});
  });

async function choose(menu: string, item: string) {
  const button = await screen.findByRole('button', { name: menu });
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

describe('studio §3 tags of documents', () => {
  it('are shown in the list, which can be filtered by them', async () => {
    const { server } = await open();
    expect(await screen.findByText('Year: 2026')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Filter by tags' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add condition' }));
    server.answer(ListDocument, { document_infos: [], total: 0 });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '2025' } });
    expect(await screen.findByText('No document meets these conditions')).toBeTruthy();
    expect(bodiesOf(server, ListDocument).at(-1)).toMatchObject({
      tag_conditions: [{ name: 'Year', type: 'number', operator: 'is', values: ['2025'], allows_missing: false }],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText('Year: 2026')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull();
  });

  it('are defined in a dialog, which names the agents that a change concerns', async () => {
    const { server } = await open();
    await screen.findByText('Year: 2026');
    const dialog = await choose('Actions for Handbook', 'Edit tags');
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Name of tag 1' }), { target: { value: 'Since' } });
    expect(dialog.getByText(/Agents with a condition on “Year” .*: Helper\./)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add tag' }));
    expect(dialog.getByText('Enter a name for every tag.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of tag 2' }), { target: { value: 'since' } });
    expect(dialog.getByText('Two tags have the name “since”.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of tag 2' }), { target: { value: 'Author' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, SaveDatasetTags)).toEqual([
        {
          dataset_id: '501',
          tags: [
            { tag_id: '801', name: 'Since', type: 'number', choices: [] },
            { name: 'Author', type: 'string', choices: [] },
          ],
        },
      ]),
    );
  });

  it('are set for one document', async () => {
    const { server } = await open();
    const dialog = await choose('Actions for other.txt', 'Tags');
    server.refuse(SetDocumentTags, 'tagNotNumber', { tag: 'Year' });
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Year' }), { target: { value: 'late' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('“Year” needs a number.')).toBeTruthy();
    expect(bodiesOf(server, SetDocumentTags)).toEqual([
      { dataset_id: '501', document_ids: ['602'], values: { '801': 'late' } },
    ]);
  });

  it('are set for several documents', async () => {
    const { server } = await open();
    await screen.findByText('other.txt');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Set tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set tags' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Year' }), { target: { value: '2027' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set tags of 2 documents' }));
    await waitFor(() =>
      expect(bodiesOf(server, SetDocumentTags)).toEqual([
        { dataset_id: '501', document_ids: ['601', '602'], values: { '801': '2027' } },
      ]),
    );
  });

  it('are set with several requests when more documents are selected than one request takes', async () => {
    const many = Array.from({ length: 301 }, (_, index) =>
      documentInfo({ document_id: `${1000 + index}`, name: `${index + 1}.txt` }),
    );
    const { server } = await open([YEAR], many);
    await screen.findByText('1.txt');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Set tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set tags' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Year' }), { target: { value: '2027' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set tags of 301 documents' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = bodiesOf(server, SetDocumentTags) as { document_ids: string[] }[];
    expect(sent.map(({ document_ids }) => document_ids.length)).toEqual([300, 1]);
  });

  it('leave the columns of the list the widths that they were given', async () => {
    const width = () =>
      screen.getByRole('separator', { name: 'Width of the column Size' }).getAttribute('aria-valuenow');
    await open();
    await screen.findByRole('columnheader', { name: /^Tags/ });
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of the column Size' }), { key: 'ArrowRight' });
    const changed = width();
    cleanup();
    await open();
    await screen.findByRole('columnheader', { name: /^Tags/ });
    expect(width()).toBe(changed);
    expect(changed).not.toBe('100');
  });

  it('are not offered as a filter where the dataset has none', async () => {
    await open([]);
    await screen.findByText('other.txt');
    expect(screen.queryByRole('button', { name: 'Filter by tags' })).toBeNull();
  });
});

describe('wire §3 tags of an import', () => {
  it('are set for all its documents; a number has to be one', async () => {
    const uploaded = { key: '1', name: 'bees.md', size: 4, status: 'success', sent: 4, uri: 'object-1', problem: '' };
    const draft = JSON.stringify({ step: 'segment', files: [uploaded] });
    localCache.writeItem('7001', 'knowledge-import', '501:text_doc', draft);
    onTestFinished(() => localCache.writeItem('7001', 'knowledge-import', '501:text_doc', undefined));
    const { server } = await openKnowledge(`${KNOWLEDGE}/upload?type=text_doc`, [], (scripted) => {
      scripted.answer(ListDatasetTags, { tags: [YEAR, { ...YEAR, tag_id: '802', name: 'Author', type: 'string' }] });
      scripted.answerWith(KeepFiles, ({ object_ids }) => ({ kept_ids: object_ids }));
      scripted.answer(CreateDocumentReview, { reviews: [review] });
      scripted.answer(MGetDocumentReview, { reviews: [review] });
      scripted.answer(CreateDocument, { document_infos: [documentInfo()], duplicates: [] });
    });
    const year = await screen.findByRole('textbox', { name: 'Year' });
    fireEvent.change(year, { target: { value: 'soon' } });
    expect(screen.getByText('Enter a number.')).toBeTruthy();
    const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });
    expect(preview.disabled).toBe(true);
    fireEvent.change(year, { target: { value: '2026' } });
    fireEvent.click(preview);
    await screen.findByText('1 slice, 4 characters');
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 document' }));
    await waitFor(() => expect(bodiesOf(server, CreateDocument)).toMatchObject([{ tag_values: { '801': '2026' } }]));
  });
});
