import { KeepFiles, MGetDocumentReview, ReviewStatus, SaveDocumentReview } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';

const place = { page: null, slide: null, headings: [], sheet: null, cells: null };
const uploaded = { key: '1', name: 'bees.md', size: 4, status: 'success', sent: 4, uri: 'object-1', problem: '' };

/** An import at its preview, whose slices are those that the server has. */
async function openPreview(...texts: string[]) {
  const draft = JSON.stringify({ step: 'preview', files: [uploaded], reviewIds: ['801'] });
  localCache.writeItem('7001', 'knowledge-import', '501:text_doc', draft);
  onTestFinished(() => localCache.writeItem('7001', 'knowledge-import', '501:text_doc', undefined));
  const opened = await openKnowledge(`${KNOWLEDGE}/upload?type=text_doc`, [], (server) => {
    server.answerWith(KeepFiles, ({ object_ids }) => ({ kept_ids: object_ids }));
    server.answerWith(MGetDocumentReview, ({ offset = 0, page_size = 0 }) => ({
      reviews: [
        {
          review_id: '801',
          document_name: 'bees.md',
          status: ReviewStatus.enabled,
          status_descript: '',
          slice_count: texts.length,
          char_count: texts.join('').length,
          chunks: texts
            .map((content, index) => ({ sequence: index + 1, content, char_count: content.length, place }))
            .slice(offset, offset + page_size),
        },
      ],
    }));
    server.answerWith(SaveDocumentReview, ({ changes }) => {
      for (const { sequence, content } of changes)
        texts.splice(sequence - 1, 1, ...(content === null ? [] : [content]));
      return {};
    });
  });
  await screen.findByText(texts[0] ?? '');
  return opened;
}

describe('wire §3 preview of an import', () => {
  it('has slices that can be corrected before they are imported', async () => {
    const { server } = await openPreview('Bees slep.', 'They form a cluster.');
    fireEvent.click(screen.getByRole('button', { name: 'Edit slice 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit slice 1' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Bees sleep.' } });
    fireEvent.click(save);
    expect(await screen.findByText('Bees sleep.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(server, SaveDocumentReview)).toEqual([
      { review_id: '801', changes: [{ sequence: 1, content: 'Bees sleep.' }] },
    ]);
  });

  it('has slices that can be left out', async () => {
    const { server } = await openPreview('Page 1 of 9', 'They form a cluster.');
    fireEvent.click(screen.getByRole('button', { name: 'Leave out slice 1' }));
    await waitFor(() => expect(screen.queryByText('Page 1 of 9')).toBeNull());
    expect(screen.getByText('They form a cluster.')).toBeTruthy();
    expect(bodiesOf(server, SaveDocumentReview)).toEqual([
      { review_id: '801', changes: [{ sequence: 1, content: null }] },
    ]);
  });

  it('shows all slices, some at a time', async () => {
    await openPreview(...Array.from({ length: 120 }, (_, index) => `Part ${index + 1}.`));
    expect(screen.queryByText('Part 51.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more: 70 slices follow' }));
    expect(await screen.findByText('Part 100.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more: 20 slices follow' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave out slice 120' }));
    await waitFor(() => expect(screen.queryByText('Part 120.')).toBeNull());
    expect(screen.getByText('Part 119.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('says why a change was not stored', async () => {
    const { server } = await openPreview('Page 1 of 9');
    server.refuse(SaveDocumentReview, 'reviewNotReady');
    fireEvent.click(screen.getByRole('button', { name: 'Leave out slice 1' }));
    expect(await screen.findByText(/preview is not ready/)).toBeTruthy();
  });
});
