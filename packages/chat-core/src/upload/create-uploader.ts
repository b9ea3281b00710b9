import { ApiError, type CheckFiles as CheckFilesOperation, type ResponseOf } from '@parley/contract';
import type { Clock } from '../environment/clock.ts';
import { waitUntil } from '../store/watch-store.ts';
import type { CheckFiles } from '../wire/check-files-call.ts';
import type { ChatTransport, UploadSource } from '../wire/transport.ts';
import { type FileTypeRule, fileKindOf, fileTypeFor } from './file-kind.ts';
import { type FileCandidate, type PickedFiles, pickFiles } from './pick-files.ts';
import type { UploadEvent } from './upload.ts';
import { ImageUploadFailed } from './upload-errors.ts';
import { filesOfMessage, pendingFiles, type UploadItem, type Uploads, type UploadsEvent } from './uploads.ts';

/** A store whose transition is `nextUploads`. */
export interface UploadsStore {
  getState(): Uploads;
  dispatch(event: UploadsEvent): void;
  subscribe(listener: () => void): () => void;
}

interface Dependencies {
  readonly store: UploadsStore;
  readonly upload: ChatTransport['upload'];
  readonly keepFiles: ChatTransport['keepFiles'];
  /** What the bot's model gets of these files. */
  readonly checkFiles?: (route: typeof CheckFiles, uris: string[]) => Promise<ResponseOf<typeof CheckFilesOperation>>;
  readonly clock: Clock;
  /** The bot that gets the files. */
  readonly target?: { readonly bot_id?: string };
  readonly newId: () => string;
  /** Receives the error of a failed upload; the state only says that it failed. */
  readonly report: (error: unknown, fileName: string) => void;
  readonly fileLimit?: number;
  readonly acceptedTypes?: readonly FileTypeRule[];
}

const KEEP_MS = 3_600_000;
const TRANSFERS_AT_ONCE = 3;

export type Uploader = ReturnType<typeof createUploader>;

/** Uploads picked files, each in a transfer of its own, and lets a message wait for its files. */
export function createUploader({
  store,
  upload,
  checkFiles,
  newId,
  report,
  fileLimit,
  acceptedTypes,
  ...given
}: Dependencies) {
  const transfers = new Map<string, AbortController>();
  const change = (id: string, event: UploadEvent) => store.dispatch({ type: 'upload-changed', id, event });

  /** A few at a time: a browser has six connections to a server, and the chat needs some of them. */
  function startNext(): void {
    for (const item of store.getState())
      if (item.upload.status === 'init' && transfers.size < TRANSFERS_AT_ONCE) void transfer(item).finally(startNext);
  }

  async function transfer({ id, file }: UploadItem): Promise<void> {
    const controller = new AbortController();
    transfers.set(id, controller);
    const { signal } = controller;
    change(id, { type: 'upload-started' });
    try {
      const onProgress = (percent: number) => {
        if (!signal.aborted) change(id, { type: 'upload-progressed', percent });
      };
      const uploaded = await upload(file, onProgress, signal, given.target);
      if (signal.aborted) return;
      change(id, { type: 'upload-completed', file: uploaded });
      if (uploaded.uri) keepLater();
      else controller.abort();
    } catch (error) {
      if (signal.aborted) return;
      change(id, { type: 'upload-failed', ...(error instanceof ApiError && { reason: error.message }) });
      controller.abort();
      report(error, file.name);
    } finally {
      if (transfers.get(id) === controller) transfers.delete(id);
    }
  }

  let cancelKeeping: (() => void) | undefined;
  const keepLater = () => {
    cancelKeeping ??= given.clock.after(KEEP_MS, () => {
      cancelKeeping = undefined;
      void keep();
    });
  };

  /** The server deletes files that were not sent for three days, unless they are kept. One that is gone is uploaded again. */
  async function keep(): Promise<void> {
    const uploaded = store
      .getState()
      .flatMap(({ id, upload }) => (upload.status === 'success' ? { id, uri: upload.uri } : []));
    if (uploaded.length === 0) return;
    try {
      const kept = await given.keepFiles(uploaded.map(({ uri }) => uri));
      for (const { id, uri } of uploaded) if (!kept.includes(uri)) retry(id);
    } catch (error) {
      report(error, '');
    }
    keepLater();
  }

  function retry(id: string): void {
    change(id, { type: 'upload-retried' });
    startNext();
  }

  function cancel(ids: readonly string[]): void {
    for (const id of ids) {
      change(id, { type: 'upload-canceled' });
      transfers.get(id)?.abort();
    }
  }

  function remove(ids: readonly string[]): void {
    cancel(ids);
    store.dispatch({ type: 'files-removed', ids });
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Adds picked, pasted or dropped files. The warnings list those that were dropped. A view may set its own limit. */
    add(candidates: readonly (UploadSource & FileCandidate)[], limit = fileLimit): PickedFiles<UploadItem> {
      const existing = pendingFiles(store.getState()).length;
      const { files, warnings } = pickFiles(candidates, { existing, fileLimit: limit });
      const items = files.map((file) => toItem(file, newId(), acceptedTypes));
      store.dispatch({ type: 'files-added', items });
      startNext();
      return { files: items, warnings };
    },
    retry,
    cancel: (id: string) => cancel([id]),
    remove: (id: string) => remove([id]),
    /** What the bot's model gets of uploaded files. `watchFileChecks` asks for those in the input. */
    checkFiles,
    change,
    /** Moves files from the input to a message. */
    attach: (ids: readonly string[], localMessageId: string | null) =>
      store.dispatch({ type: 'files-attached', ids, localMessageId }),
    /** Cancels and removes the files of a message that was sent or removed. */
    removeOfMessage: (localMessageId: string) => remove(idsOf(filesOfMessage(store.getState(), localMessageId))),
    removeAll() {
      cancelKeeping?.();
      remove(idsOf(store.getState()));
    },
    /** Resolves when all files are uploaded. Rejects as soon as one fails. */
    whenUploaded: (ids: readonly string[]) => whenUploaded(store, ids),
  };
}

function toItem(file: UploadSource, id: string, rules: readonly FileTypeRule[] | undefined): UploadItem {
  return {
    id,
    file,
    kind: fileKindOf(file, rules),
    fileType: fileTypeFor(file, rules),
    upload: { status: 'init' },
    localMessageId: null,
  };
}

async function whenUploaded(store: UploadsStore, ids: readonly string[]): Promise<Uploads> {
  const isSettled = (uploads: Uploads) => outcomeOf(uploads, ids) !== 'uploading';
  const outcome = outcomeOf(await waitUntil(store, isSettled), ids);
  if (typeof outcome === 'string') throw new ImageUploadFailed();
  return outcome;
}

function outcomeOf(uploads: Uploads, ids: readonly string[]): Uploads | 'uploading' | 'failed' {
  const items = ids.flatMap((id) => uploads.find((item) => item.id === id) ?? []);
  const statuses = items.map((item) => item.upload.status);
  if (items.length < ids.length || statuses.includes('error') || statuses.includes('canceled')) return 'failed';
  return statuses.every((status) => status === 'success') ? items : 'uploading';
}

const idsOf = (uploads: Uploads) => uploads.map((item) => item.id);
