import type { FileCandidate, UploadSource } from '@parley/chat-core';

/** A file of this computer: what can be uploaded of it, and itself, to be looked at. */
export interface LocalFile extends UploadSource, FileCandidate {
  readonly blob: Blob;
}

export function toLocalFile(file: File, isFolder = false): LocalFile {
  return {
    name: file.name,
    type: file.type,
    size: file.size,
    isFolder,
    blob: file,
    slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}

export const isLocalFile = (file: UploadSource): file is LocalFile => 'blob' in file;
