import { extensionOf } from '@parley/contract';

/** A file that a call has returned. */
export interface ReturnedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Of files that come without a name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** Readers know a file by the ending of its name. */
export function withEnding(name: string, contentType: string): string {
  const ending = ENDINGS[typeOnly(contentType)];
  return extensionOf(name) !== '' || ending === undefined ? name : `${name}.${ending}`;
}

/** A content type without its parameters. */
const typeOnly = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

/** What a response calls its file, else the end of its address, else the tool. */
export function fileNameOf(disposition: string | undefined, url: URL, toolName: string): string {
  const end = url.pathname.split('/').at(-1) ?? '';
  return dispositionName(disposition ?? '') || (extensionOf(end) === '' ? toolName : decoded(end));
}

function dispositionName(disposition: string): string {
  const encoded = /\bfilename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decoded(encoded.trim());
  const [, quoted, plain] = /\bfilename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
  return (quoted ?? plain ?? '').trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
