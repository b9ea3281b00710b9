import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooLarge, TooManyParts, Unreadable } from './http.errors.ts';
import { FORM_PARTS_MAX, readMultipart } from './multipart.ts';

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Encodes a form as a browser does and reads it in pieces of some length. */
async function readForm(form: FormData, pieceLength: number) {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return readMultipart(inPieces(new Uint8Array(await encoded.arrayBuffer()), pieceLength), type);
}

const TYPE = 'multipart/form-data; boundary=limit';
const readText = (text: string, type = TYPE) => readMultipart(inPieces(Buffer.from(text), 1000), type);
const part = (name: string, value = '') =>
  `--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('a form', () => {
  it('is read as it was encoded, however it arrives', async () => {
    const name = fc.string({ minLength: 1, maxLength: 10, unit: fc.constantFrom('a', 'é', '"', '-', ' ', '名') });
    const content = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(name, name, content, fc.integer({ min: 1, max: 60 }), async (key, fileName, bytes, length) => {
        const form = new FormData();
        form.set('text', 'one\r\n--two');
        form.set(key, new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }));
        const fields = await readForm(form, length);
        expect(Object.keys(fields).sort()).toEqual(['text', key].sort());
        expect(fields.text).toBe('one\r\n--two');
        const file = fields[key] as File;
        expect([file.name, file.type]).toEqual([fileName, 'image/png']);
        expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      }),
    );
  });

  it('has a few parts; more are refused before the rest of the form has arrived', async () => {
    const parts = Array.from({ length: FORM_PARTS_MAX }, (_, index) => part(String(index), 'x')).join('');
    expect(Object.keys(await readText(`${parts}--limit--`))).toHaveLength(FORM_PARTS_MAX);
    let arrived = 0;
    async function* endless() {
      for (;;) {
        arrived += 1;
        yield Buffer.from(part('again', 'x'));
      }
    }
    await expect(readMultipart(endless(), TYPE)).rejects.toBeInstanceOf(TooManyParts);
    expect(arrived).toBeLessThan(2 * FORM_PARTS_MAX);
  });

  it('has short texts beside its file', async () => {
    await expect(readText(part('a', 'x'.repeat(100_000)))).rejects.toBeInstanceOf(TooLarge);
  });

  it.each([
    ['without an end', part('a')],
    ['without a boundary', `${part('a')}--limit--`, 'multipart/form-data'],
    ['with another boundary', `${part('a')}--limit--`, 'multipart/form-data; boundary=other'],
    ['without a name', '--limit\r\ncontent-disposition: form-data\r\n\r\n\r\n--limit--'],
    ['with endless headers', `--limit\r\n${'x'.repeat(10_000)}`],
    ['with text after a delimiter', '--limitless\r\n'],
    ['that is empty', ''],
  ])('%s is refused', async (_, text, type?: string) => {
    await expect(readText(text, type)).rejects.toBeInstanceOf(Unreadable);
  });
});
