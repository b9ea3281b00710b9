import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBase64Field } from './base64-field.ts';

/** Takes the field `data` out of a text that arrives in pieces of some length. */
function take(text: string, pieceLength = 7, announcedLength = 0) {
  const field = createBase64Field('data', announcedLength);
  const bytes = Buffer.from(text);
  const rest: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength) rest.push(field.take(bytes.subarray(at, at + pieceLength)));
  return { rest: Buffer.concat(rest).toString(), content: Buffer.from(field.content()) };
}

describe('a base64 field of a JSON text', () => {
  it('is decoded and taken out, however the text arrives and whatever stands beside it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.jsonValue({ maxDepth: 3 }),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1_000 }),
        (bytes, beside, pieceLength, isDataUrl, announcedLength) => {
          const data = (isDataUrl ? 'data:image/png;base64,' : '') + Buffer.from(bytes).toString('base64');
          const taken = take(JSON.stringify({ beside, data, after: 'data' }), pieceLength, announcedLength);
          expect(taken.content.equals(bytes)).toBe(true);
          expect(JSON.parse(taken.rest)).toEqual(JSON.parse(JSON.stringify({ beside, data: '', after: 'data' })));
        },
      ),
    );
  });

  it('may have escaped characters, line breaks and spaces anywhere, however the text arrives', () => {
    const extra = fc.array(fc.constantFrom('', '', '', '', ' ', '\\n', '\\r\\n'), { minLength: 1, maxLength: 20 });
    const property = fc.property(
      fc.uint8Array({ maxLength: 400 }),
      extra,
      fc.integer({ min: 1, max: 50 }),
      (bytes, extras, pieceLength) => {
        const characters = [...Buffer.from(bytes).toString('base64').replaceAll('/', '\\/').matchAll(/\\?./g)];
        const text = characters.map(([character], index) => character + extras[index % extras.length]).join('');
        expect(take(`{"data":"${text}"}`, pieceLength).content.equals(bytes)).toBe(true);
      },
    );
    fc.assert(property);
  });

  it('is whole when it is longer than what is allocated at first', () => {
    const bytes = Buffer.alloc(3 * 2 ** 20, 'parley');
    const text = `{"data":"${bytes.toString('base64')}"}`;
    for (const announcedLength of [0, text.length])
      expect(take(text, 2 ** 16, announcedLength).content.equals(bytes)).toBe(true);
  });

  it('may have escaped slashes, escaped line breaks, spaces and the alphabet of URLs', () => {
    const bytes = Buffer.from([251, 255, 254, 63, 251, 255]);
    for (const pieceLength of [1, 2, 5])
      for (const text of ['+\\/\\/+P\\/v\\/', '+//+\\nP/v/', '+//+ P/v/', '-__-P_v_'])
        expect(take(`{"data":"${text}"}`, pieceLength).content).toEqual(bytes);
  });

  it('is not one of an inner object, of an array, a key, another type or a second one', () => {
    for (const text of ['{"a":{"data":"AAAA"}}', '[{"data":"AAAA"}]', '["data","AAAA"]', '{"a":"data","b":"AAAA"}'])
      expect(take(text)).toEqual({ rest: text, content: Buffer.alloc(0) });
    expect(take('{"data":{"x":"AAAA"}}').content).toHaveLength(0);
    expect(take('{"data":"AAAA","data":"BBBB"}').rest).toBe('{"data":"","data":"BBBB"}');
  });
});
