/** A cubic curve from where the last one ended: two control points and the end, as x and y. */
type Curve = readonly [number, number, number, number, number, number];

/** A closed outline. */
export interface Contour {
  readonly start: readonly [number, number];
  readonly curves: readonly Curve[];
}

/** How far the control points of a quarter of a circle are from its ends, in radii. */
const QUARTER = 0.5523;

type Point = readonly [number, number];

const lineTo = ([fromX, fromY]: Point, [x, y]: Point): Curve => [fromX, fromY, x, y, x, y];

export function ellipse(x: number, y: number, radiusX: number, radiusY = radiusX): Contour {
  const [controlX, controlY] = [radiusX * QUARTER, radiusY * QUARTER];
  return {
    start: [x - radiusX, y],
    curves: [
      [x - radiusX, y - controlY, x - controlX, y - radiusY, x, y - radiusY],
      [x + controlX, y - radiusY, x + radiusX, y - controlY, x + radiusX, y],
      [x + radiusX, y + controlY, x + controlX, y + radiusY, x, y + radiusY],
      [x - controlX, y + radiusY, x - radiusX, y + controlY, x - radiusX, y],
    ],
  };
}

export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Contour {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return roundedPolygon(corners, radius);
}

/** Corners are cut at the distance from which a curve of this radius fits a right angle. */
export function roundedPolygon(corners: readonly Point[], radius: number): Contour {
  const rounded = corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    return { corner, from: towards(corner, before, radius), to: towards(corner, after, radius) };
  });
  const start = rounded.at(-1)?.to ?? [0, 0];
  let at: Point = start;
  const curves = rounded.flatMap(({ corner, from, to }): Curve[] => {
    const [fromX, fromY] = between(from, corner, QUARTER);
    const [toX, toY] = between(to, corner, QUARTER);
    const line = lineTo(at, from);
    at = to;
    return [line, [fromX, fromY, toX, toY, ...to]];
  });
  return { start, curves };
}

/** A line of this width along a shallow arc between two points, with round ends. A positive sag bends it down. */
export function arc(fromX: number, toX: number, y: number, sag: number, width: number): Contour {
  const half = width / 2;
  // The control points of a cubic are a third further out than its middle.
  const [run, rise] = [(toX - fromX) / 3, (sag * 4) / 3];
  const length = Math.hypot(run, rise);
  // Along the line where it begins, and to its right; where it ends, both are mirrored.
  const [alongX, alongY] = [(run / length) * half, (rise / length) * half];
  const cap = 4 / 3;
  const edge = (side: 1 | -1): [Point, Point, Point, Point] => [
    [fromX + alongY * side, y - alongX * side],
    [fromX + run + alongY * side, y + rise - alongX * side],
    [toX - run - alongY * side, y + rise - alongX * side],
    [toX - alongY * side, y - alongX * side],
  ];
  const [start, second, third, end] = edge(1);
  const [backStart, backSecond, backThird, backEnd] = edge(-1);
  return {
    start,
    curves: [
      [...second, ...third, ...end],
      [end[0] + alongX * cap, end[1] - alongY * cap, backEnd[0] + alongX * cap, backEnd[1] - alongY * cap, ...backEnd],
      [...backThird, ...backSecond, ...backStart],
      [
        backStart[0] - alongX * cap,
        backStart[1] - alongY * cap,
        start[0] - alongX * cap,
        start[1] - alongY * cap,
        ...start,
      ],
    ],
  };
}

function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y);
  const share = Math.min(distance / length, 0.5);
  return [x + (toX - x) * share, y + (toY - y) * share];
}

const between = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];
