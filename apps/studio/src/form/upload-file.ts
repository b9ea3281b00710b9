import { CompleteUpload, GetUploadAuthToken, PutUploadPart, UPLOAD_PART_BYTES } from '@parley/contract';
import { call } from '../api/call.ts';

/** The file was moved, or its drive was removed. */
export class FileUnreadable extends Error {}

/** Uploads a file in parts and gives its id. `onProgress` gets the bytes that have arrived, and the id. */
export async function uploadFile(
  file: File,
  onProgress: (bytes: number, id: string) => void = () => undefined,
  signal: AbortSignal | null = null,
): Promise<string> {
  const request = { scene: 'bot_task', file_name: file.name, file_size: file.size } as const;
  const { object_uri: id } = (await call(GetUploadAuthToken, request, { signal })).data;
  const upload = { object_id: id };
  onProgress(0, id);
  for (let offset = 0; offset < file.size; offset += UPLOAD_PART_BYTES) {
    const bytes = await read(file.slice(offset, offset + UPLOAD_PART_BYTES));
    await call(PutUploadPart, { ...upload, upload_offset: offset }, { bytes, signal });
    onProgress(offset + bytes.length, id);
  }
  await call(CompleteUpload, upload, { signal });
  return id;
}

async function read(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    throw new FileUnreadable('The file could not be read', { cause });
  }
}
