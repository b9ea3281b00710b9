import { CompleteUpload, GetUploadAuthToken, PutUploadPart, StoreIcon, UPLOAD_PART_BYTES } from '@parley/contract';
import { call } from '../api/call.ts';

/** The file was moved, or its drive was removed. */
export class FileUnreadable extends Error {}

/** Uploads a picture in parts and makes it an icon. */
export async function uploadIcon(file: File): Promise<{ uri: string; url: string }> {
  const { data } = await call(GetUploadAuthToken, { scene: 'bot_task', file_name: file.name, file_size: file.size });
  const upload = { object_id: data.object_uri };
  for (let offset = 0; offset < file.size; offset += UPLOAD_PART_BYTES) {
    const bytes = await read(file.slice(offset, offset + UPLOAD_PART_BYTES));
    await call(PutUploadPart, { ...upload, upload_offset: offset }, { bytes });
  }
  await call(CompleteUpload, upload);
  const icon = await call(StoreIcon, { object_uri: data.object_uri });
  return { uri: icon.data.upload_uri, url: icon.data.upload_url };
}

async function read(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    throw new FileUnreadable('The file could not be read', { cause });
  }
}
