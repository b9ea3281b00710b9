import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

type Pair = [text: string, background: string];

/** The light and the dark value of each colour token. */
const colours = new Map(
  [...tokens.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);
const tints = [1, 2, 3, 4, 5, 6].map((tint): Pair => [`on-tint-${tint}`, `tint-${tint}`]);
const surfaces = ['canvas', 'surface', 'surface-raised', 'surface-sunken'];

const texts: Pair[] = [
  ...surfaces.flatMap((surface): Pair[] => [
    ['text', surface],
    ['text-muted', surface],
    ['accent-text', surface],
    ['highlight-text', surface],
    ['danger-text', surface],
    ['warning-text', surface],
  ]),
  ['placeholder', 'surface'],
  ['placeholder', 'surface-sunken'],
  ['placeholder', 'surface-raised'],
  ['on-accent', 'accent'],
  ['accent-text', 'accent-soft'],
  ['warning-text', 'accent-soft'],
  ['on-highlight', 'highlight'],
  ['highlight-text', 'highlight-soft'],
  ['on-danger', 'danger'],
  ['danger-text', 'danger-soft'],
  ['success-text', 'success-soft'],
  ['warning-text', 'warning-soft'],
  ['text-muted', 'neutral-soft'],
  ...tints,
];
const shapes = ['accent', 'highlight', 'line-strong', ...[1, 2, 3, 4, 5, 6].map((series) => `chart-${series}`)];

describe('tokens', () => {
  it.each(texts)('%s can be read on %s in both themes', (text, background) => {
    expect(lowestContrast(text, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it.each(shapes)('%s can be seen on a surface in both themes', (shape) => {
    expect(lowestContrast(shape, 'surface')).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });

  it('contain no motion longer than 200 ms', () => {
    const durations = [...tokens.matchAll(/--motion-[\w-]+: (\d+)ms/g)].map(([, milliseconds]) => Number(milliseconds));
    expect(durations.length).toBeGreaterThan(0);
    expect(Math.max(...durations)).toBeLessThanOrEqual(200);
  });
});

function lowestContrast(one: string, other: string): number {
  const [first, second] = [colours.get(one), colours.get(other)];
  if (!first || !second) throw new Error(`${one} or ${other} has no colour for both themes`);
  return Math.min(contrast(first[0], second[0]), contrast(first[1], second[1]));
}

/** The contrast ratio of WCAG. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
