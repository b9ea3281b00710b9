import { type GetUploadAuthToken, PutUploadPart, type ResponseOf, type UploadedFile } from '@parley/contract';
import type { ObjectRow } from '../object/index.ts';
import { type Files, toStoredFile } from './files.ts';
import type { UploadRow } from './upload.schema.ts';

const SERVICE_ID = 'parley';

interface Issued {
  readonly row: UploadRow;
  readonly token: string;
  readonly expiresAt: number;
  readonly now: number;
  readonly origin: string;
}

export function toTokenAnswer({ row, token, expiresAt, now, origin }: Issued): ResponseOf<typeof GetUploadAuthToken> {
  const { host, protocol } = new URL(origin);
  return {
    data: {
      service_id: SERVICE_ID,
      upload_host: host,
      schema: protocol === 'https:' ? 'https' : 'http',
      auth: {
        current_time: new Date(now).toISOString(),
        expired_time: new Date(expiresAt).toISOString(),
        session_token: token,
        access_key_id: '',
        secret_access_key: '',
      },
      upload_path: PutUploadPart.path.replace(':object_id', row.id),
      object_uri: row.id,
    },
  };
}

export function toUploadedFile(row: ObjectRow, files: Files): UploadedFile {
  const file = toStoredFile(row);
  return {
    Uri: row.id,
    ImageWidth: row.width,
    ImageHeight: row.height,
    file_name: row.name,
    file_type: row.fileType,
    file_size: row.byteSize,
    file_url: files.originalAddress(file).url,
    thumb_url: files.thumbnailAddress(file).url,
  };
}
