import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The uncompressed size that the entry declares; `content` is compressed already then. */
  readonly deflatedTo?: number;
  readonly isEncrypted?: boolean;
}

const STORED_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** A ZIP file, written by the format's own description so that its parts can be wrong. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflatedTo, isEncrypted } of entries) {
    const bytes = Buffer.from(content);
    const deflated = deflatedTo === undefined ? deflateRawSync(bytes) : bytes;
    const size = deflatedTo ?? bytes.length;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(deflatedTo === undefined ? crc32(bytes) : 0, 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), deflated]);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    files.push(local);
    directory.push(central, Buffer.from(name));
    offset += STORED_BYTES + Buffer.byteLength(name) + deflated.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** Deflates to a thousandth: a text again and again, without making it. Ends without a checksum, which readers do not need. */
export function deflateRepeated(text: string, times: number): Buffer {
  const block = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync('')]);
}
