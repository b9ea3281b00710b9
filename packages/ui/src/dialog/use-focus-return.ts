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
      openTabOr(opener.current).focus();
    },
  };
}

/**
 * Focus activates a tab. When the dialog asked before the change of tabs and the user stayed, focus on the clicked tab would ask
 * again: it goes to the open tab of the same list.
 */
function openTabOr(element: HTMLElement): HTMLElement {
  if (!element.matches('[role="tab"][aria-selected="false"]')) return element;
  const open = element.closest('[role="tablist"]')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  return open ?? element;
}

/** Also inside shadow trees, where `document.activeElement` is only the host. */
function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}
