import {
  CreateDataset,
  DATASET_PAGE,
  DatasetDetail,
  DatasetOrder,
  DatasetStatus,
  DeleteDataset,
  FormatType,
  GetIconForDataset,
  ListDataset,
  OrderType,
  type RequestOf,
  ScopeType,
  UpdateDataset,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { addText, createDataset } from './testing/knowledge.ts';

const list = (browser: TestBrowser, space_id: string, asked: Partial<RequestOf<typeof ListDataset>> = {}) =>
  browser.call(ListDataset, { space_id, ...asked });
const namesOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).dataset_list.map(({ name }) => name);
const detailOf = async (browser: TestBrowser, id: string) =>
  (await browser.call(DatasetDetail, { dataset_ids: [id] })).dataset_details[id];

describe('studio §7 datasets', () => {
  it('are created in a space and seen by its members, with their creator, times and empty counts', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const { dataset_id } = await alice.call(CreateDataset, {
      space_id: spaceId,
      name: ' Handbook ',
      description: 'How we work',
      format_type: FormatType.text,
    });
    const icon = (await bob.call(GetIconForDataset, { format_type: FormatType.text })).icon;
    const time = Math.floor(server.clock.now / 1000);
    expect(await detailOf(bob, dataset_id)).toMatchObject({
      dataset_id,
      space_id: spaceId,
      name: 'Handbook',
      description: 'How we work',
      icon_uri: '',
      icon_url: icon.url,
      format_type: FormatType.text,
      status: DatasetStatus.ready,
      can_edit: true,
      creator_name: 'alice',
      create_time: time,
      update_time: time,
      doc_count: 0,
      file_list: [],
      processing_file_list: [],
      all_file_size: 0,
      slice_count: 0,
      hit_count: 0,
      bot_used_count: 0,
    });
  });

  it('are listed by 20, filtered by name, format and creator, ordered by either time', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const created: string[] = [];
    for (let index = 0; index < DATASET_PAGE + 2; index += 1) {
      server.clock.now += 1_000;
      created.push(await createDataset(index === 3 ? bob : alice, spaceId, `Set ${index}`));
    }
    server.clock.now += 1_000;
    await alice.call(UpdateDataset, { dataset_id: created[0] ?? '', name: 'Ordner Äpfel' });

    const first = await list(alice, spaceId);
    expect(first.total).toBe(DATASET_PAGE + 2);
    expect(first.dataset_list).toHaveLength(DATASET_PAGE);
    expect(first.dataset_list.slice(0, 2).map(({ name }) => name)).toEqual(['Ordner Äpfel', 'Set 21']);
    expect(await namesOf(alice, spaceId, { page: 2 })).toEqual(['Set 2', 'Set 1']);
    expect(
      await namesOf(alice, spaceId, { size: 2, order_field: DatasetOrder.createTime, order_type: OrderType.ascending }),
    ).toEqual(['Ordner Äpfel', 'Set 1']);
    expect(await namesOf(alice, spaceId, { filter: { name: 'äpfel ORD' } })).toEqual(['Ordner Äpfel']);
    expect(await namesOf(bob, spaceId, { filter: { scope_type: ScopeType.self } })).toEqual(['Set 3']);
    expect(await namesOf(bob, spaceId, { size: 1, filter: { format_type: FormatType.text } })).toEqual([
      'Ordner Äpfel',
    ]);
  });

  it('count documents, sizes and slices', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const id = await createDataset(alice, spaceId);
    await addText(server, alice, id, 'The office opens at nine.', { name: 'Office' });
    expect(await detailOf(alice, id)).toMatchObject({
      doc_count: 1,
      file_list: ['Office'],
      processing_file_list: [],
      failed_file_list: [],
      all_file_size: 25,
      slice_count: 1,
    });
  });

  it('studio §5: names are not empty, have at most 100 characters and no quotes', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const ask = (changed: object) =>
      refusalOf(alice, CreateDataset, { space_id: spaceId, name: 'x', format_type: 0, ...changed });
    expect(await ask({ name: '好'.repeat(100), description: 'x'.repeat(2000) })).toBeNull();
    for (const wrong of [
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { name: 'a"b' },
      { name: "a'b" },
      { name: 'a`b' },
      { name: 'a\\b' },
      { description: 'x'.repeat(2001) },
      { format_type: 3 },
    ])
      expect([wrong, await ask(wrong)]).toEqual([wrong, 'invalidRequest']);
  });

  it('are closed to other spaces, and gone once deleted', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const other = await createTeamSpace(bob, 'Other');
    const id = await createDataset(alice, await createTeamSpace(alice, 'Own'));
    const shared = await createDataset(bob, spaceId);
    const seen = async () =>
      Object.keys((await bob.call(DatasetDetail, { dataset_ids: [id, shared, 'none'] })).dataset_details);
    expect(await seen()).toEqual([shared]);
    expect(await namesOf(bob, other)).toEqual([]);
    await addText(server, bob, shared, 'Nine.');
    await alice.call(DeleteDataset, { dataset_id: shared });
    expect(await seen()).toEqual([]);
    expect(await namesOf(bob, spaceId)).toEqual([]);
    await server.jobs.runDue();
    const { database } = server.database.open;
    for (const table of ['document', 'documentText', 'slice', 'retrievalSlice'] as const)
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });
});
