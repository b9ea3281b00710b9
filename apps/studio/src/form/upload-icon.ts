import { StoreIcon } from '@parley/contract';
import { call } from '../api/call.ts';
import { uploadFile } from './upload-file.ts';

interface StoredPicture {
  readonly uri: string;
  readonly url: string;
}

/** The businesses of the wire are icons; other pictures belong to none of them. */
const NO_ICON = 0;

/** Uploads a picture in parts and makes it an icon. */
export const uploadIcon = (file: File): Promise<StoredPicture> => store(file);

/** Uploads a picture in parts and stores it larger than an icon. */
export const uploadPicture = (file: File): Promise<StoredPicture> => store(file, NO_ICON);

async function store(file: File, biz_type?: number): Promise<StoredPicture> {
  const { data } = await call(StoreIcon, { object_uri: await uploadFile(file), biz_type });
  return { uri: data.upload_uri, url: data.upload_url };
}
