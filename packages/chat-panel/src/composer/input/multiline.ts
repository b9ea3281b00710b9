import { useCallback, useEffect, useReducer } from 'react';
import { useComposerHandle } from '../state/composer-handle.ts';

/** chat §4: the input becomes multi-line when its text is higher than this. */
const ROW_HEIGHT_PX = 24;

export type Multiline =
  | { readonly isMultiline: false }
  | { readonly isMultiline: true; readonly lengthAtGrowth: number };

export type MultilineEvent =
  | { readonly type: 'height-measured'; readonly heightPx: number; readonly length: number }
  | { readonly type: 'text-changed'; readonly length: number };

export const ONE_LINE: Multiline = { isMultiline: false };

/**
 * The input becomes multi-line when its text does not fit into one row, and single-line again only when the text is shorter
 * than it was then. A multi-line input is wider, so deciding by its height alone would make it flip back and forth.
 */
export function nextMultiline(multiline: Multiline, event: MultilineEvent): Multiline {
  switch (event.type) {
    case 'height-measured':
      if (multiline.isMultiline || event.heightPx <= ROW_HEIGHT_PX) return multiline;
      return { isMultiline: true, lengthAtGrowth: event.length };
    case 'text-changed':
      return multiline.isMultiline && event.length < multiline.lengthAtGrowth ? ONE_LINE : multiline;
  }
}

/** Whether the input has more than one line. `measured` is the ref for the element that has the height of the text. */
export function useMultiline(): {
  isMultiline: boolean;
  measured: (box: HTMLElement | null) => (() => void) | undefined;
} {
  const { draft } = useComposerHandle();
  const [multiline, dispatch] = useReducer(nextMultiline, ONE_LINE);
  useEffect(() => draft.subscribe(() => dispatch({ type: 'text-changed', length: draft.getText().length })), [draft]);
  const measured = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      // An observer runs after layout; reading the height on each key would force a second layout.
      const observer = new ResizeObserver(([entry]) => {
        const rows = Math.floor((entry?.contentRect.height ?? 0) / ROW_HEIGHT_PX);
        dispatch({ type: 'height-measured', heightPx: rows * ROW_HEIGHT_PX, length: draft.getText().length });
      });
      observer.observe(box);
      return () => observer.disconnect();
    },
    [draft],
  );
  return { isMultiline: multiline.isMultiline, measured };
}
