import type { FileType } from '@parley/contract';
import type { UploadSource } from '../wire/transport.ts';
import type { FileKind } from './file-kind.ts';
import { isInFlight, nextUpload, type Upload, type UploadEvent } from './upload.ts';

export interface UploadItem {
  readonly id: string;
  readonly file: UploadSource;
  readonly kind: FileKind;
  /** `null` if no accepted type matches. */
  readonly fileType: FileType | null;
  readonly upload: Upload;
  /** The local id of its message; `null` while the file is in the input. */
  readonly localMessageId: string | null;
}

/** All files in the order they were picked. */
export type Uploads = readonly UploadItem[];

export type UploadsEvent =
  | { readonly type: 'files-added'; readonly items: readonly UploadItem[] }
  | { readonly type: 'files-removed'; readonly ids: readonly string[] }
  /** To a message, or back to the input. */
  | { readonly type: 'files-attached'; readonly ids: readonly string[]; readonly localMessageId: string | null }
  | { readonly type: 'upload-changed'; readonly id: string; readonly event: UploadEvent };

export function nextUploads(uploads: Uploads, event: UploadsEvent): Uploads {
  switch (event.type) {
    case 'files-added':
      return event.items.length === 0 ? uploads : withoutDuplicates([...uploads, ...event.items]);
    case 'files-removed': {
      const remaining = uploads.filter((item) => !event.ids.includes(item.id));
      return remaining.length === uploads.length ? uploads : remaining;
    }
    case 'files-attached':
      return changed(uploads, (item) =>
        event.ids.includes(item.id) && item.localMessageId !== event.localMessageId
          ? { ...item, localMessageId: event.localMessageId }
          : item,
      );
    case 'upload-changed':
      return changed(uploads, (item) => (item.id === event.id ? withUpload(item, event.event) : item));
  }
}

/** The files in the input. */
export function pendingFiles(uploads: Uploads): Uploads {
  return uploads.filter((item) => item.localMessageId === null);
}

export function filesOfMessage(uploads: Uploads, localMessageId: string): Uploads {
  return uploads.filter((item) => item.localMessageId === localMessageId);
}

/** Required for sending (chat §4 new-message permission). */
export function areFilesUploaded(uploads: Uploads): boolean {
  return uploads.every((item) => item.upload.status === 'success');
}

export function hasUploadInFlight(uploads: Uploads): boolean {
  return uploads.some((item) => isInFlight(item.upload));
}

function withUpload(item: UploadItem, event: UploadEvent): UploadItem {
  const upload = nextUpload(item.upload, event);
  return upload === item.upload ? item : { ...item, upload };
}

function changed(uploads: Uploads, change: (item: UploadItem) => UploadItem): Uploads {
  const next = uploads.map(change);
  return next.every((item, index) => item === uploads[index]) ? uploads : next;
}

/** A duplicate file id is a bug: two uploads would change one item (chat §5). */
function withoutDuplicates(uploads: Uploads): Uploads {
  const ids = new Set<string>();
  for (const { id } of uploads) {
    if (ids.has(id)) throw new Error(`duplicate file id: ${id}`);
    ids.add(id);
  }
  return uploads;
}
