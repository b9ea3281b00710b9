import { type RefObject, useEffect, useState } from 'react';
import type { PanelLayout, PanelPreferences } from './panel-preferences.ts';

/** chat §9 */
const MOBILE_BELOW_PX = 640;

/** The given layout; for `auto`, by the width of the panel itself, which can be a column of a wide page. */
export function useLayout(panel: RefObject<HTMLElement | null>, wanted: PanelPreferences['layout']): PanelLayout {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted !== 'auto') return;
    const measure = () => {
      const { clientWidth } = element;
      // A hidden panel has no width.
      if (clientWidth > 0) setNarrow(clientWidth < MOBILE_BELOW_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel, wanted]);
  if (wanted !== 'auto') return wanted;
  return isNarrow ? 'mobile' : 'pc';
}
