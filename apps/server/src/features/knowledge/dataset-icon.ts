import { FormatType } from '@parley/contract';
import { ellipse, roundedPolygon, roundedRectangle } from '../../platform/drawing/contour.ts';
import { type Colour, type Drawing, type Shape, toSvg } from '../../platform/drawing/drawing.ts';

const line = (fill: Colour, x: number, y: number, width: number): Shape => ({
  fill,
  contour: roundedRectangle(x, y, width, 6, 3),
});
const cell = (fill: Colour, x: number, y: number): Shape => ({
  fill,
  contour: roundedRectangle(x, y, 22, 14, 3),
});

/** Lines of a text. */
const text: Drawing = {
  side: 96,
  background: '#dbe7fb',
  shapes: [
    { fill: '#ffffff', contour: roundedRectangle(24, 18, 48, 60, 6) },
    line('#3b6fd1', 33, 32, 30),
    line('#3b6fd1', 33, 45, 30),
    line('#3b6fd1', 33, 58, 18),
  ],
};

/** Cells, the first row as its head. */
const table: Drawing = {
  side: 96,
  background: '#d8f0e2',
  shapes: [
    cell('#23875a', 23, 24),
    cell('#23875a', 51, 24),
    ...[42, 60].flatMap((y) => [cell('#ffffff', 23, y), cell('#ffffff', 51, y)]),
  ],
};

/** The sun above a hill. */
const image: Drawing = {
  side: 96,
  background: '#fbe6d3',
  shapes: [
    { fill: '#ffffff', contour: roundedRectangle(20, 24, 56, 48, 6) },
    { fill: '#e0912f', contour: ellipse(36, 38, 6) },
    {
      fill: '#c2622b',
      contour: roundedPolygon(
        [
          [28, 66],
          [52, 40],
          [70, 66],
        ],
        3,
      ),
    },
  ],
};

const urlOf = (drawing: Drawing): string => `data:image/svg+xml,${encodeURIComponent(toSvg(drawing))}`;

/** The icon of a dataset that has none of its own. */
export const formatIconUrl: Readonly<Record<FormatType, string>> = {
  [FormatType.text]: urlOf(text),
  [FormatType.table]: urlOf(table),
  [FormatType.image]: urlOf(image),
};
