import type { KeyboardEvent } from 'react';

/** Radix gives Escape only to what opened last. When that is a toast, the dialog still has to hear it. */
export function closeOnEscape(onOpenChange: (open: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onOpenChange(false);
  };
}
