import { type RefObject, use, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localCache } from '../../../local-cache/local-cache.ts';
import { PageWidthContext } from '../../../page/page-bar.tsx';
import { useUser } from '../../../session/use-login.ts';
import {
  type ColumnEvent,
  type Layout,
  layoutOf,
  nextColumnMemory,
  type PlacedPane,
  placePanes,
  toColumnMemory,
} from './column-layout.ts';

export interface Columns {
  readonly layout: Layout;
  /** Empty in `tabs`. */
  readonly placed: readonly PlacedPane[];
  send(event: ColumnEvent): void;
}

/** The layout of the editor in the width that it has. Widths and folds are remembered for the account in this browser. */
export function useColumns(pageWidth: number): Columns {
  const { user_id_str: userId } = useUser();
  const [memory, setMemory] = useState(() => toColumnMemory(localCache.readOfAccount(userId, 'editor-columns')));
  const layout = layoutOf(pageWidth);
  return {
    layout,
    placed: layout === 'tabs' ? [] : placePanes(layout, pageWidth, memory),
    send(event) {
      const next = nextColumnMemory(memory, event);
      setMemory(next);
      localCache.writeOfAccount(userId, 'editor-columns', JSON.stringify(next));
    },
  };
}

/**
 * The width of an element as wide as the page. It is known before the first paint, so nothing moves: it starts with the width
 * of the last page, because to measure it first would lay out the page and render it a second time.
 */
export function useWidth(): readonly [number, RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const ofLastPage = use(PageWidthContext);
  const [width, setWidth] = useState(ofLastPage?.current ?? 0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let known = ofLastPage?.current ?? 0;
    const measure = () => {
      known = element.clientWidth;
      if (ofLastPage) ofLastPage.current = known;
      setWidth(known);
    };
    if (known === 0) measure();
    // Before the paint: the columns of the former width would be squeezed for a moment, and the chat with them.
    const observer = new ResizeObserver(() => element.clientWidth !== known && flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ofLastPage]);
  return [width, ref];
}
