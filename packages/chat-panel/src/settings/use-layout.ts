import { type RefObject, useEffect, useState } from 'react';
import type { PanelLayout, PanelPreferences } from './panel-preferences.ts';

/** chat §9 */
const MOBILE_BELOW_PX = 640;

/** The wanted layout, or the one for the width that the panel itself has: it may be a column of a wide page. */
export function useLayout(panel: RefObject<HTMLElement | null>, wanted: PanelPreferences['layout']): PanelLayout {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted !== 'auto') return;
    const look = () => {
      const { clientWidth } = element;
      // Without a width it is not shown: nothing can be said.
      if (clientWidth > 0) setNarrow(clientWidth < MOBILE_BELOW_PX);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel, wanted]);
  if (wanted !== 'auto') return wanted;
  return isNarrow ? 'mobile' : 'pc';
}
