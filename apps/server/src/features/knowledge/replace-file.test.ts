import {
  CopyDataset,
  CreateDocument,
  DocumentStatus,
  GetDocumentText,
  GetDocumentTimeline,
  ListDocument,
  ReplaceDocumentFile,
  RetryDocument,
  TestRecall,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';
import {
  addText,
  createDataset,
  documentOf,
  fileBase,
  runJobs,
  textsOf,
  whileUnwritable,
} from './testing/knowledge.ts';

const OLD = 'The office opens at eight.';
const NEW = 'The office opens at nine.';

const put = async (browser: TestBrowser, name: string, text: string): Promise<string> =>
  (await upload(browser, name, new TextEncoder().encode(text))).Uri;

/** A dataset with one document, `rules.txt`. */
async function openWithFile() {
  const team = await openTestTeam();
  const { alice, spaceId, server } = team;
  const dataset = await createDataset(alice, spaceId);
  const document_bases = [fileBase(await put(alice, 'rules.txt', OLD))];
  const created = await alice.call(CreateDocument, { dataset_id: dataset, document_bases });
  await runJobs(server);
  return { team, alice, server, dataset, document: created.document_infos[0]?.document_id ?? '' };
}

const recalled = async (browser: TestBrowser, dataset_id: string) =>
  (
    await browser.call(TestRecall, { dataset_ids: [dataset_id], query: 'office', min_score: 0, search_strategy: 20 })
  ).slices.map(({ slice }) => slice);

const originalOf = async (browser: TestBrowser, document_id: string) =>
  (await browser.call(GetDocumentText, { document_id })).parts.map(({ text }) => text);

describe('studio §4 upload mode update: another file for a document', () => {
  it('replaces the file together with its slices, which are recalled until those of the new one are ready', async () => {
    const { team, alice, server, dataset, document } = await openWithFile();
    await using _ = team;
    expect(await originalOf(alice, document)).toEqual([OLD]);
    const tos_uri = await put(alice, 'rules-of-2027.md', NEW);
    const { document_infos } = await alice.call(ReplaceDocumentFile, { document_id: document, tos_uri });
    expect(document_infos).toMatchObject([{ status: DocumentStatus.refreshing, type: 'txt' }]);
    expect(await recalled(alice, dataset)).toEqual([OLD]);
    const { steps } = await alice.call(GetDocumentTimeline, { document_id: document });
    expect(steps.map(({ stage }) => stage)).toEqual(['waiting', 'reading', 'segmenting', 'indexing', 'done']);
    await runJobs(server);
    expect(await recalled(alice, dataset)).toEqual([NEW]);
    expect(await textsOf(alice, document)).toEqual([NEW]);
    const info = await documentOf(alice, dataset, document);
    expect(info).toMatchObject({ name: 'rules.txt', type: 'md', size: NEW.length, status: DocumentStatus.enabled });
    expect(await (await alice.send(info.file_url)).text()).toBe(NEW);
    expect(await originalOf(alice, document)).toEqual([NEW]);
    // The new file is known to the dataset, and that of before is not any more.
    const document_bases = [
      fileBase(await put(alice, 'again.md', NEW)),
      fileBase(await put(alice, 'rules-of-2026.txt', OLD)),
    ];
    const added = await alice.call(CreateDocument, { dataset_id: dataset, document_bases });
    expect(added.duplicates.map(({ name }) => name)).toEqual(['again.md']);
    expect(added.document_infos.map(({ name }) => name)).toEqual(['rules-of-2026.txt']);
  });

  it('keeps the file and its slices where the new one cannot be read or indexed, and says why', async () => {
    const { team, alice, server, dataset, document } = await openWithFile();
    await using _ = team;
    const broken = await put(alice, 'broken.pdf', '%PDF-1.7 and nothing else');
    await alice.call(ReplaceDocumentFile, { document_id: document, tos_uri: broken });
    await runJobs(server);
    const info = await documentOf(alice, dataset, document);
    expect(info).toMatchObject({ status: DocumentStatus.enabled, type: 'txt' });
    expect(info.status_descript).toMatch(/^The new file was not taken. The file is damaged/);
    expect(await recalled(alice, dataset)).toEqual([OLD]);
    const tos_uri = await put(alice, 'new.txt', NEW);
    await whileUnwritable(server, async () => {
      await alice.call(ReplaceDocumentFile, { document_id: document, tos_uri });
      await runJobs(server);
    });
    expect(await textsOf(alice, document)).toEqual([OLD]);
    expect(await originalOf(alice, document)).toEqual([OLD]);
    // Trying again reads the file that the document has.
    await alice.call(RetryDocument, { document_ids: [document] });
    await runJobs(server);
    expect(await documentOf(alice, dataset, document)).toMatchObject({ status_descript: '', slice_count: 1 });
    expect(await textsOf(alice, document)).toEqual([OLD]);
    await alice.call(ReplaceDocumentFile, { document_id: document, tos_uri });
    await runJobs(server);
    expect(await recalled(alice, dataset)).toEqual([NEW]);
  });

  it('is refused for files that the dataset has, for those of others, and for other documents', async () => {
    const { team, alice, server, dataset, document } = await openWithFile();
    await using _ = team;
    const replace = (document_id: string, tos_uri: string) =>
      refusalOf(alice, ReplaceDocumentFile, { document_id, tos_uri });
    expect(await replace(document, await put(alice, 'same.txt', OLD))).toBe('documentFileKnown');
    expect(await replace(document, await put(team.bob, 'new.txt', NEW))).toBe('notFound');
    const tos_uri = await put(alice, 'new.txt', NEW);
    expect(await replace(await addText(server, alice, dataset, 'Pasted.'), tos_uri)).toBe('documentNotFromFile');
    await alice.call(ReplaceDocumentFile, { document_id: document, tos_uri });
    expect(await replace(document, await put(alice, 'newest.txt', 'At ten.'))).toBe('documentBusy');
  });

  it('is refused for a file that another document of the dataset is to get, and imports leave that out', async () => {
    const { team, alice, dataset, document } = await openWithFile();
    await using _ = team;
    const document_bases = [fileBase(await put(alice, 'hours.txt', 'At seven.'))];
    const { document_infos } = await alice.call(CreateDocument, { dataset_id: dataset, document_bases });
    await runJobs(team.server);
    const replace = (document_id: string, tos_uri: string) =>
      refusalOf(alice, ReplaceDocumentFile, { document_id, tos_uri });
    expect(await replace(document, await put(alice, 'new.txt', NEW))).toBeNull();
    const same = await put(alice, 'same.txt', NEW);
    expect(await replace(document_infos[0]?.document_id ?? '', same)).toBe('documentFileKnown');
    const again = await alice.call(CreateDocument, { dataset_id: dataset, document_bases: [fileBase(same)] });
    expect(again.duplicates).toMatchObject([{ name: 'same.txt', document_id: document }]);
  });

  it('gives a file to a copy that failed, also that of its original', async () => {
    const { team, alice, server, dataset } = await openWithFile();
    await using _ = team;
    const copyFailed = async () => {
      const request = { dataset_id: dataset, target_space_id: team.spaceId };
      const { dataset_id } = await alice.call(CopyDataset, request);
      await whileUnwritable(server, () => runJobs(server));
      const [copy] = (await alice.call(ListDocument, { dataset_id })).document_infos;
      expect(copy).toMatchObject({ status: DocumentStatus.failed });
      return { dataset_id, document_id: copy?.document_id ?? '' };
    };
    for (const text of [NEW, OLD]) {
      const { dataset_id, document_id } = await copyFailed();
      await alice.call(ReplaceDocumentFile, { document_id, tos_uri: await put(alice, 'own.md', text) });
      await runJobs(server);
      expect(await documentOf(alice, dataset_id, document_id)).toMatchObject({
        status: DocumentStatus.enabled,
        type: 'md',
        status_descript: '',
      });
      expect(await recalled(alice, dataset_id)).toEqual([text]);
      expect(await originalOf(alice, document_id)).toEqual([text]);
    }
  });
});
