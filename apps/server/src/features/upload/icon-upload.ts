import { ICON_MAX_BYTES } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { imageTypeOf } from '../../platform/object-storage/image-type.ts';
import { type ObjectService, objectUrl } from '../object/index.ts';
import { EmptyFile, FileTooLarge, IconNotAnImage } from './upload.errors.ts';

const DATA_URL = /^data:[^,]{0,100};base64,/;

/** Stores an icon that is sent as base64. */
export function createIconUpload(objects: ObjectService) {
  return async (scope: Scope, data: string): Promise<{ upload_url: string; upload_uri: string }> => {
    const bytes = new Uint8Array(Buffer.from(data.replace(DATA_URL, ''), 'base64'));
    if (bytes.length === 0) throw new EmptyFile();
    if (bytes.length > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
    const type = imageTypeOf(bytes);
    if (!type) throw new IconNotAnImage();
    const id = await objects.addPicture(scope.userId, type, bytes);
    return { upload_url: objectUrl(id), upload_uri: id };
  };
}
