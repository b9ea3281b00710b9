import type { ChatClient } from '@parley/chat-core';
import { type RefObject, useEffect } from 'react';
import { findInput, findList } from '../../parts/focus-targets.ts';

interface FocusedPlace {
  readonly element: HTMLElement;
  readonly message: HTMLElement | null;
  readonly row: Element | null;
  readonly rowsAfter: readonly Element[];
  readonly rowsBefore: readonly Element[];
}

/**
 * What has the focus may go away: a deleted turn, a pressed suggestion, the button that stopped a reply. The browser then
 * forgets where its user was. Here it goes on at the same message, at the next one, or where one writes.
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
    const look = () => {
      timer = undefined;
      if (!last || isUsable(last.element) || !isNowhere(root)) return;
      const next = nextPlace(root, last);
      last = null;
      next?.focus();
    };
    // Everything that takes something away here is a change of the conversation or of its files, and is drawn right after it.
    const lookSoon = () => {
      if (last) timer ??= setTimeout(look);
    };
    const leave = client.conversation.subscribe(lookSoon);
    const leaveUploads = client.uploads?.subscribe(lookSoon);
    // The press that leads to a click gives the focus anew.
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

/** The focus is nowhere on the page, and not at what somebody has gone on to. */
function isNowhere(root: HTMLElement): boolean {
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
  return whereOneGoesOn(root);
}

/** On glass the focus in the input brings up a keyboard that nobody asked for. */
function whereOneGoesOn(root: HTMLElement): HTMLElement | null {
  const isGlass = matchMedia('(pointer: coarse)').matches;
  return (isGlass ? null : findInput(root)) ?? findList(root);
}
