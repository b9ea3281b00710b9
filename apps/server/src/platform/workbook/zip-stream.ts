import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

const LOCAL_FILE = 0x04034b50;
const CENTRAL_FILE = 0x02014b50;
const CENTRAL_END = 0x06054b50;
const DATA_DESCRIPTOR = 0x08074b50;
const DEFLATED = 8;
/** Names are UTF-8, and sizes come behind the content. */
const FLAGS = 0x0808;
const VERSION = 20;
/** 1 January 1980: the same content gives the same file. */
const DATE = 0x21;

/** A ZIP archive of texts, as it is made: no file is held in memory. Archives stay below 4 GB. */
export async function* zipStream(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array, void> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name);
    const start = offset;
    const head = localHead(nameBytes);
    yield head;
    offset += head.length;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const piece of deflated(content, sums)) {
      offset += piece.length;
      yield piece;
    }
    const descriptor = dataDescriptor(sums);
    yield descriptor;
    offset += descriptor.length;
    central.push(centralHead(nameBytes, sums, start));
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield centralEnd(central.length, directory.length, offset);
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

async function* deflated(content: ZipFile['content'], sums: Sums): AsyncGenerator<Buffer, void> {
  const deflate = createDeflateRaw();
  const write = async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  };
  const written = write().catch((error: Error) => void deflate.destroy(error));
  for await (const piece of deflate) {
    sums.packed += piece.length;
    yield piece;
  }
  await written;
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL_FILE, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function dataDescriptor({ crc, size, packed }: Sums): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function centralHead(name: Buffer, { crc, size, packed }: Sums, start: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL_FILE, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(start, 42);
  return Buffer.concat([head, name]);
}

function centralEnd(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(CENTRAL_END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
