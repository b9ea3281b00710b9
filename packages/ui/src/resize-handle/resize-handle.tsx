import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type Edge, nextSize, type SizeEvent, type SizeLimits } from './next-size.ts';
import styles from './resize-handle.module.css';

export interface ResizeHandleProps extends SizeLimits {
  label: string;
  /** The width it changes, in px. */
  size: number;
  onSizeChange: (size: number) => void;
  /** Called once after each drag and each key, for storing the size. */
  onSizeSettled?: (size: number) => void;
  /** Called on a double click, for the default size. */
  onReset?: () => void;
  edge?: Edge;
  tabIndex?: number;
  className?: string;
  style?: CSSProperties;
}

/** A handle at an edge of a resizable element, for pointer and arrow keys. */
export function ResizeHandle({
  label,
  size,
  min,
  max,
  onSizeChange,
  onSizeSettled,
  onReset,
  edge = 'right',
  tabIndex = 0,
  className,
  style,
}: ResizeHandleProps) {
  const [drag, setDrag] = useState<{ x: number; size: number } | null>(null);
  const change = (event: SizeEvent) => {
    const next = nextSize(size, event, { min, max }, edge);
    if (next !== size) onSizeChange(next);
    return next;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, size });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag) change({ type: 'handle-dragged', from: drag.size, by: event.clientX - drag.x });
  };
  const endDrag = () => {
    if (!drag) return;
    setDrag(null);
    if (drag.size !== size) onSizeSettled?.(size);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = change({ type: 'key-pressed', key: event.key });
    if (next === size) return;
    event.preventDefault();
    onSizeSettled?.(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; the separator that can is a widget.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={tabIndex}
      className={classNames(styles.handle, drag !== null && styles.dragged, className)}
      style={style}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
