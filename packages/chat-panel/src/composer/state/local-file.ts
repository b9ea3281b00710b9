import type { FileCandidate, UploadSource } from '@parley/chat-core';

/** A file on the user's computer that can be uploaded; `blob` is for its preview. */
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

/** The files of a drop or a paste. A folder looks like a file; only its entry says that it is one (chat §5). */
export function transferredFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): readonly LocalFile[] {
  const listed = [...(items ?? [])].filter(({ kind }) => kind === 'file');
  if (listed.length === 0) return [...files].map((file) => toLocalFile(file));
  return listed.flatMap((item) => {
    const file = item.getAsFile();
    return file ? [toLocalFile(file, item.webkitGetAsEntry?.()?.isDirectory ?? false)] : [];
  });
}

/** Whether a drag carries files. During a drag the browser lists types only, not the files. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
