import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Recording } from './recording.ts';

/** A shorter press is a click: the recording continues until the next click. */
export const HOLD_MS = 300;

/** Pointers, fingers above all, are inexact: this far outside the button still counts as on it. */
const MARGIN_PX = 24;

interface Press {
  readonly startedAt: number;
  readonly isOutside: boolean;
}

interface RecordingCommands {
  readonly state: Recording;
  start(): Promise<void>;
  finish(): void;
  cancel(): void;
}

/** The handlers of the record button: holding it records until it is released, clicking it starts and then sends. */
export function usePress({ state, start, finish, cancel }: RecordingCommands) {
  const [press, setPress] = useState<Press | null>(null);
  /** The browser sends a click after a press that was handled already. */
  const isClickHandled = useRef(false);
  const isIdle = state.status === 'idle';

  return {
    press,
    cancel(): void {
      setPress(null);
      cancel();
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
        if (event.button !== 0) return;
        isClickHandled.current = isIdle;
        if (!isIdle) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPress({ startedAt: event.timeStamp, isOutside: false });
        void start();
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>): void {
        if (!press) return;
        const isNowOutside = isOutside(event.currentTarget.getBoundingClientRect(), event);
        if (isNowOutside !== press.isOutside) setPress({ ...press, isOutside: isNowOutside });
      },
      onPointerUp(event: PointerEvent<HTMLButtonElement>): void {
        if (!press) return;
        setPress(null);
        const result = pressResult({ heldMs: event.timeStamp - press.startedAt, isOutside: press.isOutside });
        if (result === 'send') finish();
        else if (result === 'cancel') cancel();
      },
      onPointerCancel(): void {
        setPress(null);
        cancel();
      },
      onClick(event: MouseEvent): void {
        // A click by keyboard has a detail of 0 and no press before it.
        const isHandled = event.detail > 0 && isClickHandled.current;
        isClickHandled.current = false;
        if (isHandled) return;
        if (isIdle) void start();
        else if (state.status === 'recording') finish();
      },
    },
  };
}

/** What releasing the record button does. */
export function pressResult(press: {
  readonly heldMs: number;
  readonly isOutside: boolean;
}): 'send' | 'cancel' | 'continue' {
  if (press.isOutside) return 'cancel';
  return press.heldMs < HOLD_MS ? 'continue' : 'send';
}

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
