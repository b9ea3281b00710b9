import type { ReactNode } from 'react';
import type { KeyBinding } from './key-binding.ts';

/** Handles a key without modifiers that no key binding has handled. Returns whether it did. */
export type HandlePlainKey = (key: string, target: HTMLElement) => boolean;

/** What one room of the source tree contributes to the panel, which lists its rooms once. */
export interface PanelRoom<Given extends object = object> {
  readonly name: string;
  /** Creates the state of the room for one client and provides it to the whole panel. */
  readonly Provider?: (props: Given & { children: ReactNode }) => ReactNode;
  readonly useKeyBindings?: () => readonly KeyBinding[];
  readonly usePlainKeys?: () => HandlePlainKey;
  /** Announces to screen readers what happens in the room. */
  readonly useAnnouncements?: () => void;
}
