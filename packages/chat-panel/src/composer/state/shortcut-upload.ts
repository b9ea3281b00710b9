import { type FileType, fileTypeOf } from '@parley/contract';

/** What an upload field takes (wire §1, shortcut input types); `mixed` is any file. */
export type ShortcutUpload =
  | 'image'
  | 'doc'
  | 'table'
  | 'audio'
  | 'mixed'
  | 'video'
  | 'archive'
  | 'code'
  | 'txt'
  | 'ppt';

interface Taken {
  readonly types: readonly FileType[];
  /** What the picker offers. */
  readonly accept: string;
}

const taken: Readonly<Record<Exclude<ShortcutUpload, 'mixed'>, Taken>> = {
  image: { types: ['image'], accept: 'image/*' },
  doc: { types: ['pdf', 'docx'], accept: '.pdf,.doc,.docx' },
  table: { types: ['excel', 'csv'], accept: '.xls,.xlsx,.csv' },
  audio: { types: ['audio'], accept: 'audio/*' },
  video: { types: ['video'], accept: 'video/*' },
  archive: { types: ['archive'], accept: '.zip,.rar,.7z,.tar,.gz,.bz2' },
  code: { types: ['code'], accept: '.py,.java,.c,.cpp,.js,.html,.css' },
  txt: { types: ['txt'], accept: '.txt' },
  ppt: { types: ['ppt'], accept: '.ppt,.pptx' },
};

export const acceptOf = (upload: ShortcutUpload): string => (upload === 'mixed' ? '' : taken[upload].accept);

export const takesFile = (upload: ShortcutUpload, name: string): boolean =>
  upload === 'mixed' || taken[upload].types.includes(fileTypeOf(name));
