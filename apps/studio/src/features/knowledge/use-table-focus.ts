import { useEffect } from 'react';

/** For an action whose button goes away with the selection. */
export function focusTable(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="grid"]')?.focus();
}

/** The same after a dialog, which returns the focus to the button only if that is still there. */
export function useTableFocus(frame: HTMLElement | null, isDialogOpen: boolean): void {
  useEffect(() => {
    if (!isDialogOpen) return;
    return () => {
      // The dialog returns the focus in a timer of its own, which was set before.
      setTimeout(() => {
        if (document.activeElement === document.body) focusTable(frame);
      });
    };
  }, [frame, isDialogOpen]);
}
