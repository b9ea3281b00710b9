import { DocumentStatus, type DocumentStep, GetDocumentTimeline, RetryDocument } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { documentInfo } from '../../../testing/dataset.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';
// Loaded before the tests, so that no test has to wait for it.
import './timeline-dialog.tsx';

const step = (stage: DocumentStep['stage'], change: Partial<DocumentStep> = {}): DocumentStep => ({
  stage,
  state: 'done',
  start_time: 1_700_000_000,
  duration: 0,
  progress: null,
  status_descript: '',
  ...change,
});
const pending = (stage: DocumentStep['stage']) => step(stage, { state: 'pending', start_time: null, duration: null });

const failed = documentInfo({
  document_id: '603',
  name: 'broken.pdf',
  status: DocumentStatus.failed,
  status_descript: 'The file is damaged.',
  slice_count: 0,
});

async function openTimeline(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Processing steps of ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Processing steps of ${name}` }));
  await dialog.findByRole('list', { name: 'Processing steps' });
  return dialog;
}

describe('wire §3 the timeline of a document', () => {
  it('shows from the list which step goes on and how far, what was done and what follows', async () => {
    const reading = documentInfo({
      status: DocumentStatus.processing,
      stage: 'indexing',
      progress: 60,
      slice_count: 0,
    });
    const { server } = await openKnowledge(
      KNOWLEDGE,
      [reading, documentInfo({ document_id: '604', name: 'ready.txt' })],
      (script) =>
        script.answer(GetDocumentTimeline, {
          steps: [
            step('waiting', { duration: 125_000 }),
            step('reading', { duration: 4200 }),
            step('indexing', { state: 'running', duration: 900, progress: 43 }),
            pending('done'),
          ],
        }),
    );
    const dialog = await openTimeline('guide.txt');
    const [waiting, read, indexing, ready] = dialog.getAllByRole('listitem');
    expect(waiting?.textContent).toMatch(/^Waiting for its turn 2 min 5 sDone · .*2023/);
    expect(read?.textContent).toMatch(/^Reading 4\.2 s/);
    expect(indexing?.getAttribute('aria-current')).toBe('step');
    expect(indexing?.textContent).toMatch(/^Indexing 900 msIn progress · .* · 43%/);
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
    expect(ready?.textContent).toBe('Ready Not started');
    expect(bodiesOf(server, GetDocumentTimeline)).toEqual([{ document_id: '601' }]);
    // One that is simply ready has its steps on its own page.
    expect(screen.queryByRole('button', { name: 'Processing steps of ready.txt', hidden: true })).toBeNull();
  });

  it('shows at which step a document failed and why', async () => {
    await openKnowledge(KNOWLEDGE, [failed], (script) =>
      script.answer(GetDocumentTimeline, {
        steps: [step('waiting'), step('reading', { state: 'failed', status_descript: 'The file is damaged.' })],
      }),
    );
    const dialog = await openTimeline('broken.pdf');
    const [waiting, reading] = dialog.getAllByRole('listitem');
    expect(waiting?.textContent).not.toContain('damaged');
    expect(reading?.textContent).toMatch(/^Reading 0 msFailed · .*The file is damaged\.$/);
  });

  it('is on the page of a document, also once it is ready, and says when nothing had changed', async () => {
    await openKnowledge(`${KNOWLEDGE}/601`, [documentInfo()], (script) =>
      script.answer(GetDocumentTimeline, {
        steps: [step('waiting'), step('fetching'), step('done', { duration: null })],
      }),
    );
    const dialog = await openTimeline('guide.txt');
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.getByText('Nothing changed. The slices stayed the same.')).toBeTruthy();
  });

  it('says so where no times were recorded, and can be loaded again after a failure', async () => {
    const { server } = await openKnowledge(`${KNOWLEDGE}/601`, [documentInfo()], (script) =>
      script.refuse(GetDocumentTimeline, 'forbidden'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Processing steps of guide.txt' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The steps could not be loaded')).toBeTruthy();
    server.answer(GetDocumentTimeline, { steps: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No steps were recorded for this document.')).toBeTruthy();
  });

  it('is loaded again after a retry', async () => {
    const { server } = await openKnowledge(`${KNOWLEDGE}/603`, [failed], (script) => {
      script.answer(GetDocumentTimeline, { steps: [step('waiting', { state: 'failed' })] });
      script.answer(RetryDocument, { document_infos: [] });
    });
    await openTimeline('broken.pdf');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.requestsOf(RetryDocument)).toHaveLength(1));
    server.answer(GetDocumentTimeline, { steps: [step('waiting', { state: 'running' }), pending('reading')] });
    const dialog = await openTimeline('broken.pdf');
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  });
});
