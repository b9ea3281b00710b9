import { FormatType } from '@parley/contract';
import { roundedRectangle } from '../../platform/drawing/contour.ts';
import { type Colour, type Drawing, type Shape, toSvg } from '../../platform/drawing/drawing.ts';

const line = (fill: Colour, x: number, y: number, width: number): Shape => ({
  fill,
  contour: roundedRectangle(x, y, width, 6, 3),
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
/** Cells of a table. */
const table: Drawing = {
  side: 96,
  background: '#d9f0e3',
  shapes: [
    { fill: '#ffffff', contour: roundedRectangle(20, 22, 56, 52, 6) },
    { fill: '#2f8f5b', contour: roundedRectangle(27, 29, 42, 9, 3) },
    ...[44, 57].flatMap((y) =>
      [27, 50].map((x): Shape => ({ fill: '#8cc9a6', contour: roundedRectangle(x, y, 19, 9, 3) })),
    ),
  ],
};

/** A landscape. */
const image: Drawing = {
  side: 96,
  background: '#dcefe3',
  shapes: [
    { fill: '#ffffff', contour: roundedRectangle(18, 24, 60, 48, 6) },
    { fill: '#e6a93c', contour: roundedRectangle(56, 31, 12, 12, 6) },
    { fill: '#3f8f63', contour: roundedRectangle(25, 46, 20, 19, 5) },
    { fill: '#6fb58d', contour: roundedRectangle(42, 52, 29, 13, 5) },
  ],
};

const urlOf = (drawing: Drawing): string => `data:image/svg+xml,${encodeURIComponent(toSvg(drawing))}`;

/** The icon of a dataset that has none of its own. */
export const formatIconUrl: Readonly<Record<FormatType, string>> = {
  [FormatType.text]: urlOf(text),
  [FormatType.table]: urlOf(table),
  [FormatType.image]: urlOf(image),
};
