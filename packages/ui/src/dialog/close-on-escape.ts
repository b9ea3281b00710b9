import type { KeyboardEvent } from 'react';

/** Radix sends Escape only to the layer that opened last. When that is a toast, the dialog handles it here. */
export function closeOnEscape(onOpenChange: (open: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onOpenChange(false);
  };
}
