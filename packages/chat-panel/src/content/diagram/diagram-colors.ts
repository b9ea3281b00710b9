import { type RefObject, useEffect, useState } from 'react';
import type { DiagramColors } from './diagram-messages.ts';

/** The colours around a diagram, updated when the theme of the system, the page or the element changes. */
export function useDiagramColors(container: RefObject<Element | null>): DiagramColors | null {
  const [colors, setColors] = useState<DiagramColors | null>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const update = () => {
      const now = colorsOf(element);
      setColors((before) => (before && isSame(before, now) ? before : now));
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true });
    const root = element.getRootNode();
    if (root instanceof ShadowRoot) observer.observe(root.host, { attributes: true });
    const systemTheme = matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', update);
    return () => {
      observer.disconnect();
      systemTheme.removeEventListener('change', update);
    };
  }, [container]);
  return colors;
}

function colorsOf(element: Element): DiagramColors {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
  return { isDark: lightness(color) > 0.5, text: color, line: borderTopColor, surface: backgroundColor };
}

const isSame = (one: DiagramColors, other: DiagramColors): boolean =>
  one.text === other.text && one.line === other.line && one.surface === other.surface;

/** From 0 to 1. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
