import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { CreateDocument, DocumentStatus, UnpackArchive } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { deflateRepeated, makeZip, type ZipEntry } from '../../../platform/documents/testing/make-zip.ts';
import { openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { upload } from '../../../testing/uploading.ts';
import { createDataset, documentOf, fileBase, runJobs } from '../testing/knowledge.ts';

async function uploadZip({ alice, spaceId }: TestTeam, entries: readonly ZipEntry[]) {
  const dataset_id = await createDataset(alice, spaceId);
  const { Uri } = await upload(alice, 'papers.zip', new Uint8Array(makeZip(entries)));
  return { dataset_id, tos_uri: Uri };
}

describe('studio §4 an archive of files', () => {
  it('becomes files that are imported as if they had been uploaded; others are listed with their reason', async () => {
    await using team = await openTestTeam();
    const { server, alice } = team;
    const request = await uploadZip(team, [
      { name: 'guides/', content: '' },
      { name: 'guides/bees.md', content: '# Bees\n\nThey live in hives.' },
      { name: '../../etc/plain.txt', content: 'A plain text.' },
      { name: 'photo.png', content: 'x' },
      { name: 'secret.txt', content: 'hidden', isEncrypted: true },
      { name: 'empty.txt', content: '' },
      { name: 'short.txt', content: deflateRepeated('more than was said ', 9), deflatedTo: 4 },
      { name: '__MACOSX/._bees.md', content: 'of the system' },
      { name: '.DS_Store', content: 'of the system' },
    ]);
    const { files, left_out } = await alice.call(UnpackArchive, request);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['guides/bees.md', 27],
      ['etc/plain.txt', 13],
    ]);
    expect(left_out).toEqual([
      { name: 'photo.png', reason: 'Files of this kind cannot be read.' },
      {
        name: 'secret.txt',
        reason: 'The file is protected by a password. Save it without one and upload it again.',
      },
      {
        name: 'short.txt',
        reason: 'The file is damaged. Save it again in the program it comes from, and upload it.',
      },
      { name: 'empty.txt', reason: 'It contains no text.' },
    ]);
    const document_bases = files.map(({ tos_uri, name }) => ({ ...fileBase(tos_uri), name }));
    const { dataset_id } = request;
    const { document_infos } = await alice.call(CreateDocument, { dataset_id, document_bases });
    await runJobs(server);
    for (const { document_id } of document_infos)
      expect(await documentOf(alice, dataset_id, document_id)).toMatchObject({ status: DocumentStatus.enabled });
    // The archive is gone, and so is what was unpacked on the way.
    expect(await refusalOf(alice, UnpackArchive, request)).toBe('notFound');
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('parley-archive-'))).toEqual([]);

    // The same file again is recognised by its digest.
    const again = await uploadZip(team, [{ name: 'copy.md', content: '# Bees\n\nThey live in hives.' }]);
    const unpacked = await alice.call(UnpackArchive, { ...again, dataset_id });
    expect(
      await alice.call(CreateDocument, {
        dataset_id,
        document_bases: [fileBase(unpacked.files[0]?.tos_uri ?? '')],
      }),
    ).toMatchObject({
      document_infos: [],
      duplicates: [{ name: 'copy.md', document_name: 'guides/bees.md' }],
    });
  });

  it('is refused where it has too much, is not taken from others, and says when it is no archive', async () => {
    await using team = await openTestTeam();
    const { alice, bob } = team;
    const many = Array.from({ length: 301 }, (_, number) => ({ name: `${number}.txt`, content: 'x' }));
    const request = await uploadZip(team, many);
    expect(await refusalOf(bob, UnpackArchive, request)).toBe('notFound');
    expect(await refusalOf(alice, UnpackArchive, request)).toBe('archiveTooLarge');
    const bomb = Array.from({ length: 4 }, (_, number) => ({
      name: `${number}.txt`,
      content: deflateRepeated('0'.repeat(2 ** 20), 90),
      deflatedTo: 90 * 2 ** 20,
    }));
    expect(await refusalOf(alice, UnpackArchive, await uploadZip(team, bomb))).toBe('archiveTooLarge');
    const { Uri } = await upload(alice, 'papers.zip', new TextEncoder().encode('no archive'));
    expect(await alice.call(UnpackArchive, { dataset_id: request.dataset_id, tos_uri: Uri })).toEqual(
      expect.objectContaining({
        files: [],
        left_out: [
          {
            name: 'papers.zip',
            reason: 'The file is damaged. Save it again in the program it comes from, and upload it.',
          },
        ],
      }),
    );
  });
});
