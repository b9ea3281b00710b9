/** Shorter than this a press is a click: the recording goes on until the next. */
export const HOLD_MS = 300;

/** What letting go of the button means. */
export function pressOutcome(press: {
  readonly heldMs: number;
  readonly isOutside: boolean;
}): 'send' | 'cancel' | 'go-on' {
  if (press.isOutside) return 'cancel';
  return press.heldMs < HOLD_MS ? 'go-on' : 'send';
}

/** A finger is not exact: a little beside the button is still on it. */
const MARGIN_PX = 24;

export function isOutside(
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  point: { readonly clientX: number; readonly clientY: number },
): boolean {
  return (
    point.clientX < box.left - MARGIN_PX ||
    point.clientX > box.right + MARGIN_PX ||
    point.clientY < box.top - MARGIN_PX ||
    point.clientY > box.bottom + MARGIN_PX
  );
}
