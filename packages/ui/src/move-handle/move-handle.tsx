import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './move-handle.module.css';

const POINTER_EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;

export interface MoveHandleProps {
  label: string;
  /** Says how it is used. */
  hint: string;
  /** One row up or down. */
  onMove: (by: -1 | 1) => void;
  /** The pointer that drags the row is at this height of the window. */
  onDrag: (y: number) => void;
  onDraggedChange: (isDragged: boolean) => void;
}

/** Moves a row of a list, with the pointer or the arrow keys. */
export function MoveHandle({ label, hint, onMove, onDrag, onDraggedChange }: MoveHandleProps) {
  const [pointerId, setPointerId] = useState<number | null>(null);
  const isDragged = pointerId !== null;
  const change = (id: number | null) => {
    setPointerId(id);
    onDraggedChange(id !== null);
  };
  const receive = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (event.type === 'pointermove' && event.buttons !== 0) onDrag(event.clientY);
    else change(null);
  });
  // Not by pointer capture, which browsers release when the row moves in the page.
  useEffect(() => {
    if (!isDragged) return;
    const listen = (event: globalThis.PointerEvent) => receive(event);
    for (const type of POINTER_EVENTS) addEventListener(type, listen);
    return () => {
      for (const type of POINTER_EVENTS) removeEventListener(type, listen);
    };
  }, [isDragged]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      className={classNames(styles.handle, isDragged && styles.dragged)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && change(event.pointerId)}
    >
      <GripVertical aria-hidden />
    </button>
  );
}

/** The row of a list at this height of the window; -1 for none. */
export const rowAt = (list: Element | null, y: number): number =>
  [...(list?.children ?? [])]
    .map((row) => row.getBoundingClientRect())
    .findIndex(({ top, bottom }) => y >= top && y < bottom);
