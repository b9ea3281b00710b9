import type { ReactNode } from 'react';
import type { KeyBinding } from './key-binding.ts';

/** Handles a key without modifiers that no key binding has handled. Returns whether it did. */
export type HandlePlainKey = (key: string, target: HTMLElement) => boolean;

/** The contribution of a room, which is a folder such as `composer`, to the panel. `panel/rooms.tsx` lists the rooms. */
export interface PanelRoom<Given extends object = object> {
  readonly name: string;
  /** Creates the state of the room for one client and provides it to the whole panel. */
  readonly Provider?: (props: Given & { children: ReactNode }) => ReactNode;
  readonly useKeyBindings?: () => readonly KeyBinding[];
  readonly usePlainKeys?: () => HandlePlainKey;
  /** Announces to screen readers what happens in the room. */
  readonly useAnnouncements?: () => void;
}
