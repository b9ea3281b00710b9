import { DOCUMENT_NAME_MAX } from '@parley/contract';

/** A file with the name that its document gets. */
export interface ChosenFile {
  readonly file: File;
  readonly name: string;
}

/** What systems put into folders beside the files of the user. */
const OF_SYSTEMS = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;

/** The files of a picker. Those of a folder are named with their folders, unless that is too long. */
export const chosenFiles = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].flatMap((file) => named(file, file.webkitRelativePath || file.name));

/** What was dropped, with the files of folders. */
export async function droppedFiles({
  items,
  files,
}: Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>): Promise<readonly ChosenFile[]> {
  // Entries can be asked for during the event alone.
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return chosenFiles(files);
  const found: ChosenFile[] = [];
  for (const entry of entries) if (entry) found.push(...(await filesOf(entry)));
  return found;
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return named(file, entry.fullPath.replace(/^\//, ''));
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const found: ChosenFile[] = [];
  // A reader gives some entries at a time, and none at the end.
  for (let some = await read(); some.length > 0; some = await read())
    for (const one of some) found.push(...(await filesOf(one)));
  return found;
}

const named = (file: File, path: string): ChosenFile[] =>
  OF_SYSTEMS.test(path) ? [] : [{ file, name: path.length > DOCUMENT_NAME_MAX ? file.name : path }];
