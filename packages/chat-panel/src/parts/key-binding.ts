import type { Panel } from '../panel/panel-context.ts';
import type { ShortcutName } from '../settings/key-binding-name.ts';
import type { PanelCopy } from '../texts/panel-texts.ts';

export interface ShortcutPlace {
  readonly panel: Panel;
  /** What has the focus. */
  readonly target: HTMLElement;
}

/** A key that does something while the focus is in the panel. */
export interface Shortcut {
  readonly name: ShortcutName;
  /** `Mod` is the command key on Apple's keyboards and Ctrl on others. */
  readonly keys: readonly string[];
  readonly words: keyof PanelCopy;
  /** False when there was nothing to do: the press is left to the browser. */
  run(place: ShortcutPlace): boolean;
}
