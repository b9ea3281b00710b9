import { imageTypeOf } from './image-type.ts';

/** The formats that can be recognised from the first bytes of a file. Text and formats without a signature cannot. */
export type SniffedType =
  | NonNullable<ReturnType<typeof imageTypeOf>>
  | 'application/pdf'
  | 'application/zip'
  | 'application/x-ole-storage'
  | 'application/vnd.rar'
  | 'application/x-7z-compressed'
  | 'application/gzip'
  | 'application/x-bzip2'
  | 'application/x-tar'
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/aac'
  | 'audio/flac'
  | 'audio/ogg'
  | 'audio/midi'
  | 'audio/mp4'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'video/x-matroska'
  | 'video/x-msvideo'
  | 'video/x-flv'
  | 'video/x-ms-asf';

/** How many bytes of a file are read for it. */
export const SNIFFED_BYTES = 4096;

const marks: readonly (readonly [type: SniffedType, offset: number, mark: string])[] = [
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/zip', 0, 'PK\x05\x06'],
  ['application/x-ole-storage', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/vnd.rar', 0, 'Rar!\x1a\x07'],
  ['application/x-7z-compressed', 0, '7z\xbc\xaf\x27\x1c'],
  ['application/gzip', 0, '\x1f\x8b\x08'],
  ['application/x-bzip2', 0, 'BZh'],
  ['application/x-tar', 257, 'ustar'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/flac', 0, 'fLaC'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/midi', 0, 'MThd'],
  ['video/quicktime', 4, 'ftypqt'],
  ['audio/mp4', 4, 'ftypM4A'],
  ['video/mp4', 4, 'ftyp'],
  ['video/x-flv', 0, 'FLV\x01'],
  ['video/x-ms-asf', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
];

/** Detects the format from the bytes; the declared type is ignored. */
export function sniffType(bytes: Uint8Array): SniffedType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const image = imageTypeOf(bytes);
  if (image) return image;
  for (const [type, offset, mark] of marks) if (text(offset, offset + mark.length) === mark) return type;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'video/x-msvideo';
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return text(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska';
  return sniffAudioFrame(bytes);
}

/** Eleven set bits begin a frame; the layer bits distinguish raw AAC (none) from MPEG audio. */
function sniffAudioFrame([first = 0, second = 0]: Uint8Array): SniffedType | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  return (second & 0x06) === 0 ? null : 'audio/mpeg';
}
