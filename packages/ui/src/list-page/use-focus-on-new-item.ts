import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first of the items that a press of a key has loaded: the button that was pressed is gone or far
 * away then. Returns the function to call with the press.
 */
export function useFocusOnNewItem(list: RefObject<HTMLElement | null>, count: number): () => void {
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    const before = countBefore.current;
    if (before === undefined || count <= before) return;
    countBefore.current = undefined;
    list.current?.querySelectorAll('li, tbody tr')[before]?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [list, count]);
  return () => {
    countBefore.current = count;
  };
}
