import type { ComponentType, ReactNode } from 'react';

/** The kinds of commands, in the order of the palette. */
export const commandGroups = ['agents', 'actions', 'spaces', 'pages', 'settings'] as const;
export type CommandGroup = (typeof commandGroups)[number];

export type CommandEffect =
  | { readonly to: string }
  | { readonly run: () => void }
  /** Opens a dialog over the current page. */
  | { readonly Dialog: ComponentType<{ onClose: () => void }> };

/** One line of the command palette. */
export interface Command {
  /** Stays the same, because recent commands are remembered by it. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Further texts that find it, such as its title in the other language. */
  readonly keywords?: readonly string[];
  /** A result of the server search: shown even when the title does not match what was typed. */
  readonly isFound?: boolean;
  /** Shown after the title: the place of the thing, such as the space of an agent. */
  readonly detail?: string;
  readonly icon: ReactNode;
  readonly effect: CommandEffect;
}

/** The commands of a feature, and whether the server is still searching for some. */
export interface CommandSource {
  readonly commands: readonly Command[];
  readonly search?: 'pending' | 'failed' | undefined;
}

/** The commands of a feature. A hook, called while the palette is open, with the text that the user has typed. */
export type UseCommands = (search: string) => CommandSource;
