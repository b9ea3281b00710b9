import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ellipse, roundedRectangle } from './contour.ts';
import { type Drawing, toSvg } from './drawing.ts';
import { encodePng } from './encode-png.ts';
import { rasterise } from './rasterise.ts';

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

const square: Drawing = {
  side: 8,
  background: '#ffffff',
  shapes: [{ fill: '#000000', contour: roundedRectangle(2, 2, 4, 4, 0.001) }],
};

const pixelOf = (image: Uint8Array, side: number, x: number, y: number) => [
  ...image.subarray((y * side + x) * 3, (y * side + x) * 3 + 3),
];

describe('rasterise', () => {
  it('fills the inside of a shape and leaves the outside', () => {
    const image = rasterise(square, 16);
    expect(pixelOf(image, 16, 4, 4)).toEqual(BLACK);
    expect(pixelOf(image, 16, 11, 11)).toEqual(BLACK);
    expect(pixelOf(image, 16, 3, 4)).toEqual(WHITE);
    expect(pixelOf(image, 16, 12, 11)).toEqual(WHITE);
  });

  it('smooths edges: a pixel that is covered in part has a colour in between', () => {
    const half = {
      ...square,
      shapes: [{ fill: '#000000' as const, contour: roundedRectangle(2.5, 2, 3.5, 4, 0.001) }],
    };
    const [red = 0] = pixelOf(rasterise(half, 8), 8, 2, 4);
    expect(red).toBeGreaterThan(100);
    expect(red).toBeLessThan(155);
  });

  it('covers the area of a circle', () => {
    const circle = { ...square, shapes: [{ fill: '#000000' as const, contour: ellipse(4, 4, 3) }] };
    const image = rasterise(circle, 128);
    let covered = 0;
    for (let at = 0; at < image.length; at += 3) covered += 1 - (image[at] ?? 0) / 255;
    expect(covered / (128 / 8) ** 2).toBeCloseTo(Math.PI * 9, 0);
  });

  it('cuts what is outside of the square', () => {
    const large = { ...square, shapes: [{ fill: '#000000' as const, contour: ellipse(4, 4, 40) }] };
    expect(new Set(rasterise(large, 8))).toEqual(new Set([0]));
  });
});

describe('encodePng', () => {
  it('keeps every pixel', () => {
    const image = rasterise(square, 16);
    const png = Buffer.from(encodePng(image, 16));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([16, 16]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    for (let row = 0; row < 16; row++)
      expect([...rows.subarray(row * 49 + 1, row * 49 + 49)]).toEqual([...image.subarray(row * 48, row * 48 + 48)]);
  });
});

describe('toSvg', () => {
  it('has the colours of the drawing and no style, which its content security policy would refuse', () => {
    const svg = toSvg(square);
    expect(svg).toContain('fill="#000000"');
    expect(svg).not.toContain('style');
  });
});
