import { type LocalFile, toLocalFile } from '../state/local-file.ts';

/** The files of a drop or a paste. Folders are marked: they look like a file, and only their entry tells (chat §5). */
export function transferredFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): readonly LocalFile[] {
  const listed = [...(items ?? [])].filter(({ kind }) => kind === 'file');
  if (listed.length === 0) return [...files].map((file) => toLocalFile(file));
  return listed.flatMap((item) => {
    const file = item.getAsFile();
    return file ? [toLocalFile(file, item.webkitGetAsEntry?.()?.isDirectory ?? false)] : [];
  });
}

/** Whether it carries files, which can be asked before they may be looked at. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
