import type { Metadata } from 'sharp';

/** About 200 MB of decoded image. */
const PICTURE_MAX_BYTES = 4 * 50_000_000;
/** Decoded images up to this size are light: several at a time do not need much memory. */
const LIGHT_MAX_BYTES = 32 * 2 ** 20;
/** A progressive JPEG is kept as coefficients of two bytes until its last scan has been read. */
const PROGRESSIVE_JPEG_BYTES = 6;

/** How much memory it takes to decode an image. */
export type DecodedSize = 'light' | 'heavy' | 'too-large';

type Header = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'orientation'>;

/** By the header of an image: the size of its file says nothing about it. */
export function decodedSize(header: Header, maxPixels: number): DecodedSize {
  const pixels = header.width * header.height;
  if (pixels > maxPixels) return 'too-large';
  const bytes = isReadInRows(header) ? 0 : pixels * bytesPerPixel(header);
  if (bytes > PICTURE_MAX_BYTES) return 'too-large';
  return bytes <= LIGHT_MAX_BYTES ? 'light' : 'heavy';
}

/** Never more than a few rows are in memory at a time; an image that has to be turned is in memory as a whole. */
const isReadInRows = ({ format, isProgressive, orientation = 1 }: Header): boolean =>
  (format === 'png' || format === 'jpeg') && !isProgressive && orientation === 1;

function bytesPerPixel({ channels, depth, format, isProgressive }: Header): number {
  if (format === 'jpeg' && isProgressive) return PROGRESSIVE_JPEG_BYTES;
  return Math.max(1, channels) * (depth === 'uchar' ? 1 : 2);
}
