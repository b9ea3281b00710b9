import { DatasetDetail, UnpackArchive } from '@parley/contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { answerIconUpload } from '../../../testing/answer-icon-upload.ts';
import { datasetInfo } from '../../../testing/dataset.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import { chosenFiles } from './chosen-files.ts';

describe('studio §4 upload of many files', () => {
  it('puts the files of an archive in its place, with the reason for those that cannot be read', async () => {
    const { server } = await openStudio('/space/10/knowledge/501/upload?type=text_doc', {
      user: accountUser(),
      script(script) {
        script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo() } });
        answerIconUpload(script);
        script.answer(UnpackArchive, {
          files: [{ name: 'guides/bees.md', size: 27, tos_uri: 'b'.repeat(26) }],
          left_out: [{ name: 'photo.png', reason: 'Files of this kind cannot be read.' }],
        });
      },
    });
    const picker = await screen.findByLabelText('Choose files', { selector: 'input' });
    fireEvent.change(picker, { target: { files: [new File(['zip'], 'papers.zip')] } });
    expect(await screen.findByText('guides/bees.md')).toBeTruthy();
    expect(screen.getByText('Files of this kind cannot be read.')).toBeTruthy();
    expect(screen.queryByText('papers.zip')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
    expect(server.requestsOf(UnpackArchive).map(({ body }) => body)).toEqual([
      { dataset_id: '501', tos_uri: 'uploaded' },
    ]);
  });

  it('names the files of a folder with their folders, and leaves out those of the system', () => {
    const inFolder = (path: string) =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
    const long = `${'deep/'.repeat(30)}a.md`;
    const names = chosenFiles([
      inFolder('notes/a.md'),
      inFolder('notes/.DS_Store'),
      inFolder(long),
      new File([], 'b.md'),
    ]);
    expect(names.map(({ name }) => name)).toEqual(['notes/a.md', 'a.md', 'b.md']);
  });
});
