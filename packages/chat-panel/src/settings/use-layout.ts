import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PanelLayout, PanelPreferences } from './panel-preferences.ts';

/** chat §9 */
const MOBILE_BELOW_PX = 640;

/** The panels of a page are often alike: a new one starts like the last, so that most are rendered once. */
let wasLastNarrow = false;

/** The given layout; for `auto`, by the width of the panel itself, which can be a column of a wide page. */
export function useLayout(panel: RefObject<HTMLElement | null>, wanted: PanelPreferences['layout']): PanelLayout {
  const [isNarrow, setNarrow] = useState(wasLastNarrow);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || wanted !== 'auto') return;
    // An observer measures after the layout and before the paint. Measuring here would force a layout of its own.
    const observer = new ResizeObserver(() => {
      const { clientWidth } = element;
      const isNow = clientWidth < MOBILE_BELOW_PX;
      // A hidden panel has no width.
      if (clientWidth === 0 || isNow === isNarrow) return;
      wasLastNarrow = isNow;
      flushSync(() => setNarrow(isNow));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel, wanted, isNarrow]);
  if (wanted !== 'auto') return wanted;
  return isNarrow ? 'mobile' : 'pc';
}
