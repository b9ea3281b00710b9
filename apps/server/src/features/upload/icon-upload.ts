import { ICON_MAX_BYTES } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { ICON_MAX_SIDE, type ObjectService, objectUrl } from '../object/index.ts';
import { EmptyFile, FileTooLarge, IconNotAnImage } from './upload.errors.ts';

const DATA_URL = /^data:[^,]{0,100};base64,/;

/** The businesses of the wire are icons; a background belongs to none of them. */
const UNKNOWN_BIZ_TYPE = 0;
const LARGE_MAX_SIDE = 2048;

/** Stores an icon that is sent as base64. */
export function createIconUpload(objects: ObjectService) {
  return async (scope: Scope, data: string, bizType: number): Promise<{ upload_url: string; upload_uri: string }> => {
    const bytes = new Uint8Array(Buffer.from(data.replace(DATA_URL, ''), 'base64'));
    if (bytes.length === 0) throw new EmptyFile();
    if (bytes.length > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
    const id = await objects.addUploadedPicture(
      scope.userId,
      bytes,
      bizType === UNKNOWN_BIZ_TYPE ? LARGE_MAX_SIDE : ICON_MAX_SIDE,
    );
    if (!id) throw new IconNotAnImage();
    return { upload_url: objectUrl(id), upload_uri: id };
  };
}
