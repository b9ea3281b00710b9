import { describe, expect, it } from 'vitest';
import { pictureIdsIn, pictureMarkdown, SavedOpening, withPictureAddresses } from './opening-pictures.ts';

describe('wire §4 pictures in the opening message', () => {
  it('are found by the address of a stored picture, each once', () => {
    const text = `Hi ${pictureMarkdown('a')} ![A cat](/api/object/b-1) ${pictureMarkdown('a')}`;
    expect(pictureIdsIn(text)).toEqual(['a', 'b-1']);
    expect(pictureIdsIn('[a](/api/object/x) ![b](https://example.com/api/object/y) ![c](/api/object/z/w)')).toEqual([]);
  });

  it('get other addresses, or are left out', () => {
    const text = '![A cat](/api/object/a) and ![](/api/object/b)';
    expect(withPictureAddresses(text, (id) => (id === 'a' ? 'picture:1' : undefined))).toBe('![A cat](picture:1) and ');
  });

  it('are at most 4', () => {
    const { prologue } = SavedOpening.shape;
    const text = (count: number) => Array.from({ length: count }, (_, index) => pictureMarkdown(`p${index}`)).join('');
    expect(prologue.safeParse(text(4)).success).toBe(true);
    expect(prologue.safeParse(text(5)).success).toBe(false);
  });
});
