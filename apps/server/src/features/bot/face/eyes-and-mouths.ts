import { arc, type Contour, ellipse, roundedRectangle } from '../../../platform/drawing/contour.ts';
import type { Shape } from '../../../platform/drawing/drawing.ts';
import type { FaceColours } from './face-colours.ts';
import type { Head } from './heads.ts';

/** Where the eyes are: the middle between them, and how far each is from it. */
interface Gaze {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

type Part = (gaze: Gaze, colours: FaceColours) => Shape[];

interface Eyes {
  readonly draw: Part;
  /** How much lower than usual the mouth is, below large eyes. */
  readonly mouthDrop?: number;
}

const both = ({ x, apart }: Gaze, drawEye: (eyeX: number, side: 1 | -1) => Contour): Contour[] => [
  drawEye(x - apart, -1),
  drawEye(x + apart, 1),
];
const filled = (fill: Shape['fill'], contours: readonly Contour[]): Shape[] =>
  contours.map((contour) => ({ fill, contour }));

export const eyes: readonly Eyes[] = [
  // Dots
  {
    draw: (gaze, { ink }) =>
      filled(
        ink,
        both(gaze, (x) => ellipse(x, gaze.y, 3.9)),
      ),
  },
  // Tall
  {
    draw: (gaze, { ink }) =>
      filled(
        ink,
        both(gaze, (x) => ellipse(x, gaze.y, 3.2, 5.8)),
      ),
  },
  // Wide open
  {
    draw: (gaze, { ink, head }) => [
      ...filled(
        ink,
        both(gaze, (x) => ellipse(x, gaze.y, 6.4)),
      ),
      ...filled(
        head,
        both(gaze, (x) => ellipse(x + 1.4, gaze.y - 0.6, 2.6)),
      ),
    ],
    mouthDrop: 1.5,
  },
  // Closed and content
  {
    draw: (gaze, { ink }) =>
      filled(
        ink,
        both(gaze, (x) => arc(x - 4, x + 4, gaze.y + 1.5, -4, 3.2)),
      ),
  },
  // Visor
  {
    draw: ({ x, y, apart }, { ink, accent }) => [
      ...filled(ink, [roundedRectangle(x - apart - 6.5, y - 6, (apart + 6.5) * 2, 12, 6)]),
      ...filled(accent, [ellipse(x - apart + 1, y, 2.8), ellipse(x + apart - 1, y, 2.8)]),
    ],
    mouthDrop: 1.5,
  },
  // One eye
  {
    draw: ({ x, y }, { ink, head }) => [
      ...filled(ink, [ellipse(x, y - 2, 8.4)]),
      ...filled(head, [ellipse(x + 1.8, y - 3, 3.4)]),
    ],
    mouthDrop: 2,
  },
  // Glasses
  {
    draw: ({ x, y, apart }, { ink, head }) => [
      ...filled(ink, [...rims(x, y - 1, apart), roundedRectangle(x - 4, y - 2.2, 8, 2.4, 1)]),
      ...filled(head, [ellipse(x - apart, y - 1, 4.9), ellipse(x + apart, y - 1, 4.9)]),
      ...filled(ink, [ellipse(x - apart, y - 1, 2.4), ellipse(x + apart, y - 1, 2.4)]),
    ],
    mouthDrop: 2,
  },
  // Wink
  {
    draw: ({ x, y, apart }, { ink }) =>
      filled(ink, [ellipse(x - apart, y, 4), arc(x + apart - 4, x + apart + 4, y + 1, -2.5, 3.2)]),
  },
  // Calm
  {
    draw: (gaze, { ink }) =>
      filled(
        ink,
        both(gaze, (x) => roundedRectangle(x - 4.6, gaze.y - 1.8, 9.2, 3.6, 1.8)),
      ),
  },
];

function rims(x: number, y: number, apart: number): Contour[] {
  return [ellipse(x - apart, y, 7.2), ellipse(x + apart, y, 7.2)];
}

export const mouths: readonly Part[] = [
  () => [],
  // Smile
  ({ x, y }, { ink }) => filled(ink, [arc(x - 5.5, x + 5.5, y + 9, 4, 2.8)]),
  // Round
  ({ x, y }, { ink }) => filled(ink, [ellipse(x, y + 11, 2.6, 3.2)]),
  // Laugh
  ({ x, y }, { ink }) => filled(ink, [laugh(x, y + 8.5)]),
  // Cheeks and a small smile
  ({ x, y, apart }, { ink, accent }) => [
    ...filled(accent, [ellipse(x - apart - 2.5, y + 8, 3.6, 2.6), ellipse(x + apart + 2.5, y + 8, 3.6, 2.6)]),
    ...filled(ink, [arc(x - 3, x + 3, y + 8.5, 2.4, 2.4)]),
  ],
];

function laugh(x: number, y: number): Contour {
  return {
    start: [x - 6, y],
    curves: [
      [x - 2, y + 0.6, x + 2, y + 0.6, x + 6, y],
      [x + 6, y + 9, x - 6, y + 9, x - 6, y],
    ],
  };
}

export const gazeOf = ({ eyesY, eyesApart }: Head, turn: number): Gaze => ({
  x: 32 + turn,
  y: eyesY,
  apart: eyesApart,
});
