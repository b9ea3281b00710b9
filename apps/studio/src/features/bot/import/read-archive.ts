import { BOT_FILE_MAX_BYTES } from '@parley/contract';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const COMMENT_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENTRIES_MAX = 200;

/** The JSON and YAML files of a ZIP archive, as texts, up to a size together. Throws for what is no archive. */
export async function readArchive(archive: Uint8Array<ArrayBuffer>): Promise<{ name: string; text: string }[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: { name: string; text: string }[] = [];
  let room = BOT_FILE_MAX_BYTES;
  for (const { name, method, from, size } of entriesOf(archive, view)) {
    if (!/\.(json|ya?ml)$/i.test(name)) continue;
    const start = from + HEADER_BYTES + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const packed = archive.subarray(start, start + size);
    const bytes = method === STORED ? packed : method === DEFLATED ? await inflate(packed, room) : undefined;
    if (!bytes || bytes.length > room) throw new Error(`${name} cannot be extracted`);
    room -= bytes.length;
    files.push({ name, text: new TextDecoder().decode(bytes) });
  }
  return files;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  /** Where its header begins. */
  readonly from: number;
  /** In the archive. */
  readonly size: number;
}

function entriesOf(archive: Uint8Array, view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Error('too many files');
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count && view.getUint32(at, true) === ENTRY; index += 1) {
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      from: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The record at the end of an archive, which a comment may follow. */
function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new Error('no archive');
}

/** Stops at the limit: a small archive can hold very much. */
async function inflate(packed: Uint8Array<ArrayBuffer>, max: number): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    length += value.length;
    chunks.push(value as Uint8Array<ArrayBuffer>);
    if (length > max) {
      await reader.cancel();
      throw new Error('too large');
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
