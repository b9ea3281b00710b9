import { extensionOf, type FileType, fileTypeOf } from '@parley/contract';

/** The metadata of a picked file. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type FileKind = 'image' | 'file';

/** Assigns a file type by extensions, with or without the dot, or by a judge function (chat §5). */
export type FileTypeRule = { readonly fileType: FileType } & (
  | { readonly accept: readonly string[] }
  | { readonly judge: (file: FileFacts) => boolean }
);

/**
 * The type of a file by the first matching rule, or without rules by its extension or media type. `null` if there are rules and none
 * matches: such a file cannot be sent.
 */
export function fileTypeFor(file: FileFacts, rules?: readonly FileTypeRule[]): FileType | null {
  if (!rules) return fileTypeOf(file.name, file.type);
  return rules.find((rule) => matches(rule, file))?.fileType ?? null;
}

/** Images upload as IMAGE, the rest as FILE (chat §5). */
export function fileKindOf(file: FileFacts, rules?: readonly FileTypeRule[]): FileKind {
  return fileTypeFor(file, rules) === 'image' ? 'image' : 'file';
}

function matches(rule: FileTypeRule, file: FileFacts): boolean {
  if ('judge' in rule) return rule.judge(file);
  const extension = extensionOf(file.name);
  return rule.accept.some((accepted) => accepted.replace(/^\./, '').toLowerCase() === extension);
}
