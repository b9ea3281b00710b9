import { extensionOf, type FileType, fileTypeOf } from '@parley/contract';

/** What a picked file is called and says of itself, before anything is read of it. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type FileKind = 'image' | 'file';

/** The kinds as an upload payload names them (chat §3 upload types). */
export const UPLOAD_TYPE = { image: 'IMAGE', file: 'FILE' } as const satisfies Record<FileKind, string>;

/** Which files are of a type: by their extensions, with or without the dot, or by a judge. */
export type FileTypeRule = { readonly fileType: FileType } & (
  | { readonly accept: readonly string[] }
  | { readonly judge: (file: FileFacts) => boolean }
);

/**
 * The type of a file: the first rule that takes it decides, and without rules its extension does. `null` where there are
 * rules and none takes it: such a file cannot be sent.
 */
export function fileTypeFor(file: FileFacts, rules?: readonly FileTypeRule[]): FileType | null {
  if (!rules) return fileTypeOf(file.name);
  return rules.find((rule) => takes(rule, file))?.fileType ?? null;
}

/** Images travel as pictures, everything else as a file (chat §5). */
export function fileKindOf(file: FileFacts, rules?: readonly FileTypeRule[]): FileKind {
  return fileTypeFor(file, rules) === 'image' ? 'image' : 'file';
}

function takes(rule: FileTypeRule, file: FileFacts): boolean {
  if ('judge' in rule) return rule.judge(file);
  const extension = extensionOf(file.name);
  return rule.accept.some((accepted) => accepted.replace(/^\./, '').toLowerCase() === extension);
}
