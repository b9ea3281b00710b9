import { TooLarge, TooManyParts, Unreadable } from './http.errors.ts';

export const FORM_PARTS_MAX = 8;
const PART_HEADERS_MAX_BYTES = 4_096;
/** Of a part that is not a file. */
const TEXT_MAX_BYTES = 65_536;
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const LINE_BREAK = '\r\n';

/** The fields of a form by their names; of two with the same name the last one counts. */
export type FormFields = Record<string, string | File>;

interface Part {
  readonly name: string;
  /** Null for a text. */
  readonly fileName: string | null;
  readonly type: string;
  readonly pieces: Uint8Array[];
  byteSize: number;
}

/** Reads a form (RFC 7578) as it arrives. Refuses one with more than a few parts as soon as they are too many. */
export async function readMultipart(chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<FormFields> {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Unreadable();
  const reader = createReader(boundary);
  for await (const chunk of chunks) reader.read(chunk);
  return reader.end();
}

function createReader(boundary: string) {
  const delimiter = Buffer.from(`${LINE_BREAK}--${boundary}`);
  const fields = new Map<string, string | File>();
  let step: 'content' | 'delimiter' | 'headers' | 'end' = 'content';
  /** Null before the first delimiter. */
  let part: Part | null = null;
  let parts = 0;
  // With a line break in front, the first delimiter is found like all others.
  let unread = Buffer.from(LINE_BREAK);

  /** Each step returns whether it could be finished with what has arrived. */
  const steps = {
    content(): boolean {
      const found = unread.indexOf(delimiter);
      // The end of what has arrived may be the beginning of a delimiter.
      const end = found < 0 ? Math.max(0, unread.length - delimiter.length + 1) : found;
      if (part) add(part, unread.subarray(0, end));
      unread = unread.subarray(found < 0 ? end : end + delimiter.length);
      if (found < 0) return false;
      if (part) fields.set(part.name, toField(part));
      step = 'delimiter';
      return true;
    },
    delimiter(): boolean {
      if (unread.length < 2) return false;
      const next = unread.toString('latin1', 0, 2);
      unread = unread.subarray(2);
      if (next !== LINE_BREAK && next !== '--') throw new Unreadable();
      step = next === '--' ? 'end' : 'headers';
      return true;
    },
    headers(): boolean {
      const end = unread.indexOf(LINE_BREAK + LINE_BREAK);
      if (end > PART_HEADERS_MAX_BYTES || (end < 0 && unread.length > PART_HEADERS_MAX_BYTES)) throw new Unreadable();
      if (end < 0) return false;
      parts += 1;
      if (parts > FORM_PARTS_MAX) throw new TooManyParts(FORM_PARTS_MAX);
      part = toPart(unread.toString('utf8', 0, end));
      unread = unread.subarray(end + LINE_BREAK.length + LINE_BREAK.length);
      step = 'content';
      return true;
    },
    /** What follows the last delimiter is ignored. */
    end(): boolean {
      unread = unread.subarray(unread.length);
      return false;
    },
  };

  return {
    read(chunk: Uint8Array): void {
      unread = Buffer.concat([unread, chunk]);
      while (steps[step]());
    },
    end(): FormFields {
      if (step !== 'end') throw new Unreadable();
      return Object.fromEntries(fields);
    },
  };
}

function add(part: Part, piece: Uint8Array): void {
  if (piece.length === 0) return;
  part.byteSize += piece.length;
  if (part.fileName === null && part.byteSize > TEXT_MAX_BYTES) throw new TooLarge(TEXT_MAX_BYTES);
  part.pieces.push(piece);
}

function toField({ fileName, type, pieces }: Part): string | File {
  if (fileName === null) return Buffer.concat(pieces).toString('utf8');
  return new File(pieces as Uint8Array<ArrayBuffer>[], fileName, { type });
}

function toPart(headers: string): Part {
  const lines = headers.split(LINE_BREAK);
  const headerOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const disposition = headerOf('content-disposition');
  const name = parameterOf(disposition, 'name');
  if (!/^form-data\s*;/i.test(disposition) || name === null) throw new Unreadable();
  const fileName = parameterOf(disposition, 'filename');
  return { name, fileName, type: headerOf('content-type'), pieces: [], byteSize: 0 };
}

/** Browsers escape quotes and line breaks in names as URLs do. */
function parameterOf(disposition: string, name: string): string | null {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? [];
  const value = quoted ?? plain;
  if (value === undefined) return null;
  return value.replaceAll('%22', '"').replace(/%0d/gi, '\r').replace(/%0a/gi, '\n');
}
