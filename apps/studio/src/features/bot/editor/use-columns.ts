import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localCache } from '../../../local-cache/local-cache.ts';
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

/** The width of an element. It is measured before the first paint, so nothing moves. */
export function useWidth(): readonly [number, RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    // Before the paint: the columns of the former width would be squeezed for a moment, and the chat with them.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
