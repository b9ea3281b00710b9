import {
  ChunkType,
  ColumnType,
  CreateDocument,
  DeleteDataset,
  DeleteDocument,
  ExportBot,
  FormatType,
  GetBotVersionInfo,
  GetDraftBotInfoAgw,
  ImportBot,
  ListDatasetTags,
  ListDocument,
  type NewTableColumns,
  PublishDraftBot,
  SaveDatasetTags,
  SearchStrategy,
  SetDocumentTags,
  type TagCondition,
  TestRecall,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { messagesOf, verboseOf } from '../../../testing/reply-events.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { addTable, addText, createDataset, documentOf, runJobs, textBase } from '../testing/knowledge.ts';

type Server = Parameters<typeof addText>[0];

const TAGS = [
  { name: 'Year', type: 'number', choices: [] },
  { name: 'Valid from', type: 'date', choices: [] },
  { name: 'Team', type: 'choice', choices: ['Sales', 'Legal', 'IT'] },
  { name: 'Author', type: 'string', choices: [] },
] as const;

const condition = (
  name: string,
  type: TagCondition['type'],
  operator: TagCondition['operator'],
  ...values: string[]
): TagCondition => ({ name, type, operator, values, allows_missing: false });

const defineTags = async (browser: TestBrowser, dataset_id: string): Promise<Record<string, string>> => {
  const tags = TAGS.map((tag) => ({ ...tag, choices: [...tag.choices] }));
  await browser.call(SaveDatasetTags, { dataset_id, tags });
  const defined = await browser.call(ListDatasetTags, { dataset_ids: [dataset_id] });
  return Object.fromEntries(defined.tags.map(({ name, tag_id }) => [name, tag_id]));
};

/** A dataset with three documents about opening hours: two with tags, and one without. */
async function addOffices(server: Server, browser: TestBrowser, spaceId: string) {
  const dataset_id = await createDataset(browser, spaceId);
  const ids = await defineTags(browser, dataset_id);
  const add = async (name: string, text: string, values: Record<string, string>) => {
    server.clock.now += 1_000;
    const document_id = await addText(server, browser, dataset_id, text, { name });
    const byId = Object.fromEntries(Object.entries(values).map(([tag, value]) => [ids[tag] ?? '', value]));
    await browser.call(SetDocumentTags, { dataset_id, document_ids: [document_id], values: byId });
    return document_id;
  };
  const old = await add('Old', 'The office opens at eight.', {
    Year: '2,024',
    'Valid from': '2024/1/31',
    Team: 'Sales',
    Author: 'Ada LOVELACE',
  });
  const current = await add('Current', 'The office opens at nine.', {
    Year: '2026',
    'Valid from': '2026-01-31',
    Team: 'Legal',
    Author: '100%_Bob',
  });
  const untagged = await add('Untagged', 'The office opens at ten.', {});
  return { dataset_id, ids, old, current, untagged };
}

describe('wire §3 tags of an import', () => {
  it('are those of all documents that are added, from the first moment', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const ids = await defineTags(alice, dataset_id);
    const tag_values = { [ids.Year ?? '']: '2,025', [ids.Team ?? '']: 'Legal', [ids.Author ?? '']: '' };
    const document_bases = [textBase('The office opens at nine.', 'One'), textBase('It closes at five.', 'Two')];
    const { document_infos } = await alice.call(CreateDocument, { dataset_id, document_bases, tag_values });
    for (const { tags } of document_infos)
      expect(tags.map(({ name, value }) => [name, value])).toEqual([
        ['Year', '2025'],
        ['Team', 'Legal'],
      ]);
    await runJobs(server);
    const found = await alice.call(TestRecall, {
      dataset_ids: [dataset_id],
      query: 'office',
      min_score: 0,
      tag_conditions: [condition('Year', 'number', 'is', '2025')],
    });
    expect(found.slices).toHaveLength(2);
  });

  it('are refused with the documents', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const ids = await defineTags(alice, dataset_id);
    const refusalFor = (tag: string, value: string) =>
      refusalOf(alice, CreateDocument, {
        dataset_id,
        document_bases: [textBase('The office opens at nine.', 'One')],
        tag_values: { [ids[tag] ?? tag]: value },
      });
    expect(await refusalFor('Year', 'late')).toBe('tagNotNumber');
    expect(await refusalFor('none', '1')).toBe('tagsChanged');
    expect((await alice.call(ListDocument, { dataset_id })).total).toBe(0);
  });
});

describe('studio §3 tags of documents', () => {
  it('are defined by a dataset; documents have values of their types', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id, ids, old } = await addOffices(server, alice, spaceId);
    const { tags } = await alice.call(ListDatasetTags, { dataset_ids: [dataset_id, 'gone'] });
    expect(tags.map(({ name, type, choices, document_count }) => [name, type, choices, document_count])).toEqual([
      ['Year', 'number', [], 2],
      ['Valid from', 'date', [], 2],
      ['Team', 'choice', ['Sales', 'Legal', 'IT'], 2],
      ['Author', 'string', [], 2],
    ]);
    expect((await documentOf(alice, dataset_id, old)).tags).toEqual([
      { tag_id: ids.Year, name: 'Year', value: '2024' },
      { tag_id: ids['Valid from'], name: 'Valid from', value: '2024-01-31' },
      { tag_id: ids.Team, name: 'Team', value: 'Sales' },
      { tag_id: ids.Author, name: 'Author', value: 'Ada LOVELACE' },
    ]);
    const refusalFor = (tag: string, value: string) => {
      const values = { [ids[tag] ?? tag]: value };
      return refusalOf(alice, SetDocumentTags, { dataset_id, document_ids: [old], values });
    };
    expect(await refusalFor('Year', 'late')).toBe('tagNotNumber');
    expect(await refusalFor('Valid from', '31.1.2024')).toBe('tagNotDate');
    expect(await refusalFor('Team', 'Kitchen')).toBe('tagNotChoice');
    expect(await refusalFor('Author', 'x'.repeat(201))).toBe('tagValueTooLong');
    expect(await refusalFor('none', '1')).toBe('tagsChanged');
    expect(await refusalFor('Author', ' ')).toBeNull();
    expect((await documentOf(alice, dataset_id, old)).tags.map(({ name }) => name)).toEqual([
      'Year',
      'Valid from',
      'Team',
    ]);
  });

  it('keep their values when they are renamed and moved, and lose them when they are deleted', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id, ids, old } = await addOffices(server, alice, spaceId);
    const [year, , unit] = TAGS.map((tag) => ({ ...tag, choices: [...tag.choices], tag_id: ids[tag.name] ?? '' }));
    if (!year || !unit) throw new Error('there are no tags');
    const save = (...tags: object[]) => refusalOf(alice, SaveDatasetTags, { dataset_id, tags });
    expect(await save({ ...year, type: 'string' })).toBe('tagTypeStays');
    expect(await save({ ...unit, choices: ['Legal', 'IT'] })).toBe('tagChoiceInUse');
    expect(await save({ ...year, tag_id: 'none' })).toBe('tagsChanged');
    expect(await save(year, { name: 'YEAR', type: 'date', choices: [] })).toBe('invalidRequest');
    expect(await save({ ...unit, choices: [] })).toBe('invalidRequest');
    await save({ ...unit, name: 'Unit', choices: ['Legal', 'Sales', 'Lab'] }, year);
    expect((await documentOf(alice, dataset_id, old)).tags).toEqual([
      { tag_id: unit.tag_id, name: 'Unit', value: 'Sales' },
      { tag_id: year.tag_id, name: 'Year', value: '2024' },
    ]);
    await save();
    expect((await documentOf(alice, dataset_id, old)).tags).toEqual([]);
  });

  it('are not shown to others, and are not set for documents of another dataset', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id, ids } = await addOffices(server, alice, spaceId);
    const other = await createDataset(alice, spaceId, 'Other');
    const foreign = await addText(server, alice, other, 'It is closed.', { name: 'Foreign' });
    const values = { [ids.Year ?? '']: '2026' };
    const request = { dataset_id, document_ids: [foreign], values };
    expect(await refusalOf(alice, SetDocumentTags, request)).toBe('notFound');
    const { browser: stranger } = await server.register('mallory@example.com');
    expect((await stranger.call(ListDatasetTags, { dataset_ids: [dataset_id] })).tags).toEqual([]);
  });

  it('end with their documents and datasets', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id, old } = await addOffices(server, alice, spaceId);
    const rows = async (table: 'datasetTag' | 'documentTag') =>
      (await server.database.open.database.selectFrom(table).selectAll().execute()).length;
    await alice.call(DeleteDocument, { document_ids: [old] });
    const { tags } = await alice.call(ListDatasetTags, { dataset_ids: [dataset_id] });
    expect(tags.map(({ document_count }) => document_count)).toEqual([1, 1, 1, 1]);
    await server.jobs.runDue();
    expect(await rows('documentTag')).toBe(4);
    await alice.call(DeleteDataset, { dataset_id });
    await server.jobs.runDue();
    expect([await rows('datasetTag'), await rows('documentTag')]).toEqual([0, 0]);
  });
});

describe('studio §4 conditions of tags', () => {
  const named: [string, TagCondition[], string[]][] = [
    ['a number at least', [condition('Year', 'number', 'at_least', '2025')], ['Current']],
    ['a number at most', [condition('Year', 'number', 'at_most', '2024')], ['Old']],
    ['a number', [condition('Year', 'number', 'is', '2024')], ['Old']],
    ['another number', [condition('Year', 'number', 'is_not', '2024')], ['Current']],
    ['a date at least', [condition('Valid from', 'date', 'at_least', '2025-12-31')], ['Current']],
    ['a date at most', [condition('Valid from', 'date', 'at_most', '2024-01-31')], ['Old']],
    ['a day that does not exist', [condition('Valid from', 'date', 'at_most', '2026-19-39')], []],
    ['a choice', [condition('Team', 'choice', 'is', 'Legal', 'IT')], ['Current']],
    ['several choices', [condition('Team', 'choice', 'is', 'Legal', 'Sales')], ['Current', 'Old']],
    ['other choices', [condition('Team', 'choice', 'is_not', 'Legal')], ['Old']],
    ['a text in another case', [condition('Author', 'string', 'is', 'ada lovelace')], ['Old']],
    ['a part of a text', [condition('Author', 'string', 'contains', 'LOVE')], ['Old']],
    ['a part with signs of patterns', [condition('Author', 'string', 'contains', '%_b')], ['Current']],
    ['a sign of patterns alone', [condition('Author', 'string', 'contains', '_')], ['Current']],
    [
      'all of several',
      [condition('Year', 'number', 'at_least', '2020'), condition('Team', 'choice', 'is', 'Sales')],
      ['Old'],
    ],
    [
      'a missing value too',
      [{ ...condition('Year', 'number', 'is', '2026'), allows_missing: true }],
      ['Untagged', 'Current'],
    ],
    ['a tag of another type', [condition('Year', 'string', 'is', '2026')], []],
    ['a tag that there is not', [condition('Place', 'string', 'is', 'Rome')], []],
  ];

  it('filter the list of documents and what is recalled, in every strategy', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id } = await addOffices(server, alice, spaceId);
    for (const [what, tag_conditions, names] of named) {
      const listed = await alice.call(ListDocument, { dataset_id, tag_conditions });
      expect([what, listed.document_infos.map(({ name }) => name)]).toEqual([what, names]);
      expect([what, listed.total]).toEqual([what, names.length]);
      for (const search_strategy of Object.values(SearchStrategy)) {
        const asked = { dataset_ids: [dataset_id], query: 'When does the office open?', min_score: 0, search_strategy };
        const { slices, left_out } = await alice.call(TestRecall, { ...asked, tag_conditions });
        const found = [...slices, ...left_out].map(({ meta }) => meta.document.name);
        expect([what, search_strategy, found.sort()]).toEqual([what, search_strategy, [...names].sort()]);
      }
    }
  });

  it('are applied before slices are chosen', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const { dataset_id, ids } = await addOffices(server, alice, spaceId);
    // More than the candidates of a search, and all closer to the question.
    const closer = Array.from({ length: 150 }, (_, index) => `Office ${index}: when does the office open?`).join('###');
    await addText(server, alice, dataset_id, closer, {
      name: 'Closer',
      chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
    });
    const far = await addText(server, alice, dataset_id, 'The office has doors.', { name: 'Far' });
    await alice.call(SetDocumentTags, { dataset_id, document_ids: [far], values: { [ids.Team ?? '']: 'IT' } });
    const { slices } = await alice.call(TestRecall, {
      dataset_ids: [dataset_id],
      query: 'When does the office open?',
      top_k: 1,
      min_score: 0,
      search_strategy: SearchStrategy.fullText,
      tag_conditions: [condition('Team', 'choice', 'is', 'IT')],
    });
    expect(slices.map(({ meta }) => meta.document.name)).toEqual(['Far']);
  });

  const SKILL = { search_strategy: SearchStrategy.fullText, min_score: 0, show_source: true };
  const CURRENT = [condition('Year', 'number', 'at_least', '2025')];

  it('hold for an agent that recalls before its replies, and name it at the tags', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com');
    const { dataset_id } = await addOffices(server, chat.browser, chat.spaceId);
    await chat.change({ knowledge: { knowledge_info: [{ id: dataset_id }], ...SKILL, tag_conditions: CURRENT } });
    model.script({ text: ['At nine.'] });
    const events = await chat.say('When does the office open?');
    const chunks = verboseOf(events).flatMap(({ data }) => data?.chunks ?? []);
    expect(chunks).toMatchObject([{ slice: 'The office opens at nine.' }]);
    const { tags } = await chat.browser.call(ListDatasetTags, { dataset_ids: [dataset_id] });
    expect(tags.map(({ bot_names }) => bot_names.length)).toEqual([1, 0, 0, 0]);
  });

  it('hold for the tools of an agent that recalls on demand', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com');
    const { browser, spaceId } = chat;
    const { dataset_id, old, current } = await addOffices(server, browser, spaceId);
    const prices = await createDataset(browser, spaceId, 'Prices', FormatType.table);
    const ids = await defineTags(browser, prices);
    const columns: NewTableColumns = [{ column_name: 'Fruit', column_type: ColumnType.text, is_semantic: true }];
    const table = await addTable(server, browser, prices, { name: 'new.csv', csv: 'Fruit\nPear\n', columns });
    const hidden = await addTable(server, browser, prices, { name: 'old.csv', csv: 'Fruit\nPlum\n', columns });
    const values = { [ids.Year ?? '']: '2026' };
    await browser.call(SetDocumentTags, { dataset_id: prices, document_ids: [table], values });
    await chat.change({
      knowledge: {
        knowledge_info: [{ id: dataset_id }, { id: prices }],
        ...SKILL,
        auto: false,
        tag_conditions: CURRENT,
      },
    });
    const call = (name: string, args: Record<string, unknown>) => ({
      id: `${name} ${JSON.stringify(args)}`,
      name,
      arguments: args,
    });
    const count = {
      match: 'all',
      filters: [],
      sums: [{ function: 'count', column: null }],
      group_by: [],
      order: [],
      limit: null,
    };
    model.script(
      { toolCalls: [call('search_knowledge', { query: 'When does the office open?' })] },
      { toolCalls: [call('list_documents', {})] },
      { toolCalls: [call('find_in_documents', { words: 'office' })] },
      { toolCalls: [call('read_document', { document: old, part: 1 })] },
      { toolCalls: [call('read_document', { document: current, part: 1 })] },
      { toolCalls: [call('query_table', { table: hidden, ...count })] },
      { toolCalls: [call('query_table', { table, ...count })] },
      { text: ['At nine.'] },
    );
    const events = await chat.say('When does the office open?');
    const given = messagesOf(events, 'tool_response').map(({ content }) => content);
    expect(given).toHaveLength(7);
    expect(given[0]).toContain('at nine');
    expect(given[1]).toMatch(/Current.*new\.csv/s);
    expect(given[2]).toContain('at nine');
    expect(given[3]).toContain('There is no such part.');
    expect(given[4]).toContain('at nine');
    expect(given[5]).toContain('There is no such table.');
    expect(given[6]).toContain('new.csv');
    expect(given.join('\n')).not.toMatch(/at eight|at ten|old\.csv/);
    const offered = JSON.stringify(model.requests[0]?.body.tools);
    expect(offered).toContain('new.csv');
    expect(offered).not.toContain('old.csv');
  });

  it('are part of the versions of an agent and of its file', async () => {
    await using chats = await openTestChatServer();
    const chat = await chats.chat('ada@example.com');
    const { browser, botId, spaceId } = chat;
    await chat.change({ knowledge: { tag_conditions: CURRENT } });
    const { data } = await browser.call(PublishDraftBot, { bot_id: botId });
    await chat.change({ knowledge: { tag_conditions: [] } });
    const published = await browser.call(GetBotVersionInfo, { bot_id: botId, version: data.version });
    expect(published.data.bot_info.knowledge.tag_conditions).toEqual(CURRENT);
    await chat.change({ knowledge: { tag_conditions: CURRENT } });
    const { file } = (await browser.call(ExportBot, { bot_id: botId })).data;
    const imported = (await browser.call(ImportBot, { space_id: spaceId, file })).data;
    const draft = await browser.call(GetDraftBotInfoAgw, { bot_id: imported.bot_id });
    expect(draft.data.bot_info.knowledge.tag_conditions).toEqual(CURRENT);
  });
});
