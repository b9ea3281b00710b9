import { imageTypeOf } from '../../platform/object-storage/image-type.ts';

/** What the bytes themselves show, of what browsers draw from points. A drawing that can hold markup is none of these. */
export function remotePictureType(bytes: Uint8Array): string | null {
  const brand = String.fromCharCode(...bytes.subarray(4, 12));
  return imageTypeOf(bytes) ?? (brand === 'ftypavif' || brand === 'ftypavis' ? 'image/avif' : null);
}
