import type * as contract from '@parley/contract';
import { UPLOAD_OFFSET_HEADER } from '@parley/contract';
import { array, int, object, oneOf, string } from '../json/wire-readers.ts';
import { call } from './call.ts';

/** The address and the token for an upload. */
interface UploadTicket {
  readonly upload_host: string;
  readonly schema: 'http' | 'https';
  readonly object_uri: string;
  readonly auth: { readonly session_token: string };
}

type Uploaded = Pick<contract.UploadedFile, 'Uri' | 'ImageWidth' | 'ImageHeight' | 'file_url'>;
interface Reached {
  readonly upload_offset: number;
}

const UPLOAD_PATH = '/api/upload/object/:object_id';
const headers = { upload_token: 'x-upload-token' };

/** The calls for files and speech, named as in the contract. A test compares the two. */
export const GetUploadAuthToken = call<typeof contract.GetUploadAuthToken, { data: UploadTicket }>(
  'POST',
  '/api/playground/upload/auth_token',
  {
    data: object({
      upload_host: string,
      schema: oneOf('http', 'https'),
      object_uri: string,
      auth: object({ session_token: string }),
    }),
  },
);

export const PutUploadPart = call<typeof contract.PutUploadPart, Reached>(
  'PUT',
  UPLOAD_PATH,
  { upload_offset: int },
  { headers: { ...headers, upload_offset: UPLOAD_OFFSET_HEADER } },
);

export const GetUploadProgress = call<typeof contract.GetUploadProgress, Reached>(
  'GET',
  UPLOAD_PATH,
  { upload_offset: int },
  { headers },
);

export const CompleteUpload = call<typeof contract.CompleteUpload, { data: Uploaded }>(
  'POST',
  `${UPLOAD_PATH}/complete`,
  { data: object({ Uri: string, ImageWidth: int, ImageHeight: int, file_url: string }) },
  { headers },
);

export const AbortUpload = call<typeof contract.AbortUpload>('DELETE', UPLOAD_PATH, {}, { headers });

export const KeepFiles = call<typeof contract.KeepFiles>('POST', '/api/upload/keep_files', { kept_ids: array(string) });

export const CreateTranscription = call<typeof contract.CreateTranscription>(
  'POST',
  '/api/audio/transcriptions',
  { data: object({ text: string }) },
  { body: 'multipart' },
);
