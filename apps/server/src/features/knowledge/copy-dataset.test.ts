import {
  CopyDataset,
  CreateDocument,
  DatasetDetail,
  DeleteDataset,
  DocumentStatus,
  GetSpaceStorage,
  ListDocument,
  RetryDocument,
  SetSpacePublic,
  TestRecall,
  UpdateSlice,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';
import { addText, createDataset, fileBase, runJobs, slicesOf, textsOf } from './testing/knowledge.ts';

const copy = async (browser: TestBrowser, dataset_id: string, target_space_id: string) =>
  (await browser.call(CopyDataset, { dataset_id, target_space_id })).dataset_id;
const documentsOf = async (browser: TestBrowser, dataset_id: string) =>
  (await browser.call(ListDocument, { dataset_id })).document_infos;
const found = async (browser: TestBrowser, dataset_id: string, query: string) =>
  (await browser.call(TestRecall, { dataset_ids: [dataset_id], query, min_score: 0, search_strategy: 20 })).slices.map(
    ({ slice }) => slice,
  );

describe('studio §2 copies of datasets', () => {
  it('have the texts with the slices as people changed them, and are recalled by themselves', async () => {
    await using team = await openTestTeam();
    const { alice, bob, bobId, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const document = await addText(server, alice, dataset, 'The key is with Rosa.', { name: 'Keys' });
    const [slice] = await slicesOf(alice, document);
    await alice.call(UpdateSlice, { slice_id: slice?.slice_id ?? '', raw_text: 'The key is with Kim.' });
    const target = await createTeamSpace(bob, 'Other');
    const copied = await copy(bob, dataset, target);
    expect((await documentsOf(bob, copied)).map(({ status }) => status)).toEqual([DocumentStatus.processing]);
    await runJobs(server);
    const details = (await bob.call(DatasetDetail, { dataset_ids: [copied] })).dataset_details[copied];
    expect(details).toMatchObject({
      space_id: target,
      name: 'Handbook',
      creator_id: bobId,
      doc_count: 1,
      slice_count: 1,
    });
    const [own] = await documentsOf(bob, copied);
    expect(own).toMatchObject({ name: 'Keys', status: DocumentStatus.enabled });
    expect(await textsOf(bob, own?.document_id ?? '')).toEqual(['The key is with Kim.']);
    expect(await found(bob, copied, 'key')).toEqual(['The key is with Kim.']);
    // The copy does not need its original.
    await alice.call(DeleteDataset, { dataset_id: dataset });
    await runJobs(server);
    expect(await found(bob, copied, 'key')).toEqual(['The key is with Kim.']);
    await bob.call(RetryDocument, { document_ids: [own?.document_id ?? ''] });
    await runJobs(server);
    expect(await documentsOf(bob, copied)).toMatchObject([{ status: DocumentStatus.enabled }]);
  });

  it('have the text of files, and not the files', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'people.txt', new TextEncoder().encode('Kim books the flights.'));
    await alice.call(CreateDocument, { dataset_id: dataset, document_bases: [fileBase(Uri)] });
    await runJobs(server);
    const copied = await copy(bob, dataset, await createTeamSpace(bob, 'Other'));
    await runJobs(server);
    const [own] = await documentsOf(bob, copied);
    expect(own).toMatchObject({ name: 'people.txt', status: DocumentStatus.enabled });
    expect(await found(bob, copied, 'flights')).toEqual(['Kim books the flights.']);
    const { database } = server.database.open;
    const row = await database.selectFrom('document').selectAll().where('datasetId', '=', copied).executeTakeFirst();
    expect(row).toMatchObject({ objectId: null, copiedFrom: null });
  });

  it('say so where an original is gone before its slices were copied', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    await addText(server, alice, dataset, 'The key is with Rosa.');
    const copied = await copy(alice, dataset, spaceId);
    const { database } = server.database.open;
    await database.updateTable('document').set({ copiedFrom: 'gone' }).where('datasetId', '=', copied).execute();
    await runJobs(server);
    expect(await documentsOf(alice, copied)).toMatchObject([
      { status: DocumentStatus.failed, status_descript: expect.stringContaining('was deleted') },
    ]);
  });

  it('are counted in the storage of the target space, and refused where it has no room', async () => {
    let room = Number.MAX_SAFE_INTEGER;
    await using server = await openTestApp(
      {},
      { limitOf: (name) => (name === 'spaceStorageBytes' ? room : storageLimits[name]) },
    );
    const { browser } = await server.register('alice@example.com');
    const dataset = await createDataset(browser, await createTeamSpace(browser));
    await addText(server, browser, dataset, 'The key is with Rosa.');
    const space_id = await createTeamSpace(browser, 'Other');
    const used = async () => (await browser.call(GetSpaceStorage, { space_id })).use.used_bytes;
    const before = await used();
    await copy(browser, dataset, space_id);
    await runJobs(server);
    expect(await used()).toBeGreaterThan(before);
    room = 100;
    const request = { dataset_id: dataset, target_space_id: space_id };
    expect(await refusalOf(browser, CopyDataset, request)).toBe('spaceStorageFull');
  });

  it('are refused out of and into public spaces, and to strangers', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const ask = (browser: TestBrowser, request: { dataset_id: string; target_space_id: string }) =>
      refusalOf(browser, CopyDataset, request);
    const target_space_id = await createTeamSpace(bob, 'Other');
    expect(await ask(alice, { dataset_id, target_space_id })).toBe('notFound');
    for (const [space_id, refusal] of [
      [spaceId, 'sourceSpacePublic'],
      [target_space_id, 'targetSpacePublic'],
    ] as const) {
      await alice.call(SetSpacePublic, { space_id, hide_operation: true });
      expect(await ask(bob, { dataset_id, target_space_id })).toBe(refusal);
      await alice.call(SetSpacePublic, { space_id, hide_operation: false });
    }
    expect(await ask(bob, { dataset_id, target_space_id })).toBeNull();
  });
});
