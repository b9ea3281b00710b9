import { AbortUpload } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ImportFile } from './import-draft.ts';
import { uploadPatiently } from './upload-patiently.ts';

interface PendingUpload {
  readonly file: File;
  readonly cancel: AbortController;
}

/** Uploads files one after the other. An upload that is not finished when the page is left is cancelled. */
export function useUploads(setFile: (key: string, change: Partial<ImportFile>) => void) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  /** Also those that failed: they can be tried again. */
  const pending = useRef(new Map<string, PendingUpload>());
  const queue = useRef(Promise.resolve());

  async function upload(key: string, { file, cancel: { signal } }: PendingUpload): Promise<void> {
    if (signal.aborted) return;
    let id = '';
    setFile(key, { status: 'uploading', sent: 0, problem: '' });
    try {
      const onProgress = (sent: number, uploadId: string) => {
        id = uploadId;
        setFile(key, { sent });
      };
      const uri = await uploadPatiently(() => uploadFile(file, onProgress, signal));
      pending.current.delete(key);
      setFile(key, { status: 'success', uri });
    } catch (error) {
      // Unfinished uploads take room on the server.
      if (id) void call(AbortUpload, { object_id: id }).catch((cause) => reportAndContinue(cause, 'ending an upload'));
      if (signal.aborted) return;
      const problem = error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error);
      setFile(key, { status: 'uploadFail', problem });
    }
  }

  function start(key: string, file: File): void {
    const added = { file, cancel: new AbortController() };
    pending.current.set(key, added);
    setFile(key, { status: 'wait', problem: '' });
    queue.current = queue.current.then(() => upload(key, added));
  }

  useEffect(() => {
    const { current } = pending;
    return () => {
      for (const { cancel } of current.values()) cancel.abort();
    };
  }, []);

  return {
    start,
    cancel(key: string): void {
      pending.current.get(key)?.cancel.abort();
      pending.current.delete(key);
    },
    /** Undefined where the page does not have the file any more. */
    retryOf(key: string): (() => void) | undefined {
      const file = pending.current.get(key)?.file;
      return file && (() => start(key, file));
    },
  };
}
