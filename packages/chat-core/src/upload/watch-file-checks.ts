import { watchSelected } from '../store/watch-store.ts';
import { CheckFiles } from '../wire/check-files-call.ts';
import type { Uploader } from './create-uploader.ts';
import type { FileCheck } from './upload.ts';
import { pendingFiles, type Uploads } from './uploads.ts';

const READING: FileCheck = { state: 'reading', note: '' };

/**
 * Asks what the bot's model gets of the files in the input: when one is uploaded or removed, because they share the room, and again
 * while some are being read. One request at a time. Apart from the uploader, so that only views that show it load it.
 */
export function watchFileChecks(uploads: Uploader): { check(): Promise<void>; stop(): void } {
  const setCheck = (id: string, check: FileCheck | undefined) => uploads.change(id, { type: 'upload-checked', check });
  let isChecking = false;
  let isDue = false;
  let isStopped = false;

  async function check(): Promise<void> {
    isDue = true;
    if (isChecking) return;
    isChecking = true;
    while (isDue && !isStopped) {
      isDue = false;
      isDue = (await checkOnce()) || isDue;
    }
    isChecking = false;
  }

  /** Whether some of the files are still being read. */
  async function checkOnce(): Promise<boolean> {
    const items = uploadedFiles(uploads.getState());
    if (items.length === 0 || !uploads.checkFiles) return false;
    for (const { id, check: known } of items) if (!known) setCheck(id, READING);
    const answer = await uploads
      .checkFiles(
        CheckFiles,
        items.map(({ uri }) => uri),
      )
      .catch(() => null);
    for (const { id, uri } of items) {
      const found = answer?.files.find(({ object_id }) => object_id === uri);
      setCheck(id, found && { state: found.state, note: found.note });
    }
    return answer?.files.some(({ state }) => state === 'reading') ?? false;
  }

  const unwatch = watchSelected(uploads, urisOf, () => void check());
  void check();
  return {
    check,
    stop() {
      isStopped = true;
      unwatch();
    },
  };
}

const uploadedFiles = (uploads: Uploads) =>
  pendingFiles(uploads).flatMap(({ id, upload }) => (upload.status === 'success' ? { id, ...upload } : []));

const urisOf = (uploads: Uploads): string =>
  uploadedFiles(uploads)
    .map(({ uri }) => uri)
    .join();
