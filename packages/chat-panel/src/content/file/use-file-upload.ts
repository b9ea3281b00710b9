import { type FileItem, percentOf, UploadStatus } from '@parley/chat-core';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

export interface FileUpload {
  readonly status: keyof typeof UploadStatus;
  readonly percent: number;
  /** Present while the file is here, and can be canceled or sent again. */
  readonly id: string | null;
}

/** How the upload of a file stands: as the uploader says while it has the file, else as the message does. */
export function useFileUpload(file: FileItem): FileUpload {
  const { uploads } = useClient();
  const item = useSyncExternalStore(
    uploads?.subscribe ?? neverChanges,
    () => uploads?.getState().find(({ id }) => id === file.file_key) ?? null,
  );
  if (item) return { status: item.upload.status, percent: percentOf(item.upload), id: item.id };
  return { status: statusOf(file.upload_status), percent: file.upload_percent ?? 100, id: null };
}

const neverChanges = () => () => undefined;

function statusOf(status: number | undefined): FileUpload['status'] {
  const found = Object.entries(UploadStatus).find(([, number]) => number === status);
  return (found?.[0] as FileUpload['status'] | undefined) ?? 'success';
}
