import type { Files } from '../../upload/index.ts';
import type { ReadPictureFile } from './describe-picture.ts';

const FILE_MAX_BYTES = 5 * 2 ** 20;

/** Uploads of the user, by their ids. */
export function createReadPictureFile(files: Pick<Files, 'findOwn' | 'read'>): ReadPictureFile {
  return async function readPictureFile(userId, name) {
    if (URL.canParse(name)) return null;
    const [file] = await files.findOwn(userId, [name]);
    const bytes = file && file.byteSize <= FILE_MAX_BYTES ? await files.read(file, FILE_MAX_BYTES) : null;
    return file && bytes ? { name: file.name, bytes } : null;
  };
}
