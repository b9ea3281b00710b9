import type { ComponentType } from 'react';

/** A button of the composer: one of ours, or a plugin's. */
export interface ComposerButton {
  readonly name: string;
  /** Before the text box, or after it, where send stands last. */
  readonly place: 'before' | 'after';
  readonly Button: ComponentType;
}
