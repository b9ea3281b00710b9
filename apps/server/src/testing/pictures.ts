import { crc32 } from 'node:zlib';
import type { ModelPicture } from '../platform/models/model.ts';
import { onePixelPng } from './start-picture-server.ts';

/** A PNG of one pixel in a file of this size: bytes after its end are ignored. */
export function pngOfBytes(size: number = onePixelPng.length): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(onePixelPng);
  return bytes;
}

/** A PNG whose head says that it is a square of that side. */
export function pngClaiming(side: number): Uint8Array<ArrayBuffer> {
  const png = pngOfBytes();
  const view = new DataView(png.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  view.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}

/** A picture in a request to a model. */
export const testPicture = (bytes: Uint8Array, key = 'picture', ownerId = 'ada'): ModelPicture => ({
  type: 'image',
  key,
  ownerId,
  name: `${key}.png`,
  contentType: 'image/png',
  byteSize: bytes.length,
  read: async () => bytes,
});
