import { UPLOAD_MAX_BYTES } from '@parley/contract';
import type { FileFacts } from './file-kind.ts';

const FILE_LIMIT = 1;
const UPLOAD_MAX_MEGABYTES = UPLOAD_MAX_BYTES / 2 ** 20;

/** Named after the warning texts (chat §5, wire §1.15). */
export type UploadWarning =
  | { readonly warning: 'upload_empty_file'; readonly fileNames: readonly string[] }
  | { readonly warning: 'file_too_large'; readonly fileNames: readonly string[]; readonly maxMegabytes: number }
  | { readonly warning: 'files_exceeds_limit'; readonly fileLimit: number };

/** A picked, dropped or pasted file. Only the view knows whether it is a folder. */
export interface FileCandidate extends FileFacts {
  readonly isFolder?: boolean;
}

export interface PickedFiles<File> {
  readonly files: readonly File[];
  readonly warnings: readonly UploadWarning[];
}

export function uploadMode(fileLimit: number): 'single' | 'multiple' {
  return fileLimit === 1 ? 'single' : 'multiple';
}

/** Drops invalid files with a warning. If the valid ones exceed the limit, none are added (chat §5). */
export function pickFiles<File extends FileCandidate>(
  candidates: readonly File[],
  { existing, fileLimit = FILE_LIMIT }: { readonly existing: number; readonly fileLimit?: number | undefined },
): PickedFiles<File> {
  const files = candidates.filter((file) => !file.isFolder);
  const empty = files.filter((file) => file.size <= 0);
  const oversized = files.filter((file) => file.size > UPLOAD_MAX_BYTES);
  const valid = files.filter((file) => file.size > 0 && file.size <= UPLOAD_MAX_BYTES);
  const isTooMany = valid.length > 0 && existing + valid.length > fileLimit;
  const warnings: UploadWarning[] = [];
  if (empty.length > 0) warnings.push({ warning: 'upload_empty_file', fileNames: namesOf(empty) });
  if (oversized.length > 0)
    warnings.push({ warning: 'file_too_large', fileNames: namesOf(oversized), maxMegabytes: UPLOAD_MAX_MEGABYTES });
  if (isTooMany) warnings.push({ warning: 'files_exceeds_limit', fileLimit });
  return { files: isTooMany ? [] : valid, warnings };
}

const namesOf = (files: readonly FileFacts[]) => files.map((file) => file.name);
