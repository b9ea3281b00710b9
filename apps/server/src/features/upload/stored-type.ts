import { extensionOf, type FileType, fileTypeOf } from '@parley/contract';
import { type SniffedType, sniffType } from '../../platform/object-storage/content-type.ts';

const UNKNOWN = 'application/octet-stream';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The file types that each format can have; the first one applies when the name has no known extension. */
const typesOfFormat: Readonly<Record<SniffedType, readonly FileType[]>> = {
  'image/png': ['image'],
  'image/jpeg': ['image'],
  'image/gif': ['image'],
  'image/webp': ['image'],
  'application/pdf': ['pdf'],
  'application/zip': ['archive', 'docx', 'excel', 'ppt'],
  'application/x-ole-storage': ['default_unknown', 'docx', 'excel', 'ppt'],
  'application/vnd.rar': ['archive'],
  'application/x-7z-compressed': ['archive'],
  'application/gzip': ['archive'],
  'application/x-bzip2': ['archive'],
  'application/x-tar': ['archive'],
  'audio/mpeg': ['audio'],
  'audio/wav': ['audio'],
  'audio/aac': ['audio'],
  'audio/flac': ['audio'],
  'audio/ogg': ['audio', 'video'],
  'audio/midi': ['audio'],
  'audio/mp4': ['audio', 'video'],
  'video/mp4': ['video', 'audio'],
  'video/quicktime': ['video'],
  'video/webm': ['video', 'audio'],
  'video/x-matroska': ['video', 'audio'],
  'video/x-msvideo': ['video'],
  'video/x-flv': ['video'],
  'video/x-ms-asf': ['video', 'audio'],
};

const officeTypes: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** File types that are served as plain text, never as HTML. */
const TEXTS: ReadonlySet<FileType> = new Set(['txt', 'csv', 'code']);

/**
 * The file type and content type from the name and the first bytes together. When they contradict each other, the
 * file type follows the name and the content type is octet-stream, so that no program acts on it. Only the bytes make
 * a file an image.
 */
export function storedTypeOf(name: string, head: Uint8Array): { fileType: FileType; contentType: string } {
  const promised = fileTypeOf(name);
  const format = sniffType(head);
  if (format === null) return { fileType: notAnImage(promised), contentType: textTypeOf(name, promised, head) };

  const possible = typesOfFormat[format];
  // A name without a known extension does not contradict any format.
  if (promised === 'default_unknown') return { fileType: possible[0] ?? promised, contentType: format };
  if (!possible.includes(promised)) return { fileType: notAnImage(promised), contentType: UNKNOWN };
  return { fileType: promised, contentType: officeTypes[extensionOf(name)] ?? format };
}

/** The types of an image that cannot be decoded. */
export const unshownImage = { fileType: 'default_unknown', contentType: UNKNOWN } as const;

const notAnImage = (type: FileType): FileType => (type === 'image' ? 'default_unknown' : type);

function textTypeOf(name: string, promised: FileType, head: Uint8Array): string {
  const isText = TEXTS.has(promised) && extensionOf(name) !== 'html' && !head.includes(0);
  return isText ? 'text/plain; charset=utf-8' : UNKNOWN;
}
