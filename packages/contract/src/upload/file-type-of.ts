import type { FileType } from './file-type.ts';

/**
 * chat §5. Images are the formats that every browser shows and that cannot contain scripts; other image formats are
 * downloads.
 */
const extensions: Readonly<Partial<Record<FileType, readonly string[]>>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  audio: ['mp3', 'wav', 'aac', 'flac', 'ogg', 'wma', 'alac', 'mid', 'midi', 'ac3', 'dsd'],
  pdf: ['pdf'],
  docx: ['doc', 'docx'],
  excel: ['xls', 'xlsx'],
  csv: ['csv'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'mkv'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz', 'bz2'],
  code: ['py', 'java', 'c', 'cpp', 'js', 'html', 'css'],
  txt: ['txt'],
  ppt: ['ppt', 'pptx'],
};

const typeByExtension = new Map(
  Object.entries(extensions).flatMap(([type, list]) => list.map((extension) => [extension, type as FileType])),
);

/** Lower case and without the dot; empty where the name has none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The file type by the extension of a name. */
export function fileTypeOf(fileName: string): FileType {
  return typeByExtension.get(extensionOf(fileName)) ?? 'default_unknown';
}
