import { CompleteUpload, GetUploadAuthToken, PutUploadPart, UPLOAD_PART_BYTES } from '@parley/contract';
import { call } from '../api/call.ts';

/** The file was moved, or its drive was removed. */
export class FileUnreadable extends Error {}

/** Uploads a file in parts and gives its id. `onProgress` gets the bytes that have arrived. */
export async function uploadFile(file: File, onProgress: (bytes: number) => void = () => undefined): Promise<string> {
  const { data } = await call(GetUploadAuthToken, { scene: 'bot_task', file_name: file.name, file_size: file.size });
  const upload = { object_id: data.object_uri };
  for (let offset = 0; offset < file.size; offset += UPLOAD_PART_BYTES) {
    const bytes = await read(file.slice(offset, offset + UPLOAD_PART_BYTES));
    await call(PutUploadPart, { ...upload, upload_offset: offset }, { bytes });
    onProgress(offset + bytes.length);
  }
  await call(CompleteUpload, upload);
  return data.object_uri;
}

async function read(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    throw new FileUnreadable('The file could not be read', { cause });
  }
}
