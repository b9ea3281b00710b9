import { DocumentStatus, ReplaceDocumentFile } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerIconUpload } from '../../../testing/answer-icon-upload.ts';
import { documentInfo } from '../../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';

/** Opens the dialog of a document, and gives its file input. */
async function openDialog(answers: (server: Parameters<typeof answerIconUpload>[0]) => void) {
  const { server } = await openKnowledge(KNOWLEDGE, [documentInfo()], (script) => {
    answerIconUpload(script);
    answers(script);
  });
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for guide.txt' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the file of “guide.txt”' }));
  const picker = dialog.getByLabelText('Choose a file', { selector: 'input' });
  return { server, choose: (file: File) => fireEvent.change(picker, { target: { files: [file] } }) };
}

describe('studio §4 upload mode update', () => {
  it('replaces the file of a document by another one that can be read', async () => {
    const { server, choose } = await openDialog((script) =>
      script.answer(ReplaceDocumentFile, { document_infos: [documentInfo()] }),
    );
    choose(new File(['MZ'], 'setup.exe'));
    expect(await screen.findByText('Files of this kind cannot be read.')).toBeTruthy();
    choose(new File(['Bees sleep.'], 'guide-2.md'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(server, ReplaceDocumentFile)).toEqual([{ document_id: '601', tos_uri: 'uploaded' }]);
    expect(screen.getAllByText('The new file of “guide.txt” is being read').length).toBeGreaterThan(0);
  });

  it('is offered where a file could not be read', async () => {
    await openKnowledge(`${KNOWLEDGE}/601`, [documentInfo({ status: DocumentStatus.failed, slice_count: 0 })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the file of “guide.txt”' }));
    expect(dialog.getByText('Another file takes the place', { exact: false })).toBeTruthy();
    expect(dialog.queryByText('present slices', { exact: false })).toBeNull();
  });

  it('says why a file is refused, and takes another one', async () => {
    const { server, choose } = await openDialog((script) => script.refuse(ReplaceDocumentFile, 'documentBusy'));
    choose(new File(['Bees sleep.'], 'guide-2.md'));
    expect(await screen.findByText(/being processed/)).toBeTruthy();
    server.answer(ReplaceDocumentFile, { document_infos: [documentInfo()] });
    choose(new File(['Bees sleep.'], 'guide-2.md'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
