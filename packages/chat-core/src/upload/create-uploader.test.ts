import { ApiError, type CheckFiles, type ResponseOf } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../environment/clock.ts';
import type { UploadedFile, UploadSource } from '../wire/transport.ts';
import { createUploader, type UploadsStore } from './create-uploader.ts';
import { areFilesUploaded, hasUploadInFlight, nextUploads, pendingFiles, type Uploads } from './uploads.ts';
import { watchFileChecks } from './watch-file-checks.ts';

/** An upload that continues only when the test lets it. */
interface Transfer {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Whether bytes could still be on their way. */
  isOpen: boolean;
  progress(percent: number): void;
  complete(file?: Partial<UploadedFile>): void;
  fail(error?: Error): void;
}

const source = (name: string): UploadSource => ({
  name,
  type: '',
  size: 5,
  slice: () => Promise.resolve(new Uint8Array()),
});

function uploadsStore(): UploadsStore {
  let state: Uploads = [];
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(event) {
      state = nextUploads(state, event);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type CheckedFiles = ResponseOf<typeof CheckFiles>['files'];

function setUp({ fileLimit = 9 } = {}) {
  const checks: { readonly uris: readonly string[]; answer(files: CheckedFiles): void; fail(): void }[] = [];
  const transfers: Transfer[] = [];
  const reported: string[] = [];
  const kept: { uris: readonly string[] | null } = { uris: null };
  let keepNow: () => void = () => undefined;
  let lastId = 0;
  const uploader = createUploader({
    keepFiles: async (uris) => kept.uris ?? uris,
    checkFiles: (_, uris) =>
      new Promise((resolve, reject) => {
        checks.push({ uris, answer: (files) => resolve({ files }), fail: () => reject(new Error('cut')) });
      }),
    clock: {
      now: () => 0,
      after(_, run) {
        keepNow = run;
        return () => undefined;
      },
    },
    store: uploadsStore(),
    fileLimit,
    newId: () => `file-${++lastId}`,
    report: (_, fileName) => reported.push(fileName),
    upload: ({ name }, progress, signal) =>
      new Promise((resolve, reject) => {
        const transfer: Transfer = {
          name,
          signal,
          isOpen: true,
          progress,
          complete(file) {
            transfer.isOpen = false;
            resolve({ uri: `uri-${name}`, url: '', width: 0, height: 0, ...file });
          },
          fail(error = new Error('cut')) {
            transfer.isOpen = false;
            reject(error);
          },
        };
        transfers.push(transfer);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  return { uploader, transfers, reported, kept, checks, keepNow: () => keepNow() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const statuses = (uploads: Uploads) => uploads.map(({ upload }) => upload.status);

describe('chat §4 file upload of several files', () => {
  it('uploads each, and a message waits for all of them', async () => {
    const { uploader, transfers } = setUp();
    const { files } = uploader.add([source('a'), source('b')]);
    const uploaded = uploader.whenUploaded(files.map(({ id }) => id));
    expect(statuses(uploader.getState())).toEqual(['uploading', 'uploading']);
    transfers[0]?.progress(30);
    for (const transfer of transfers) transfer.complete();
    expect((await uploaded).map(({ upload }) => upload)).toMatchObject([{ uri: 'uri-a' }, { uri: 'uri-b' }]);
    expect(areFilesUploaded(uploader.getState())).toBe(true);
    expect(transfers.some(({ signal }) => signal.aborted)).toBe(false);
  });

  it('transfers three at a time; a failed or canceled one makes room for the next', async () => {
    const { uploader, transfers } = setUp({ fileLimit: 10 });
    const { files } = uploader.add(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(source));
    const begun = () => transfers.map(({ name }) => name).join('');
    expect(begun()).toBe('abc');
    uploader.cancel(files[3]?.id ?? '');
    transfers[0]?.complete();
    await settled();
    expect(begun()).toBe('abce');
    transfers[1]?.fail();
    uploader.cancel(files[2]?.id ?? '');
    await settled();
    expect(begun()).toBe('abcefg');
    uploader.retry(files[3]?.id ?? '');
    await settled();
    expect(begun()).toBe('abcefg');
    for (const transfer of transfers) transfer.complete();
    await settled();
    expect(begun()).toBe('abcefgd');
  });

  it('rejects with "image upload failed" when one fails, aborts its transfer and reports the error', async () => {
    const { uploader, transfers, reported } = setUp();
    const { files } = uploader.add([source('a'), source('b')]);
    transfers[1]?.fail();
    await expect(uploader.whenUploaded(files.map(({ id }) => id))).rejects.toThrow('image upload failed');
    expect(transfers[1]?.signal.aborted).toBe(true);
    expect(reported).toEqual(['b']);
  });

  it('ends with an error when there is no uri', async () => {
    const { uploader, transfers } = setUp();
    uploader.add([source('a')]);
    transfers[0]?.complete({ uri: '' });
    await settled();
    expect(statuses(uploader.getState())).toEqual(['error']);
    expect(transfers[0]?.signal.aborted).toBe(true);
  });

  it('keeps files that are not sent yet, and uploads one again that the server has deleted', async () => {
    const { uploader, transfers, kept, keepNow } = setUp();
    uploader.add([source('a'), source('b')]);
    for (const transfer of transfers) transfer.complete();
    await settled();
    keepNow();
    await settled();
    expect(statuses(uploader.getState())).toEqual(['success', 'success']);
    kept.uris = ['uri-a'];
    keepNow();
    await settled();
    expect(statuses(uploader.getState())).toEqual(['success', 'uploading']);
    transfers[2]?.complete({ uri: 'uri-b-again' });
    await settled();
    expect(uploader.getState()[1]?.upload).toMatchObject({ status: 'success', uri: 'uri-b-again' });
  });

  it('has the words of a refusal', async () => {
    const { uploader, transfers } = setUp();
    uploader.add([source('a'), source('b')]);
    transfers[0]?.fail(new ApiError(700000114, 'Your storage is full.', ''));
    transfers[1]?.fail();
    await settled();
    expect(uploader.getState().map(({ upload }) => upload)).toEqual([
      { status: 'error', percent: 0, reason: 'Your storage is full.' },
      { status: 'error', percent: 0 },
    ]);
  });

  it('uploads again on retry, and ignores the progress of the cancelled transfer', async () => {
    const { uploader, transfers } = setUp();
    const id = uploader.add([source('a')]).files[0]?.id ?? '';
    uploader.cancel(id);
    await settled();
    uploader.retry(id);
    transfers[0]?.progress(90);
    expect(uploader.getState()[0]?.upload).toEqual({ status: 'uploading', percent: 0 });
    transfers[1]?.complete();
    await settled();
    expect(statuses(uploader.getState())).toEqual(['success']);
  });

  it('moves files from the input to their message, and cancels them when the message is removed', async () => {
    const { uploader, transfers } = setUp({ fileLimit: 1 });
    const id = uploader.add([source('a')]).files[0]?.id ?? '';
    uploader.attach([id], 'local-1');
    expect(pendingFiles(uploader.getState())).toEqual([]);
    expect(uploader.add([source('b')]).files).toHaveLength(1);
    uploader.removeOfMessage('local-1');
    expect(uploader.getState().map(({ file }) => file.name)).toEqual(['b']);
    expect(transfers.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await expect(uploader.whenUploaded([id])).rejects.toThrow('image upload failed');
  });

  it('returns a warning for dropped files', () => {
    const { uploader } = setUp({ fileLimit: 1 });
    expect(uploader.add([source('a'), source('b')]).warnings).toEqual([
      { warning: 'files_exceeds_limit', fileLimit: 1 },
    ]);
    expect(uploader.getState()).toEqual([]);
  });
});

describe('what the model gets of the files in the input', () => {
  const checksOf = (uploads: Uploads) =>
    uploads.map(({ upload }) => (upload.status === 'success' ? (upload.check?.state ?? null) : upload.status));
  const found = (name: string, state: CheckedFiles[number]['state'], note = '') => ({
    object_id: `uri-${name}`,
    state,
    note,
  });

  it('is asked for all of them, one request at a time, until all are read', async () => {
    const { uploader, transfers, checks } = setUp();
    watchFileChecks(uploader);
    uploader.add([source('a'), source('b')]);
    transfers[0]?.complete();
    await settled();
    expect(checksOf(uploader.getState())).toEqual(['reading', 'uploading']);
    transfers[1]?.complete();
    await settled();
    expect(checks.map(({ uris }) => uris)).toEqual([['uri-a']]);
    checks[0]?.answer([found('a', 'given')]);
    await settled();
    expect(checks.map(({ uris }) => uris)).toEqual([['uri-a'], ['uri-a', 'uri-b']]);
    checks[1]?.answer([found('a', 'given'), found('b', 'reading')]);
    await settled();
    checks[2]?.answer([found('a', 'given'), found('b', 'none', 'Protected by a password.')]);
    await settled();
    expect(checksOf(uploader.getState())).toEqual(['given', 'none']);
    expect(checks).toHaveLength(3);
    expect(areFilesUploaded(uploader.getState())).toBe(true);
  });

  it('is asked again when a file is removed, and not known when the question fails', async () => {
    const { uploader, transfers, checks } = setUp();
    watchFileChecks(uploader);
    const { files } = uploader.add([source('a'), source('b')]);
    for (const transfer of transfers) transfer.complete();
    await settled();
    checks[0]?.answer([found('a', 'partly', 'Too long.'), found('b', 'given')]);
    await settled();
    checks[1]?.answer([found('a', 'partly', 'Too long.'), found('b', 'given')]);
    await settled();
    uploader.remove(files[1]?.id ?? '');
    await settled();
    checks[2]?.fail();
    await settled();
    expect(checksOf(uploader.getState())).toEqual([null]);
  });
});

describe('chat §5 duplicate file ids', () => {
  it('throw', () => {
    const uploader = createUploader({
      keepFiles: async (uris) => uris,
      clock: systemClock,
      store: uploadsStore(),
      newId: () => 'same',
      fileLimit: 2,
      report: () => undefined,
      upload: () => new Promise(() => undefined),
    });
    expect(() => uploader.add([source('a'), source('b')])).toThrow('duplicate file id: same');
  });
});

const anyStep = fc.tuple(
  fc.constantFrom('add', 'progress', 'complete', 'fail', 'cancel', 'retry', 'remove'),
  fc.nat({ max: 5 }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

function take({ uploader, transfers }: ReturnType<typeof setUp>, [step, which]: Step): void {
  const id = uploader.getState()[which]?.id ?? 'none';
  if (step === 'add') uploader.add([source(`f${which}`)]);
  else if (step === 'progress') transfers[which]?.progress(which * 20);
  else if (step === 'complete' || step === 'fail') transfers[which]?.[step]();
  else uploader[step](id);
}

describe('chat §4 file upload, any sequence of actions', () => {
  it('has nothing in flight after everything is cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
        const scene = setUp();
        for (const step of steps) {
          take(scene, step);
          await Promise.resolve();
        }
        const { uploader, transfers } = scene;
        for (const { id } of uploader.getState()) uploader.cancel(id);
        expect(transfers.filter(({ isOpen, signal }) => isOpen && !signal.aborted)).toEqual([]);
        await settled();
        expect(hasUploadInFlight(uploader.getState())).toBe(false);
        uploader.removeAll();
        expect(uploader.getState()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
