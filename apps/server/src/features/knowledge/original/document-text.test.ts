import { CreateDocument, DocumentSource, GetDocumentText, UpdateSlice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../../testing/document-files.ts';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import { upload } from '../../../testing/uploading.ts';
import { addText, createDataset, fileBase, runJobs, slicesOf } from '../testing/knowledge.ts';

describe('studio §2 the original beside its slices', () => {
  it('is the text of a file by page, with the place of a slice; every member reads it', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'people.pdf', pdfOf('Rosa has the key.', 'Kim books the flights.'));
    const { document_infos } = await alice.call(CreateDocument, { dataset_id, document_bases: [fileBase(Uri)] });
    const document_id = document_infos[0]?.document_id ?? '';
    await runJobs(server);
    const [slice] = await slicesOf(alice, document_id);
    const shown = await bob.call(GetDocumentText, { document_id, slice_id: slice?.slice_id ?? '' });
    expect(shown).toMatchObject({ page: 1, page_count: 1, status_descript: '' });
    expect(shown.parts.map(({ text, place, marks }) => [place.page, text, marks])).toEqual([
      [1, 'Rosa has the key.', [{ start: 0, end: 17 }]],
      [2, 'Kim books the flights.', [{ start: 0, end: 22 }]],
    ]);
    // Read once: the second time from what was kept.
    await server.database.open.database.updateTable('document').set({ objectId: null }).execute();
    expect((await alice.call(GetDocumentText, { document_id })).parts).toHaveLength(2);
  });

  it('is shown at the place of the slice where its text was changed by hand, and says why it cannot be read', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const text = `# One\n\n${'First words here. '.repeat(4_000)}\n\n# Two\n\nLast words.`;
    const document_id = await addText(server, alice, dataset_id, text);
    const last = (await alice.call(GetDocumentText, { document_id })).page_count;
    expect(last).toBeGreaterThan(1);
    const slices = await slicesOf(alice, document_id);
    const slice_id = slices.find(({ content }) => content.includes('Last words'))?.slice_id ?? '';
    const marked = await alice.call(GetDocumentText, { document_id, slice_id });
    expect(marked.page).toBe(last);
    expect(marked.parts.flatMap(({ marks }) => marks).length).toBeGreaterThan(0);
    await alice.call(UpdateSlice, { slice_id, raw_text: 'Quite another sentence.' });
    const changed = await alice.call(GetDocumentText, { document_id, slice_id });
    expect(changed.parts.flatMap(({ marks }) => marks)).toEqual([]);
    expect((await alice.call(GetDocumentText, { document_id, page: 999 })).page).toBe(last);

    const source_info = { document_source: DocumentSource.web, web_url: 'http://10.0.0.1/' };
    const created = await alice.call(CreateDocument, { dataset_id, document_bases: [{ source_info }] });
    await runJobs(server);
    expect(
      await alice.call(GetDocumentText, { document_id: created.document_infos[0]?.document_id ?? '' }),
    ).toMatchObject({
      page_count: 0,
      status_descript: 'This address may not be fetched, or the site refused it.',
    });
  });
});
