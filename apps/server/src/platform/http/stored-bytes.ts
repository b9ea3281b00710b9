import type { Reply } from './app.ts';
import { RangeNotSatisfiable } from './http.errors.ts';

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stored bytes that can be sent whole or in ranges. They never change under the same tag. */
export interface StoredBytes {
  readonly byteSize: number;
  /** The ETag without its quotes. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Must be lazy: a HEAD request reads nothing. */
  read(range: ByteRange): ReadableStream<Uint8Array>;
}

/** Answers a conditional or ranged request for stored bytes. */
export function toReply({ byteSize, tag, headers, read }: StoredBytes, request: Headers): Reply {
  const etag = `"${tag}"`;
  const always = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (namesTag(request.get('if-none-match'), etag)) return { status: 304, headers: always, body: null };

  const ifRange = request.get('if-range');
  const range = ifRange === null || ifRange === etag ? rangeOf(request.get('range'), byteSize) : 'whole';
  if (range === 'unsatisfiable') throw new RangeNotSatisfiable(byteSize);
  if (range === 'whole') {
    const body = byteSize === 0 ? null : read({ start: 0, end: byteSize - 1 });
    return { headers: { ...always, 'content-length': String(byteSize) }, body };
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...always,
      'content-range': `bytes ${start}-${end}/${byteSize}`,
      'content-length': String(end - start + 1),
    },
    body: read(range),
  };
}

function namesTag(ifNoneMatch: string | null, etag: string): boolean {
  const named = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named?.some((one) => one === etag || one === '*') ?? false;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Reads a `Range` header. Several ranges, and headers that cannot be parsed, mean the whole file. */
function rangeOf(header: string | null, byteSize: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  const start = first === '' ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}
