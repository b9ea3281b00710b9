import type { PanelPreferences } from '../../settings/panel-preferences.ts';

/** What is known about a press of a key in the input. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  /** Also the press that ends a composition, which some browsers report after its end. */
  readonly isComposing: boolean;
  /** Keyboards on glass have no Shift+Enter. */
  readonly isTouch: boolean;
  readonly sendKey: PanelPreferences['sendKey'];
}

/**
 * chat §5: Enter sends unless a composition is in progress or Shift, Alt or Meta is held; Ctrl, Alt or Meta with Enter
 * inserts a newline, which browsers do not by themselves. `null` leaves the press to the browser. A host may want Ctrl or
 * Meta to be what sends.
 */
export function enterIntent(press: KeyPress): 'send' | 'insert-newline' | null {
  if (press.key !== 'Enter' || press.isComposing) return null;
  if (press.sendKey === 'Mod+Enter' && (press.ctrlKey || press.metaKey)) return 'send';
  if (press.ctrlKey || press.altKey || press.metaKey) return 'insert-newline';
  if (press.sendKey === 'Mod+Enter') return null;
  return press.shiftKey || press.isTouch ? null : 'send';
}
