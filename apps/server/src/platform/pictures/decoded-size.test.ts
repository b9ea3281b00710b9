import { describe, expect, it } from 'vitest';
import { decodedSize } from './decoded-size.ts';

const MAX_PIXELS = 50_000_000;
const sizeOf = (side: number, more: Partial<Parameters<typeof decodedSize>[0]> = {}) =>
  decodedSize(
    { width: side, height: side, channels: 4, depth: 'uchar', format: 'png', isProgressive: false, ...more },
    MAX_PIXELS,
  );

describe('the size of a decoded picture', () => {
  it('is too large above 50 megapixels', () => {
    expect(sizeOf(7_071)).toBe('light');
    expect(sizeOf(7_072)).toBe('too-large');
  });

  it('is light for formats that are read row by row, whatever their size', () => {
    expect(sizeOf(7_000, { format: 'jpeg', channels: 3 })).toBe('light');
    expect(sizeOf(7_000, { format: 'jpeg', channels: 3, orientation: 6 })).toBe('heavy');
    expect(sizeOf(7_000, { format: 'webp' })).toBe('heavy');
    expect(sizeOf(7_000, { isProgressive: true })).toBe('heavy');
    expect(sizeOf(2_000, { format: 'webp' })).toBe('light');
  });

  it('counts what a picture takes in memory: 16 bits a channel, or the coefficients of a progressive JPEG', () => {
    expect(sizeOf(6_000, { depth: 'ushort', isProgressive: true })).toBe('too-large');
    expect(sizeOf(5_000, { format: 'jpeg', channels: 3, isProgressive: true })).toBe('heavy');
    expect(sizeOf(6_000, { format: 'jpeg', channels: 3, isProgressive: true })).toBe('too-large');
  });
});
