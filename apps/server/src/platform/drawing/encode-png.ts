import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
const COLOUR_WITHOUT_ALPHA = 2;
/** Flat colours are smallest when the bytes stay as they are. */
const NO_FILTER = 0;

/** A square PNG of three bytes a pixel. */
export function encodePng(pixels: Uint8Array, side: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = EIGHT_BITS;
  header[9] = COLOUR_WITHOUT_ALPHA;
  const content = deflateSync(withFilterBytes(pixels, side * 3));
  const parts = [chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...parts]));
}

/** Each row begins with the filter that was applied to it. */
function withFilterBytes(pixels: Uint8Array, rowBytes: number): Uint8Array {
  const rows = pixels.length / rowBytes;
  const result = new Uint8Array(pixels.length + rows).fill(NO_FILTER);
  for (let row = 0; row < rows; row++)
    result.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return result;
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
