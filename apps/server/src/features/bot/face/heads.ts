import { type Contour, ellipse, roundedPolygon, roundedRectangle } from '../../../platform/drawing/contour.ts';

/** The outline of a head on a square of 64, and where its face is. */
export interface Head {
  readonly outline: readonly Contour[];
  /** Drawn behind the outline in the accent colour. */
  readonly behind?: readonly Contour[];
  /** Drawn above the outline in the accent colour. */
  readonly above?: readonly Contour[];
  /** The middle between the eyes, and how far they are from it. */
  readonly eyesY: number;
  readonly eyesApart: number;
}

const ring = (count: number, radius: number, x: number, y: number, dot: number): Contour[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return ellipse(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, dot);
  });

const triangle = (x: number, y: number, half: number, height: number, lean: number): Contour =>
  roundedPolygon(
    [
      [x - half, y],
      [x + lean, y - height],
      [x + half, y],
    ],
    half * 0.45,
  );

/** Silhouettes that differ at 20 px: by their outline first, not by details inside it. */
export const heads: readonly Head[] = [
  // Ball
  { outline: [ellipse(32, 34, 23)], eyesY: 33, eyesApart: 8.5 },
  // Block
  { outline: [roundedRectangle(10, 12, 44, 44, 13)], eyesY: 32, eyesApart: 10 },
  // Pill, standing
  { outline: [roundedRectangle(15, 7, 34, 64, 17)], eyesY: 27, eyesApart: 7.5 },
  // Pill, lying
  { outline: [roundedRectangle(5, 19, 54, 32, 16)], eyesY: 33, eyesApart: 12 },
  // Ghost
  {
    outline: [roundedRectangle(11, 10, 42, 42, 21), roundedRectangle(11, 30, 42, 18, 1), ...feet()],
    eyesY: 30,
    eyesApart: 9,
  },
  // Mountain
  {
    outline: [
      roundedPolygon(
        [
          [32, 2],
          [63, 58],
          [1, 58],
        ],
        17,
      ),
    ],
    eyesY: 39,
    eyesApart: 8.5,
  },
  // Hexagon
  {
    outline: [
      roundedPolygon(
        [
          [32, 6],
          [56, 20],
          [56, 46],
          [32, 60],
          [8, 46],
          [8, 20],
        ],
        7,
      ),
    ],
    eyesY: 32,
    eyesApart: 9.5,
  },
  // Cat
  {
    outline: [ellipse(32, 38, 24, 20), triangle(19, 36, 11, 31, -7), triangle(45, 36, 11, 31, 7)],
    above: [triangle(17, 24, 4.5, 11, -2.5), triangle(47, 24, 4.5, 11, 2.5)],
    eyesY: 37,
    eyesApart: 9.5,
  },
  // Bear
  {
    outline: [ellipse(32, 37, 22), ellipse(14, 18, 9), ellipse(50, 18, 9)],
    above: [ellipse(14, 18, 4), ellipse(50, 18, 4)],
    eyesY: 36,
    eyesApart: 8.5,
  },
  // Rabbit
  {
    outline: [ellipse(32, 42, 22, 19), roundedRectangle(15, 3, 13, 38, 6.5), roundedRectangle(36, 3, 13, 38, 6.5)],
    above: [roundedRectangle(19, 8, 5, 18, 2.5), roundedRectangle(40, 8, 5, 18, 2.5)],
    eyesY: 41,
    eyesApart: 8.5,
  },
  // Robot with an antenna
  {
    outline: [roundedRectangle(9, 22, 46, 34, 10), roundedRectangle(30, 10, 4, 16, 2)],
    behind: [roundedRectangle(3, 32, 58, 14, 5)],
    above: [ellipse(32, 9, 5.5)],
    eyesY: 37,
    eyesApart: 10.5,
  },
  // Drop
  {
    outline: [dropOf(32, 3, 39, 21)],
    eyesY: 39,
    eyesApart: 8,
  },
  // Flower
  { outline: [...ring(8, 19, 32, 33, 9.5), ellipse(32, 33, 20)], eyesY: 32, eyesApart: 8.5 },
  // Sprout
  {
    outline: [ellipse(32, 40, 22, 20), roundedRectangle(30.5, 12, 3, 12, 1.5)],
    above: [leaf(32, 15, -1), leaf(32, 15, 1)],
    eyesY: 39,
    eyesApart: 8.5,
  },
  // Bust with a fringe
  {
    outline: [roundedRectangle(9, 12, 46, 70, 22)],
    above: [fringe()],
    eyesY: 38,
    eyesApart: 9.5,
  },
  // Cloud
  {
    outline: [ellipse(18, 40, 14), ellipse(46, 40, 14), ellipse(32, 28, 18), roundedRectangle(10, 38, 44, 16, 8)],
    eyesY: 36,
    eyesApart: 9,
  },
];

function feet(): Contour[] {
  return [18, 32, 46].map((x) => ellipse(x, 49, 7, 8));
}

function dropOf(x: number, top: number, y: number, radius: number): Contour {
  const side = radius * 1.1;
  return {
    start: [x, top],
    curves: [
      [x + 4, top + 6, x + radius, y - side * 0.62, x + radius, y],
      [x + radius, y + radius * 0.55, x + radius * 0.55, y + radius, x, y + radius],
      [x - radius * 0.55, y + radius, x - radius, y + radius * 0.55, x - radius, y],
      [x - radius, y - side * 0.62, x - 4, top + 6, x, top],
    ],
  };
}

function leaf(x: number, y: number, side: 1 | -1): Contour {
  return {
    start: [x, y],
    curves: [
      [x + side * 2, y - 9, x + side * 10, y - 11, x + side * 16, y - 9],
      [x + side * 15, y - 1, x + side * 8, y + 3, x, y],
    ],
  };
}

function fringe(): Contour {
  return {
    start: [9, 34],
    curves: [
      [9, 20, 18, 12, 32, 12],
      [46, 12, 55, 20, 55, 34],
      [50, 27, 46, 25, 42, 24],
      [38, 29, 20, 31, 9, 34],
    ],
  };
}
