import type { Sharp } from 'sharp';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The sides as they are seen: those of a camera held upright are swapped. */
export interface Picture extends Sides {
  /** Null where the picture itself is small. */
  readonly thumbnail: Uint8Array | null;
}

/** Twice the width of the box that chat draws a picture in (chat §9), for sharp screens. */
const THUMBNAIL_MAX = 480;
const MAX_PIXELS = 100_000_000;
const TIMEOUT_S = 20;
const QUALITY = 80;

export const isSmall = ({ width, height }: Sides): boolean => Math.max(width, height) <= THUMBNAIL_MAX;

/** How large the thumbnail of a picture is. */
export function thumbnailSides({ width, height }: Sides): Sides {
  const scale = Math.min(1, THUMBNAIL_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

// One picture may need a few hundred MB while it is looked at.
const inTurn = createBoundedQueue({ running: 1, waiting: 64 });
let loading: Promise<(file: string) => Sharp> | undefined;

/** Loaded when the first picture comes: a server that shows none neither waits for it nor pays for it. */
function loadSharp(): Promise<(file: string) => Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return (file) => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  });
  return loading;
}

/** Looks at every pixel of an image. Null for one that is broken, too large or takes too long: it is not ours to fail by. */
export function readPicture(file: string): Promise<Picture | null> {
  return inTurn(async () => {
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
