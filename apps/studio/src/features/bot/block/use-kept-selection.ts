import { type RefObject, useLayoutEffect, useRef } from 'react';
import { changedRange, movedBy } from '../draft/merge/changed-range.ts';

/** Keeps the caret of a textarea at its place in the text when others change it. `value` is the text that it shows. */
export function useKeptSelection(value: string): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  const before = selectionBefore(ref.current, value);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!before || !element || document.activeElement !== element) return;
    const change = changedRange(before.text, element.value);
    if (change) element.setSelectionRange(movedBy(change, before.start), movedBy(change, before.end));
  });
  return ref;
}

/** Read before React writes the text, which moves the caret to the end. Null when the text was typed. */
function selectionBefore(element: HTMLTextAreaElement | null, value: string) {
  if (!element || element.value === value) return null;
  return { text: element.value, start: element.selectionStart, end: element.selectionEnd };
}
