import { PICTURE_MAX_PIXELS } from '@parley/contract';
import type { Sharp } from 'sharp';
import { createFairQueue } from '../limits/fair-queue.ts';
import { decodedSize } from './decoded-size.ts';
import { PictureTooLarge } from './pictures.errors.ts';

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Width and height after applying the EXIF orientation. */
export interface Picture extends Sides {
  /** Null when the image itself is small. */
  readonly thumbnail: Uint8Array | null;
  /** As `toModelPicture` makes it; null when the image itself is not larger. */
  readonly modelPicture: Uint8Array | null;
}

/** A file, or the bytes of one. */
type Source = string | Uint8Array;

/** Twice the width of an image in the chat (chat §9), for high-density screens. */
const THUMBNAIL_MAX = 480;
/** What models see: providers scale larger images down themselves, after everybody has paid for the bytes. */
export const MODEL_PICTURE_MAX = 1568;
const TIMEOUT_S = 20;
const THUMBNAIL_QUALITY = 80;
const MODEL_QUALITY = 85;
const ICON_QUALITY = 90;

/** One user never has all slots. */
const LIGHT = { running: 2, runningPerUser: 1, waitingPerUser: 128 };
/** Decoding such an image takes up to 200 MB. */
const HEAVY = { running: 1, runningPerUser: 1, waitingPerUser: 16 };

export const isSmall = ({ width, height }: Sides): boolean => Math.max(width, height) <= THUMBNAIL_MAX;

/** The size of an image's thumbnail. */
export const thumbnailSides = (sides: Sides): Sides => fitInto(THUMBNAIL_MAX, sides);

function fitInto(max: number, { width, height }: Sides): Sides {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded lazily with the first image, because it costs start time and memory. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Decodes and encodes images that users upload, in the threads of sharp and not on the event loop. The users share a fair queue,
 * so that the images of one do not delay those of another.
 */
export function createPictures() {
  const enqueueLight = createFairQueue(LIGHT);
  const enqueueHeavy = createFairQueue(HEAVY);

  /** Null when the image is broken or too slow. */
  async function convert<Result>(
    ownerId: string,
    source: Source,
    work: (open: () => Sharp, sides: Sides) => Promise<Result>,
  ): Promise<Result | null> {
    const sharp = await loadSharp();
    const open = () =>
      sharp(source, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_S });
    const workOn = (sides: Sides) => work(open, sides);
    const begun = await enqueueLight(ownerId, () =>
      unlessBroken(async () => {
        const header = await sharp(source, { limitInputPixels: false }).metadata();
        const size = decodedSize(header, PICTURE_MAX_PIXELS);
        const sides = header.autoOrient;
        return { size, sides, result: size === 'light' ? await workOn(sides) : null };
      }),
    );
    if (begun?.size === 'too-large') throw new PictureTooLarge();
    if (begun?.size !== 'heavy') return begun?.result ?? null;
    return enqueueHeavy(ownerId, () => unlessBroken(() => workOn(begun.sides)));
  }

  return {
    /** The size of an image, and smaller versions of it. Null when it is broken, too large or too slow. */
    read(ownerId: string, file: string): Promise<Picture | null> {
      const work = convert(ownerId, file, async (open, sides) => {
        const thumbnail = await open()
          .autoOrient()
          .resize({ ...thumbnailSides(sides), fit: 'fill' })
          .webp({ quality: THUMBNAIL_QUALITY })
          .toBuffer();
        const { width, height } = sides;
        const modelPicture = Math.max(width, height) > MODEL_PICTURE_MAX ? await modelPictureOf(open, sides) : null;
        return { width, height, thumbnail: isSmall(sides) ? null : new Uint8Array(thumbnail), modelPicture };
      });
      return work.catch(nullIfTooLarge);
    },
    /**
     * An image as it is shown to others: its pixels and nothing else of the file. Null when it is broken or too slow; one
     * that is too large is refused.
     */
    reencode(ownerId: string, source: Source, maxSide: number): Promise<Uint8Array | null> {
      return convert(ownerId, source, async (open, sides) => {
        const small = open()
          .autoOrient()
          .resize({ ...fitInto(maxSide, sides), fit: 'fill' })
          .webp({ quality: ICON_QUALITY });
        return new Uint8Array(await small.toBuffer());
      });
    },
    /**
     * An image as every provider takes it: JPEG, which servers without WebP know too, and on white where it is transparent.
     * Null when it is broken, too large or too slow.
     */
    toModelPicture(ownerId: string, file: string): Promise<Uint8Array | null> {
      return convert(ownerId, file, modelPictureOf).catch(nullIfTooLarge);
    },
  };
}

async function modelPictureOf(open: () => Sharp, sides: Sides): Promise<Uint8Array> {
  const small = open()
    .autoOrient()
    .resize({ ...fitInto(MODEL_PICTURE_MAX, sides), fit: 'fill' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: MODEL_QUALITY });
  return new Uint8Array(await small.toBuffer());
}

function nullIfTooLarge(error: unknown): null {
  if (error instanceof PictureTooLarge) return null;
  throw error;
}

async function unlessBroken<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
