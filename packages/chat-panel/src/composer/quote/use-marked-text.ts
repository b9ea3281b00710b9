import { findMessage } from '@parley/chat-core';
import { type RefObject, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { messageGrabOf } from '../../message/quote/message-quote.ts';
import { selectedText, selectionAround } from '../../message/quote/selected-text.ts';

/** A selection changes with every character that the pointer passes: debounce. */
const DEBOUNCE_MS = 150;

interface MarkedText {
  readonly messageId: string;
  readonly text: string;
  /** Its position on the screen. */
  readonly box: DOMRect;
}

/**
 * Passes the text that the user has marked in a message to the quote plugin, and returns its position. `inside` is an
 * element of the panel that is watched.
 */
export function useMarkedText(inside: RefObject<Element | null>): DOMRect | null {
  const client = useClient();
  const [box, setBox] = useState<DOMRect | null>(null);
  useEffect(() => {
    const grab = messageGrabOf(client);
    const panel = inside.current?.closest('[data-panel-theme]');
    if (!grab || !panel) return;
    return watchMarkedText(panel, (marked) => {
      const message = marked && findMessage(client.conversation.getState(), marked.messageId);
      grab.unmark();
      if (message) grab.mark(message, { type: 'text', text: marked.text });
      setBox(marked?.box ?? null);
    });
  }, [client, inside]);
  return box;
}

/** Calls back when the marked text changes, with `null` when nothing is marked any more. Returns how to stop. */
function watchMarkedText(panel: Element, onChange: (marked: MarkedText | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMouseDown = false;

  function check(): void {
    if (!isMouseDown) onChange(markedTextIn(panel));
  }
  function checkSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(check, DEBOUNCE_MS);
  }
  function onPointer(event: PointerEvent): void {
    // Touch is different: browsers send no pointerup while the user drags the handles of a selection.
    isMouseDown = event.type === 'pointerdown' && event.pointerType === 'mouse';
    if (!isMouseDown) checkSoon();
  }

  document.addEventListener('selectionchange', checkSoon, { signal });
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(name, onPointer, { signal, capture: true });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

function markedTextIn(panel: Element): MarkedText | null {
  const selection = selectionAround(panel);
  const node = selection?.anchorNode;
  const start = node instanceof Element ? node : node?.parentElement;
  const bubble = start?.closest('[data-bubble]');
  const text = bubble && panel.contains(bubble) ? selectedText(bubble) : '';
  const messageId = bubble?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId;
  if (!selection || text === '' || messageId === undefined) return null;
  return { messageId, text, box: selection.getRangeAt(0).getBoundingClientRect() };
}
