import { type RefObject, useEffect } from 'react';

/** Links and buttons are in the tab order only while their cell is: Tab would stop at those of every row. */
export function orderControls(content: Element, isActive: boolean): void {
  for (const control of content.querySelectorAll('a[href], button'))
    if (isActive) control.removeAttribute('tabindex');
    else control.setAttribute('tabindex', '-1');
}

/** The same for those that a cell shows later, without a new render of its row. */
export function useLateControls(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!grid.current) return;
    const observer = new MutationObserver((changes) => {
      const contents = changes.map(({ target }) => target instanceof Element && target.closest('[data-cell-content]'));
      for (const content of new Set(contents))
        if (content) orderControls(content, content.closest<HTMLElement>('[data-column]')?.tabIndex === 0);
    });
    observer.observe(grid.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [grid]);
}
