import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_LINE_MAX_CHARACTERS, EventReader } from './event-stream.ts';
import { BrokenAnswer } from './provider-request.ts';

function read(pieces: readonly Uint8Array[]): string[] {
  const events: string[] = [];
  const reader = new EventReader({ take: (data) => void events.push(data) });
  for (const piece of pieces) reader.feed(Buffer.from(piece));
  reader.end();
  return events;
}

function cut(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const sorted = [...new Set(positions.map((position) => position % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...sorted].map((start, index) => bytes.subarray(start, sorted[index] ?? bytes.length));
}

const positions = fc.array(fc.nat(), { maxLength: 12 });
const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\0]/g, ' '));
const lineEnd = fc.constantFrom('\n', '\r\n');

describe('event reader', () => {
  it('reads the same events for every way to cut the bytes', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), lineEnd, positions, (lines, end, cuts) => {
        const stream = lines.map((data) => `: comment${end}data: ${data}${end}${end}`).join('');
        expect(read(cut(Buffer.from(stream), cuts))).toEqual(lines);
      }),
    );
  });

  it('reads random bytes as the same events for every way to cut them', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom('data: ', '\n', '\n\n', '\r', 'id: 1\n').map((text) => new Uint8Array(Buffer.from(text))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), positions, (pieces, cuts) => {
        const bytes = Buffer.concat(pieces);
        expect(read(cut(bytes, cuts))).toEqual(read([bytes]));
      }),
    );
  });

  it('replaces invalid UTF-8', () => {
    expect(read([Buffer.from('data: a'), new Uint8Array([0xff]), Buffer.from('b\n\n')])).toEqual(['a\ufffdb']);
  });

  it('rejects a line that is too long', () => {
    const reader = new EventReader({ take: () => undefined });
    const piece = Buffer.alloc(2 ** 16, 'x');
    expect(() => {
      for (let sent = 0; sent <= EVENT_LINE_MAX_CHARACTERS; sent += piece.length) reader.feed(piece);
    }).toThrow(BrokenAnswer);
  });
});
