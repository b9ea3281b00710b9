import type { FileType } from '@parley/contract';
import type { LucideIcon } from 'lucide-react';
import {
  FileArchive,
  FileAudio,
  FileCode,
  FileIcon,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
} from 'lucide-react';
import type { TextKey } from '../../i18n/text-key.ts';

interface FileKind {
  readonly name: TextKey;
  readonly types: readonly FileType[];
  readonly Icon: LucideIcon;
}

/** The file types of the wire in the words of users. */
export const fileKinds = {
  document: { name: 'filebox_kind_document', types: ['pdf', 'docx', 'ppt', 'txt'], Icon: FileText },
  table: { name: 'filebox_kind_table', types: ['excel', 'csv'], Icon: FileSpreadsheet },
  picture: { name: 'filebox_kind_picture', types: ['image'], Icon: FileImage },
  recording: { name: 'filebox_kind_recording', types: ['audio'], Icon: FileAudio },
  video: { name: 'filebox_kind_video', types: ['video'], Icon: FileVideo },
  code: { name: 'filebox_kind_code', types: ['code'], Icon: FileCode },
  archive: { name: 'filebox_kind_archive', types: ['archive'], Icon: FileArchive },
  other: { name: 'filebox_kind_other', types: ['default_unknown'], Icon: FileIcon },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

export const fileKindNames = Object.keys(fileKinds) as readonly FileKindName[];

export const fileKindOf = (type: FileType): FileKind =>
  Object.values<FileKind>(fileKinds).find(({ types }) => types.includes(type)) ?? fileKinds.other;
