import { randomBytes } from 'node:crypto';
import type { RecordedAudio } from '../model.ts';

/** A multipart body of one file and some fields. Node's own FormData would load its whole fetch for it. */
export function toMultipart(fields: Readonly<Record<string, string>>, file: RecordedAudio) {
  const boundary = `parley-${randomBytes(16).toString('hex')}`;
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}`;
  const before = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n\r\n${value}\r\n`);
  const fileHead = `${head(`name="file"; filename="${headerSafe(file.fileName)}"`)}\r\ncontent-type: ${headerSafe(file.contentType)}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before.join('') + fileHead), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const headerSafe = (text: string): string => text.replace(/["\\\r\n\0]/g, '_');
