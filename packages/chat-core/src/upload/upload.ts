import type { UploadedFile } from '../wire/transport.ts';

/** chat §4 file upload. The percentage stays readable after the end; a uri exists only on success, a reason if the server refused. */
export type Upload =
  | { readonly status: 'init' }
  | { readonly status: 'uploading'; readonly percent: number }
  | {
      readonly status: 'success';
      readonly uri: string;
      readonly url: string;
      readonly meta: ImageSize;
      /** Undefined where it is not known. */
      readonly check?: FileCheck | undefined;
    }
  | { readonly status: 'canceled'; readonly percent: number }
  | { readonly status: 'error'; readonly percent: number; readonly reason?: string };

/** What the bot's model gets of the file when it is sent, and why not all of it, in the server's words. */
export interface FileCheck {
  readonly state: 'reading' | 'given' | 'partly' | 'none';
  readonly note: string;
}

/** 0 × 0 unless the file is an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export type UploadEvent =
  | { readonly type: 'upload-started' }
  | { readonly type: 'upload-progressed'; readonly percent: number }
  | { readonly type: 'upload-completed'; readonly file: Partial<UploadedFile> }
  | { readonly type: 'upload-failed'; readonly reason?: string }
  | { readonly type: 'upload-checked'; readonly check: FileCheck | undefined }
  | { readonly type: 'upload-canceled' }
  | { readonly type: 'upload-retried' };

const FULL_PERCENT = 100;

/** The numbers of the statuses on the wire (chat §3). */
export const UploadStatus = { init: 0, uploading: 1, success: 2, canceled: 3, error: 4 } as const;

/** An event that does not apply to the current status returns the same object. */
export function nextUpload(upload: Upload, event: UploadEvent): Upload {
  switch (event.type) {
    case 'upload-started':
      return upload.status === 'init' ? { status: 'uploading', percent: 0 } : upload;
    case 'upload-progressed':
      return upload.status === 'uploading' ? progressed(upload, event.percent) : upload;
    case 'upload-completed':
      return upload.status === 'uploading' ? completed(upload, event.file) : upload;
    case 'upload-failed':
      return isInFlight(upload) ? failed(upload, event.reason) : upload;
    case 'upload-checked':
      return upload.status === 'success' ? { ...upload, check: event.check } : upload;
    case 'upload-canceled':
      return isInFlight(upload) ? { status: 'canceled', percent: percentOf(upload) } : upload;
    case 'upload-retried':
      return isInFlight(upload) ? upload : { status: 'init' };
  }
}

export function percentOf(upload: Upload): number {
  if (upload.status === 'init') return 0;
  return upload.status === 'success' ? FULL_PERCENT : upload.percent;
}

/** Whether the transfer may still be running. */
export function isInFlight(upload: Upload): boolean {
  return upload.status === 'init' || upload.status === 'uploading';
}

/** Progress never decreases, and reaches 100 only by the server's answer: parts may be counted late or twice. */
function progressed(upload: Extract<Upload, { status: 'uploading' }>, percent: number): Upload {
  const next = Math.min(percent, FULL_PERCENT);
  return next > upload.percent ? { status: 'uploading', percent: next } : upload;
}

function completed(upload: Upload, { uri, url = '', width = 0, height = 0 }: Partial<UploadedFile>): Upload {
  if (!uri) return failed(upload);
  return { status: 'success', uri, url, meta: { width, height } };
}

const failed = (upload: Upload, reason?: string): Upload => ({
  status: 'error',
  percent: percentOf(upload),
  ...(reason && { reason }),
});
