import type { Size } from './crop.ts';
import { themeColorOf } from './theme-color.ts';

export interface ReadPicture {
  readonly size: Size;
  readonly themeColor: string;
}

/** Enough for an average. */
const SAMPLE_SIDE = 32;

/** Loads a picture of our server: its size and its colour. Rejects for one that cannot be shown. */
export async function readPicture(url: string): Promise<ReadPicture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_SIDE;
  canvas.height = SAMPLE_SIDE;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const pixels = context?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data ?? new Uint8ClampedArray();
  return {
    size: { width: image.naturalWidth, height: image.naturalHeight },
    themeColor: themeColorOf(pixels, SAMPLE_SIDE),
  };
}
