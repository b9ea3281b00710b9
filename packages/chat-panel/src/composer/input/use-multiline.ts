import { useCallback, useEffect, useReducer } from 'react';
import { useComposerHandle } from '../state/composer-handle.ts';
import { nextMultiline, ONE_LINE, ROW_HEIGHT_PX } from './next-multiline.ts';

/** Whether the input has more than one line. `measured` is the ref of the box that has the height of the text. */
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
      // Told after layout: asking for the height with each key would make the browser lay out twice.
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
