import { StoreIcon } from '@parley/contract';
import { call } from '../api/call.ts';
import { uploadFile } from './upload-file.ts';

/** Uploads a picture in parts and makes it an icon. */
export async function uploadIcon(file: File): Promise<{ uri: string; url: string }> {
  const icon = await call(StoreIcon, { object_uri: await uploadFile(file) });
  return { uri: icon.data.upload_uri, url: icon.data.upload_url };
}
