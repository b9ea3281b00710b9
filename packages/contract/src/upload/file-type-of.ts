import type { FileType } from './file-type.ts';

/**
 * chat §5 and studio §5. Images are the formats that every browser shows and that cannot contain scripts; other image formats are
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

/**
 * The file type by the extension of a name, or by a media type where the extension is unknown (studio §5). A known extension
 * wins: browsers take the media type of a file from the registry of the system, which programs change.
 */
export function fileTypeOf(fileName: string, mediaType = ''): FileType {
  return typeByExtension.get(extensionOf(fileName)) ?? typeOfMedia(mediaType);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Media types without their parameters. Images are those of the extensions above. */
const mediaTypes: Readonly<Partial<Record<FileType, readonly string[]>>> = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  docx: ['application/msword', `${OFFICE}.wordprocessingml.document`],
  excel: ['application/vnd.ms-excel', `${OFFICE}.spreadsheetml.sheet`],
  csv: ['text/csv'],
  archive: [
    'application/zip',
    'application/x-zip-compressed',
    'application/vnd.rar',
    'application/x-rar-compressed',
    'application/x-7z-compressed',
    'application/x-tar',
    'application/gzip',
    'application/x-gzip',
    'application/x-bzip2',
  ],
  code: [
    'text/x-python',
    'text/x-java',
    'text/x-csrc',
    'text/x-c++src',
    'text/javascript',
    'application/javascript',
    'text/html',
    'text/css',
  ],
  txt: ['text/plain'],
  ppt: ['application/vnd.ms-powerpoint', `${OFFICE}.presentationml.presentation`],
};

const typeByMedia = new Map(
  Object.entries(mediaTypes).flatMap(([type, list]) => list.map((media) => [media, type as FileType])),
);

function typeOfMedia(mediaType: string): FileType {
  const media = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media.startsWith('audio/')) return 'audio';
  if (media.startsWith('video/')) return 'video';
  return typeByMedia.get(media) ?? 'default_unknown';
}
