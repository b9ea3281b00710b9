import type { DiagramLook } from './diagram-messages.ts';

/** The colours of an element as they are now, whichever theme they come from. */
export function diagramLook(element: Element): DiagramLook {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
  return { isDark: lightness(color) > 0.5, text: color, line: borderTopColor, surface: backgroundColor };
}

export const isSameLook = (one: DiagramLook, other: DiagramLook): boolean =>
  one.text === other.text && one.line === other.line && one.surface === other.surface;

/** From 0 to 1. Light words stand on a dark ground. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
