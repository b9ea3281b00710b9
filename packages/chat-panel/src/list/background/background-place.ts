import type { BackgroundImage } from '@parley/contract';
import type { PanelLayout } from '../../settings/panel-preferences.ts';

/** The canvas on which the picture was placed (chat §9). */
const CANVAS: Record<PanelLayout, { width: number; height: number }> = {
  pc: { width: 486, height: 346 },
  mobile: { width: 248, height: 346 },
};

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Where the picture and its gradient stand, in parts of whatever size the panel has. */
export function backgroundPlace(
  { canvas_position: canvas, gradient_position: gradient }: BackgroundImage,
  layout: PanelLayout,
) {
  const { width, height } = CANVAS[layout];
  return {
    aspectRatio: `${width} / ${height}`,
    image: {
      left: percent(canvas.left, width),
      top: percent(canvas.top, height),
      width: percent(canvas.width, width),
      height: percent(canvas.height, height),
    },
    gradient: { left: percent(gradient.left, width), width: percent(gradient.width, width) },
  };
}
