import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. The primitive only knows a trigger of its own, and a dialog
 * is opened from anywhere here. What is gone by then, such as an entry of a menu, names nothing to go back to.
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

/** Also where it is inside of a shadow tree, of which the document only knows the host. */
function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}
