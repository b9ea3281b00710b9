import type { Sharp } from 'sharp';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Width and height after applying the EXIF orientation. */
export interface Picture extends Sides {
  /** Null when the image itself is small. */
  readonly thumbnail: Uint8Array | null;
}

/** Twice the width of an image in the chat (chat §9), for high-density screens. */
const THUMBNAIL_MAX = 480;
const MAX_PIXELS = 100_000_000;
const TIMEOUT_S = 20;
const QUALITY = 80;

export const isSmall = ({ width, height }: Sides): boolean => Math.max(width, height) <= THUMBNAIL_MAX;

/** The size of an image's thumbnail. */
export function thumbnailSides({ width, height }: Sides): Sides {
  const scale = Math.min(1, THUMBNAIL_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

// Decoding one image may need a few hundred MB.
const enqueue = createBoundedQueue({ running: 1, waiting: 64 });
let loading: Promise<(file: string) => Sharp> | undefined;

/** Loaded lazily with the first image, because it costs start time and memory. */
function loadSharp(): Promise<(file: string) => Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return (file) => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  });
  return loading;
}

/** Decodes an image completely. Null when it is broken, too large or too slow, which is not an error of the upload. */
export function readPicture(file: string): Promise<Picture | null> {
  return enqueue(async () => {
    const open = await loadSharp();
    try {
      const { width, height } = (await open(file).metadata()).autoOrient;
      const thumbnail = await open(file)
        .autoOrient()
        .resize({ ...thumbnailSides({ width, height }), fit: 'fill' })
        .webp({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer();
      return { width, height, thumbnail: isSmall({ width, height }) ? null : new Uint8Array(thumbnail) };
    } catch {
      return null;
    }
  });
}
