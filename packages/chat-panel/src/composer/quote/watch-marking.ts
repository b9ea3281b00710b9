import { selectedText, selectionAround } from '../../message/quote/selected-text.ts';

/** A selection changes with every character that is drawn over: it is looked at when it rests. */
const RESTS_AFTER_MS = 150;

export interface Marking {
  readonly messageId: string;
  readonly words: string;
  /** Where it is on the screen. */
  readonly box: DOMRect;
}

/** Tells which words of a message in a panel are marked, and when none are any more. Gives how to stop. */
export function watchMarking(panel: Element, onMarking: (marking: Marking | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;

  function look(): void {
    if (!isPressed) onMarking(markingIn(panel));
  }
  function lookSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(look, RESTS_AFTER_MS);
  }
  function press(event: PointerEvent): void {
    // A finger that marks is not told of: the browser draws handles instead.
    isPressed = event.type === 'pointerdown' && event.pointerType === 'mouse';
    if (!isPressed) lookSoon();
  }

  document.addEventListener('selectionchange', lookSoon, { signal });
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(name, press, { signal, capture: true });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

function markingIn(panel: Element): Marking | null {
  const selection = selectionAround(panel);
  const node = selection?.anchorNode;
  const start = node instanceof Element ? node : node?.parentElement;
  const bubble = start?.closest('[data-bubble]');
  const words = bubble && panel.contains(bubble) ? selectedText(bubble) : '';
  const messageId = bubble?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId;
  if (!selection || words === '' || messageId === undefined) return null;
  return { messageId, words, box: selection.getRangeAt(0).getBoundingClientRect() };
}
