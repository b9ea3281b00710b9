import { type KeyboardEvent, useRef } from 'react';
import type { PanelPreferences } from '../../settings/panel-preferences.ts';

/** A key press in the input. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  /** Also true for the press that ends a composition, which some browsers report after its end. */
  readonly isComposing: boolean;
  /** On-screen keyboards have no Shift+Enter. */
  readonly isTouch: boolean;
  readonly sendKey: PanelPreferences['sendKey'];
}

/**
 * chat §5: Enter sends unless a composition is in progress or Shift, Alt or Meta is held; Ctrl, Alt or Meta with Enter
 * inserts a newline, which browsers do not do themselves. `null` leaves the press to the browser. With the preference
 * `sendKey: 'Mod+Enter'`, Ctrl or Meta with Enter sends instead.
 */
export function enterIntent(press: KeyPress): 'send' | 'insert-newline' | null {
  if (press.key !== 'Enter' || press.isComposing) return null;
  if (press.sendKey === 'Mod+Enter' && (press.ctrlKey || press.metaKey)) return 'send';
  if (press.ctrlKey || press.altKey || press.metaKey) return 'insert-newline';
  if (press.sendKey === 'Mod+Enter') return null;
  return press.shiftKey || press.isTouch ? null : 'send';
}

/** `keyCode` of every key press that an input method handles. */
const INPUT_METHOD_KEY_CODE = 229;

/** Tells whether a key press belongs to an IME composition. Safari reports the press that ends one after its end. */
export function useComposition() {
  const isActive = useRef(false);
  return {
    isComposing: ({ nativeEvent }: KeyboardEvent): boolean =>
      isActive.current || nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE,
    onCompositionStart: () => {
      isActive.current = true;
    },
    onCompositionEnd: () => {
      setTimeout(() => {
        isActive.current = false;
      });
    },
  };
}
