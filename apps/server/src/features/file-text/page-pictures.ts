import type { PagePicture } from '../../platform/documents/document.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';

/** A scanned page whose picture is read on demand. */
export interface StoredPage {
  readonly page: number;
  readonly byteSize: number;
  read(): Promise<Uint8Array>;
}

interface Entry {
  readonly page: number;
  readonly start: number;
  readonly byteSize: number;
}

const LENGTH_BYTES = 4;

/** All pictures of the pages of an object in one file: the length of its index, the index as JSON, the pictures. */
export function encodePages(pages: readonly PagePicture[]): Uint8Array {
  let start = 0;
  const entries = pages.map(({ page, bytes }): Entry => {
    const entry = { page, start, byteSize: bytes.length };
    start += bytes.length;
    return entry;
  });
  const index = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(index.length);
  return Buffer.concat([length, index, ...pages.map(({ bytes }) => bytes)]);
}

/** Null where the pictures have not been made yet. */
export async function openPages(storage: ObjectStorage, objectId: string): Promise<StoredPage[] | null> {
  if ((await storage.sizeOf(objectId, 'pages')) === null) return null;
  const read = async (start: number, byteSize: number) =>
    byteSize === 0
      ? new Uint8Array()
      : new Uint8Array(
          await new Response(storage.read(objectId, { start, end: start + byteSize - 1 }, 'pages')).arrayBuffer(),
        );
  const indexBytes = Buffer.from(await read(0, LENGTH_BYTES)).readUInt32BE();
  const entries: Entry[] = JSON.parse(new TextDecoder().decode(await read(LENGTH_BYTES, indexBytes)));
  return entries.map(({ page, start, byteSize }) => ({
    page,
    byteSize,
    read: () => read(LENGTH_BYTES + indexBytes + start, byteSize),
  }));
}
