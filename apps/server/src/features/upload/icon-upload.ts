import { ICON_MAX_BYTES } from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { imageTypeOf } from '../../platform/object-storage/image-type.ts';
import { type ObjectService, objectUrl } from '../object/index.ts';
import type { Files } from './files.ts';
import { EmptyFile, FileTooLarge, IconNotAnImage } from './upload.errors.ts';

interface SavedIcon {
  readonly upload_url: string;
  readonly upload_uri: string;
}

interface Dependencies {
  objects: Pick<ObjectService, 'addPicture' | 'remove'>;
  files: Pick<Files, 'findOwn' | 'read'>;
}

export type IconUpload = ReturnType<typeof createIconUpload>;

/** Stores images as icons. */
export function createIconUpload({ objects, files }: Dependencies) {
  async function save(scope: Scope, bytes: Uint8Array): Promise<SavedIcon> {
    if (bytes.length === 0) throw new EmptyFile();
    if (bytes.length > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
    const type = imageTypeOf(bytes);
    if (!type) throw new IconNotAnImage();
    const id = await objects.addPicture(scope.userId, type, bytes);
    return { upload_url: objectUrl(id), upload_uri: id };
  }

  return {
    save,
    /** The upload has served its purpose, also when it is refused. */
    async saveUploaded(scope: Scope, uri: string): Promise<SavedIcon> {
      const [file] = await files.findOwn(scope.userId, [uri]);
      if (!file) throw new NotFound();
      try {
        if (file.byteSize > ICON_MAX_BYTES) throw new FileTooLarge(ICON_MAX_BYTES);
        const bytes = await files.read(file, ICON_MAX_BYTES);
        if (!bytes) throw new NotFound();
        return await save(scope, bytes);
      } finally {
        await objects.remove(uri);
      }
    },
  };
}
