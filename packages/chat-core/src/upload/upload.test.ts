import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextUpload, percentOf, type Upload, type UploadEvent } from './upload.ts';

const init: Upload = { status: 'init' };
const after = (...events: UploadEvent[]) => events.reduce<Upload>(nextUpload, init);
const started: UploadEvent = { type: 'upload-started' };
const progressed = (percent: number): UploadEvent => ({ type: 'upload-progressed', percent });
const completed: UploadEvent = { type: 'upload-completed', file: { uri: 'u1', url: '/f', width: 3, height: 2 } };

describe('chat §4 file upload', () => {
  it('succeeds when the server returns a uri', () => {
    const upload = after(started, completed);
    expect(upload).toEqual({ status: 'success', uri: 'u1', url: '/f', meta: { width: 3, height: 2 } });
    expect(percentOf(upload)).toBe(100);
  });

  it('fails when completion carries no uri', () => {
    expect(after(started, { type: 'upload-completed', file: { uri: '' } }).status).toBe('error');
    expect(after(started, { type: 'upload-completed', file: {} }).status).toBe('error');
  });

  it('starts over from zero percent on retry', () => {
    const retried = after(started, progressed(70), { type: 'upload-failed' }, { type: 'upload-retried' });
    expect(retried).toEqual({ status: 'init' });
    expect(nextUpload(retried, started)).toEqual({ status: 'uploading', percent: 0 });
  });

  it('keeps the reason of a refusal until it is retried', () => {
    const refused = after(started, { type: 'upload-failed', reason: 'Your storage is full.' });
    expect(refused).toEqual({ status: 'error', percent: 0, reason: 'Your storage is full.' });
    expect(nextUpload(refused, { type: 'upload-retried' })).toEqual(init);
  });

  it('starts over when the server has lost the file', () => {
    expect(after(started, completed, { type: 'upload-retried' })).toEqual(init);
    const uploading = after(started);
    expect(nextUpload(uploading, { type: 'upload-retried' })).toBe(uploading);
  });

  it('keeps what the model gets of the file', () => {
    const check = { state: 'none', note: 'Protected by a password.' } as const;
    const checked = after(started, completed, { type: 'upload-checked', check });
    expect(checked).toMatchObject({ status: 'success', uri: 'u1', check });
    expect(nextUpload(checked, { type: 'upload-checked', check: undefined })).toEqual(after(started, completed));
    const uploading = after(started);
    expect(nextUpload(uploading, { type: 'upload-checked', check })).toBe(uploading);
  });

  it('ignores progress that arrives after cancellation', () => {
    const canceled = after(started, { type: 'upload-canceled' });
    expect(nextUpload(canceled, progressed(60))).toBe(canceled);
  });

  it('ignores progress that goes back', () => {
    const upload = after(started, progressed(60));
    expect(nextUpload(upload, progressed(40))).toBe(upload);
    expect(nextUpload(upload, progressed(Number.NaN))).toBe(upload);
  });
});

const anyEvent = fc.oneof(
  fc.constant(started),
  fc.double().map(progressed),
  fc.option(fc.string(), { nil: undefined }).map((uri): UploadEvent => ({ type: 'upload-completed', file: { uri } })),
  fc.constantFrom<UploadEvent>({ type: 'upload-failed' }, { type: 'upload-canceled' }, { type: 'upload-retried' }),
);

const LEGAL: Record<Upload['status'], readonly Upload['status'][]> = {
  init: ['uploading', 'canceled', 'error'],
  uploading: ['success', 'canceled', 'error'],
  success: ['init'],
  canceled: ['init'],
  error: ['init'],
};

describe('chat §4 file upload, any sequence of events', () => {
  it('makes only legal transitions, lowers the percent only by retry, and succeeds only with a uri', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let upload: Upload = init;
        for (const event of events) {
          const next = nextUpload(upload, event);
          if (next.status !== upload.status) expect(LEGAL[upload.status]).toContain(next.status);
          if (event.type !== 'upload-retried') expect(percentOf(next)).toBeGreaterThanOrEqual(percentOf(upload));
          if (next.status === 'success') expect(next.uri).not.toBe('');
          expect(percentOf(next)).toBeGreaterThanOrEqual(0);
          expect(percentOf(next)).toBeLessThanOrEqual(100);
          upload = next;
        }
      }),
    );
  });
});
