import type { FileTexts } from '../file-text/index.ts';
import { isDocument } from '../file-text/index.ts';
import type { StoredFile } from '../upload/index.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;

export type FindWords = (userId: string, file: StoredFile) => Promise<string>;

/** The whole text of a file as models get it; empty for pictures, for files that cannot be read, and for recordings nobody has transcribed. */
export function createFindWords(fileTexts: FileTexts): FindWords {
  return async (userId, file) => {
    if (isDocument(file)) {
      const reading = await fileTexts.find(userId, file).catch(() => null);
      if (reading?.result !== 'read') return '';
      return (await (await fileTexts.open(file, reading))?.cutTo(UNLIMITED))?.text ?? '';
    }
    if (file.fileType !== 'audio' || !(await fileTexts.wasTranscribed(file))) return '';
    const transcript = await fileTexts.findTranscript(file, notTranscribed).catch(() => null);
    return (await transcript?.cutTo(UNLIMITED))?.text ?? '';
  };
}

/** Its text is gone: it is made again when the file is read, not for a search. */
async function notTranscribed(): Promise<never> {
  throw new Error('a search does not transcribe');
}
