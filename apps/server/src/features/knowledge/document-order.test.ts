import {
  CreateDocument,
  DocumentOrder,
  DocumentStatus,
  ListDataset,
  ListDocument,
  OrderType,
  type RequestOf,
  UpdateDocument,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../testing/open-test-team.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';
import { addText, createDataset, fileBase, runJobs, textBase } from './testing/knowledge.ts';

type Order = Partial<RequestOf<typeof ListDocument>>;

const { ascending, descending } = OrderType;

const namesIn = async (browser: TestBrowser, dataset_id: string, order: Order): Promise<string[]> =>
  (await browser.call(ListDocument, { dataset_id, order_type: ascending, ...order })).document_infos.map(
    ({ name }) => name,
  );

describe('studio §2 documents in the order that is asked for', () => {
  it('are sorted before they are divided into pages', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    for (const [name, text] of [
      ['Chapter 10', 'Ten.\n'.repeat(900)],
      ['Chapter 2', 'Two.'],
      ['北京', 'Beijing is large.'],
      ['安徽', 'Anhui has mountains.'],
    ] as const)
      await addText(server, alice, dataset, text, { name });
    const names = (order: Order) => namesIn(alice, dataset, order);
    // Those of the same moment by name.
    const newest = (await alice.call(ListDocument, { dataset_id: dataset })).document_infos.map(({ name }) => name);
    expect(newest.slice(0, 2)).toEqual(['Chapter 2', 'Chapter 10']);
    expect(await names({ order_field: DocumentOrder.name })).toEqual(newest);
    expect(await names({ order_field: DocumentOrder.size, size: 2 })).toEqual(['Chapter 2', '北京']);
    expect(await names({ order_field: DocumentOrder.size, size: 2, page: 2 })).toEqual(['安徽', 'Chapter 10']);
    expect(await names({ order_field: DocumentOrder.sliceCount, order_type: descending, size: 1 })).toEqual([
      'Chapter 10',
    ]);
    expect(await names({ order_field: DocumentOrder.name, keyword: 'chapter', order_type: descending })).toEqual([
      'Chapter 10',
      'Chapter 2',
    ]);
    await alice.call(UserUpdateProfile, { locale: 'zh-CN' });
    const chinese = await names({ order_field: DocumentOrder.name });
    expect(chinese.filter((name) => !name.startsWith('Chapter'))).toEqual(['安徽', '北京']);
  });

  it('are listed by name where they were added together, also in the list of datasets', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const dataset = await createDataset(alice, spaceId);
    const names = ['d', 'a', 'f', 'c', 'b', 'e'];
    const document_bases = names.map((name) => textBase(`Text of ${name}.`, name));
    await alice.call(CreateDocument, { dataset_id: dataset, document_bases });
    const sorted = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(await namesIn(alice, dataset, { order_type: descending })).toEqual(sorted);
    const { dataset_list } = await alice.call(ListDataset, { space_id: spaceId });
    expect(dataset_list[0]?.file_list).toEqual(sorted);
  });

  it('begin with those that failed, by their state', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'broken.pdf', new TextEncoder().encode('%PDF-1.7 and nothing else'));
    await alice.call(CreateDocument, { dataset_id: dataset, document_bases: [fileBase(Uri)] });
    const off = await addText(server, alice, dataset, 'Nine.', { name: 'Off' });
    await alice.call(UpdateDocument, { document_id: off, status: DocumentStatus.disabled });
    await addText(server, alice, dataset, 'Ten.', { name: 'Ready' });
    await runJobs(server);
    await alice.call(CreateDocument, { dataset_id: dataset, document_bases: [textBase('Eleven.', 'Waiting')] });
    const byStatus = { order_field: DocumentOrder.status };
    expect(await namesIn(alice, dataset, byStatus)).toEqual(['broken.pdf', 'Waiting', 'Off', 'Ready']);
    expect(await namesIn(alice, dataset, { ...byStatus, order_type: descending })).toEqual([
      'Ready',
      'Off',
      'Waiting',
      'broken.pdf',
    ]);
    expect(await namesIn(alice, dataset, { order_field: DocumentOrder.type, size: 1 })).toEqual(['broken.pdf']);
    expect(await namesIn(alice, dataset, { ...byStatus, document_ids: [off] })).toEqual(['Off']);
    expect(await namesIn(alice, dataset, { document_ids: [] })).toEqual([]);
  });
});
