export interface SizeLimits {
  min: number;
  max: number;
}

export type SizeEvent =
  | { readonly type: 'handle-dragged'; readonly from: number; readonly by: number }
  | { readonly type: 'key-pressed'; readonly key: string };

/** The edge of the element that the handle is at. At the left edge, a move to the right makes it smaller. */
export type Edge = 'left' | 'right';

const KEY_STEP_PX = 10;

/** The size after a drag or a key; other keys leave it unchanged. */
export function nextSize(size: number, event: SizeEvent, { min, max }: SizeLimits, edge: Edge = 'right'): number {
  const clamp = (asked: number) => Math.min(max, Math.max(min, Math.round(asked)));
  const direction = edge === 'right' ? 1 : -1;
  switch (event.type) {
    case 'handle-dragged':
      return clamp(event.from + direction * event.by);
    case 'key-pressed':
      if (event.key === 'ArrowRight') return clamp(size + direction * KEY_STEP_PX);
      if (event.key === 'ArrowLeft') return clamp(size - direction * KEY_STEP_PX);
      if (event.key === 'Home') return min;
      if (event.key === 'End') return max;
      return size;
  }
}
