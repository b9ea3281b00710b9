import type { ChatClient } from '@parley/chat-core';
import { type RefObject, useEffect } from 'react';
import { findDefaultFocus } from '../../parts/focus-targets.ts';

interface FocusedPlace {
  readonly element: HTMLElement;
  readonly message: HTMLElement | null;
  readonly row: Element | null;
  readonly rowsAfter: readonly Element[];
  readonly rowsBefore: readonly Element[];
}

/**
 * The focused element can disappear: in a deleted turn, as a pressed suggestion, as the stop button. The browser then
 * resets the focus to the page. This hook moves it to the same message, the next one, or the input.
 */
export function useRestoredFocus(panel: RefObject<HTMLElement | null>, client: ChatClient): void {
  useEffect(() => {
    const root = panel.current;
    if (!root) return;
    let last: FocusedPlace | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? placeOf(root, target) : null;
    };
    const onPointerDown = () => {
      last = null;
    };
    const restore = () => {
      timer = undefined;
      if (!last || isUsable(last.element) || !isFocusLost(root)) return;
      const next = nextPlace(root, last);
      last = null;
      next?.focus();
    };
    // Elements disappear only when the conversation or its uploads change; they are rendered right after it.
    const restoreSoon = () => {
      if (last) timer ??= setTimeout(restore);
    };
    const leave = client.conversation.subscribe(restoreSoon);
    const leaveUploads = client.uploads?.subscribe(restoreSoon);
    // A press sets the focus itself.
    root.addEventListener('pointerdown', onPointerDown, { capture: true });
    root.addEventListener('focusin', onFocusIn);
    return () => {
      clearTimeout(timer);
      leave();
      leaveUploads?.();
      root.removeEventListener('pointerdown', onPointerDown, { capture: true });
      root.removeEventListener('focusin', onFocusIn);
    };
  }, [panel, client]);
}

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** Whether no element of the page has the focus. */
function isFocusLost(root: HTMLElement): boolean {
  const { activeElement, body } = root.ownerDocument;
  if (activeElement === null || activeElement === body) return true;
  const within = root.getRootNode();
  return within instanceof ShadowRoot && within.host === activeElement && within.activeElement === null;
}

function placeOf(root: HTMLElement, element: HTMLElement): FocusedPlace {
  const row = element.closest('[data-row]');
  const rows = row ? [...root.querySelectorAll('[data-row]')] : [];
  const place = row ? rows.indexOf(row) : 0;
  return {
    element,
    row,
    message: element.closest<HTMLElement>('article'),
    rowsAfter: rows.slice(place + 1),
    rowsBefore: rows.slice(0, place).reverse(),
  };
}

function nextPlace(root: HTMLElement, { message, row, rowsAfter, rowsBefore }: FocusedPlace): HTMLElement | null {
  if (message) {
    if (message.isConnected) return message;
    const next = [row, ...rowsAfter, ...rowsBefore].find((one) => one?.isConnected);
    const found = next?.querySelector<HTMLElement>('article');
    if (found) return found;
  }
  return findDefaultFocus(root);
}
