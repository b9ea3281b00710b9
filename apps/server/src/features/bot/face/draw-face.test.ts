import { describe, expect, it } from 'vitest';
import { toSvg } from '../../../platform/drawing/drawing.ts';
import { rasterise } from '../../../platform/drawing/rasterise.ts';
import { drawFace } from './draw-face.ts';
import { faceColours } from './face-colours.ts';
import { heads } from './heads.ts';

const ids = Array.from({ length: 400 }, (_, index) => `74128${index * 7919}`);
const faceOf = (id: string) => toSvg(drawFace(id));

describe('studio §3 the face of an agent', () => {
  it('is always the same for an id', () => {
    for (const id of ids) expect(faceOf(id)).toBe(faceOf(id));
  });

  it('differs between ids, also between ids that follow each other', () => {
    expect(new Set(ids.map(faceOf)).size).toBeGreaterThan(ids.length * 0.98);
    expect(faceOf('7412800000001')).not.toBe(faceOf('7412800000002'));
  });

  it('uses the whole family: every tile colour and every head', () => {
    const drawn = ids.map(drawFace);
    expect(new Set(drawn.map(({ background }) => background)).size).toBe(
      new Set(faceColours.map(({ tile }) => tile)).size,
    );
    const outlines = new Set(drawn.map(({ shapes }) => JSON.stringify(shapes.map(({ contour }) => contour.start))));
    expect(outlines.size).toBeGreaterThan(heads.length);
  });

  it('can be told apart at 20 px: few pairs share most of their pixels', () => {
    const small = ids.slice(0, 60).map((id) => rasterise(drawFace(id), 20));
    let alike = 0;
    let pairs = 0;
    for (const [index, one] of small.entries())
      for (const other of small.slice(index + 1)) {
        pairs += 1;
        if (difference(one, other) < 12) alike += 1;
      }
    expect(alike / pairs).toBeLessThan(0.01);
  });

  it('has eyes that stand out from the head', () => {
    for (const { head, ink } of faceColours) expect(contrast(head, ink)).toBeGreaterThan(4);
  });
});

/** The mean difference of two images, per channel. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const linear = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
