import { useRef } from 'react';

/**
 * Returns the focus to the element that had it when the dialog opened. Radix does so only for its own trigger, and our
 * dialogs open without one. If that element is unmounted by then, such as a menu entry, the focus is left alone.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember() {
      opener.current = focusedElement();
    },
    restore(event: Event) {
      if (!opener.current?.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

/** Also inside shadow trees, where `document.activeElement` is only the host. */
function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}
