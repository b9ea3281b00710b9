import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filled, gradientOf, moved, ZOOM_MAX, zoomed, zoomMin, zoomOf } from './crop.ts';
import { themeColorOf } from './theme-color.ts';

const AREA = { width: 486, height: 346 };
const side = fc.integer({ min: 1, max: 4_000 });
const picture = fc.record({ width: side, height: side });
const shift = fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: -999, max: 999 }) });

describe('chat §9 background cropper', () => {
  it('starts with a picture that fills its area, in the middle', () => {
    expect(filled({ width: 972, height: 346 }, AREA)).toEqual({ left: -243, top: 0, width: 972, height: 346 });
    expect(filled({ width: 486, height: 692 }, AREA)).toEqual({ left: 0, top: -173, width: 486, height: 692 });
  });

  it('never leaves a gap beside a picture that is large enough, nor lets a smaller one leave', () => {
    fc.assert(
      fc.property(picture, shift, fc.double({ min: 0, max: 9, noNaN: true }), (size, by, zoom) => {
        const place = moved(zoomed(filled(size, AREA), size, AREA, zoom), AREA, by);
        for (const [start, length, room] of [
          [place.left, place.width, AREA.width],
          [place.top, place.height, AREA.height],
        ] as const) {
          expect(start).toBeGreaterThanOrEqual(Math.min(0, room - length) - 0.001);
          expect(start).toBeLessThanOrEqual(Math.max(0, room - length) + 0.001);
        }
        expect(place.width / place.height).toBeCloseTo(size.width / size.height, 3);
      }),
    );
  });

  it('zooms around the middle, from the whole picture to four times the one that fills', () => {
    const size = { width: 972, height: 692 };
    const twice = zoomed(filled(size, AREA), size, AREA, 2);
    expect(twice).toEqual({ left: -243, top: -173, width: 972, height: 692 });
    expect(zoomOf(twice, size, AREA)).toBe(2);
    expect(zoomOf(zoomed(twice, size, AREA, 9), size, AREA)).toBe(ZOOM_MAX);
    const wide = { width: 972, height: 346 };
    expect(zoomMin(wide, AREA)).toBe(0.5);
    expect(zoomed(filled(wide, AREA), wide, AREA, 0)).toEqual({ left: 0, top: 86.5, width: 486, height: 173 });
  });

  it('has its gradient on the sides of the picture that are seen', () => {
    expect(gradientOf({ left: -100, top: 0, width: 900, height: 346 }, AREA)).toEqual({ left: 0, width: 486 });
    expect(gradientOf({ left: 100, top: 0, width: 200, height: 346 }, AREA)).toEqual({ left: 100, width: 200 });
  });
});

describe('chat §3 theme color', () => {
  const pixel = (...channels: number[]) => channels;
  it('is the average of the left and right edges; empty for a picture that is transparent there', () => {
    const row = [...pixel(255, 0, 0, 255), ...pixel(9, 9, 9, 255), ...pixel(0, 0, 255, 255)];
    expect(themeColorOf(new Uint8ClampedArray([...row, ...row]), 3)).toBe('#800080');
    expect(themeColorOf(new Uint8ClampedArray(12), 3)).toBe('');
    const half = [...pixel(0, 255, 0, 0), ...pixel(1, 2, 3, 255)];
    expect(themeColorOf(new Uint8ClampedArray(half), 2)).toBe('#010203');
  });
});
