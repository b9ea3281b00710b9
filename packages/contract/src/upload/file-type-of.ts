import type { FileType } from './file-type.ts';

/**
 * chat §5 and studio §5. Images are the formats that every browser shows and that cannot contain scripts; other image formats are
 * downloads.
 */
const typeByExtension = byEntry({
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
});

/** Lower case and without the dot; empty where the name has none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * The file type by the extension of a name, or by a media type where the extension is unknown (studio §5). A known extension
 * wins: browsers take the media type of a file from the registry of the system, which programs change.
 */
export function fileTypeOf(fileName: string, mediaType = ''): FileType {
  return typeByExtension.get(extensionOf(fileName)) ?? typeOfMedia(mediaType);
}

/** The last parts of media types that are no extensions, such as `document` of Word's `vnd.….wordprocessingml.document`. */
const typeByFormat = byEntry({
  docx: ['msword', 'document'],
  excel: ['ms-excel', 'sheet'],
  archive: ['gzip', 'bzip2'],
  code: ['python', 'csrc', 'c++src', 'javascript'],
  txt: ['plain'],
  ppt: ['ms-powerpoint', 'presentation'],
});

function typeOfMedia(mediaType: string): FileType {
  const [group, name = ''] = mediaType.toLowerCase().split(/[/;\s]/);
  if (group === 'audio' || group === 'video') return name ? group : 'default_unknown';
  const format = name.replace(/^x-|.*\.|-compressed$/g, '');
  return typeByExtension.get(format) ?? typeByFormat.get(format) ?? 'default_unknown';
}

function byEntry(lists: Readonly<Partial<Record<FileType, readonly string[]>>>): ReadonlyMap<string, FileType> {
  return new Map(Object.entries(lists).flatMap(([type, list]) => list.map((entry) => [entry, type as FileType])));
}
