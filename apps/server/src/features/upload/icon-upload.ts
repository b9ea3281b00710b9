import { ICON_MAX_BYTES } from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { ICON_MAX_SIDE, type ObjectService, objectUrl } from '../object/index.ts';
import type { Files } from './files.ts';
import { EmptyFile, FileTooLarge, IconNotAnImage } from './upload.errors.ts';

interface SavedIcon {
  readonly upload_url: string;
  readonly upload_uri: string;
}

/** The businesses of the wire are icons; a background belongs to none of them. */
const UNKNOWN_BIZ_TYPE = 0;
const LARGE_MAX_SIDE = 2048;

interface Dependencies {
  objects: Pick<ObjectService, 'addUploadedPicture' | 'remove'>;
  files: Pick<Files, 'findOwn' | 'read'>;
}

export type IconUpload = ReturnType<typeof createIconUpload>;

/** Stores images as icons. */
export function createIconUpload({ objects, files }: Dependencies) {
  async function save(scope: Scope, bytes: Uint8Array, bizType?: number): Promise<SavedIcon> {
    if (bytes.length === 0) throw new EmptyFile();
    if (bytes.length > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
    const id = await objects.addUploadedPicture(
      scope.userId,
      bytes,
      bizType === UNKNOWN_BIZ_TYPE ? LARGE_MAX_SIDE : ICON_MAX_SIDE,
    );
    if (!id) throw new IconNotAnImage();
    return { upload_url: objectUrl(id), upload_uri: id };
  }

  return {
    save,
    /** The upload has served its purpose, also when it is refused. */
    async saveUploaded(scope: Scope, uri: string, bizType?: number): Promise<SavedIcon> {
      const [file] = await files.findOwn(scope.userId, [uri]);
      if (!file) throw new NotFound();
      try {
        if (file.byteSize > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
        const bytes = await files.read(file, ICON_MAX_BYTES);
        if (!bytes) throw new NotFound();
        return await save(scope, bytes, bizType);
      } finally {
        await objects.remove(uri);
      }
    },
  };
}
