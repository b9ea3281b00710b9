import { createContext, type RefObject, use } from 'react';
import type { LocalFile } from './local-file.ts';

/** Writing or speaking (chat §3 input modes). */
export type InputMode = 'input' | 'audio';

/** Something the user has to know about what they are about to send. */
export interface ComposerNotice {
  readonly tone: 'warning' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** What the parts of the composer share, buttons of plugins included. */
export interface ComposerState {
  readonly mode: InputMode;
  setMode(mode: InputMode): void;
  readonly notice: ComposerNotice | null;
  setNotice(notice: ComposerNotice | null): void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** Whether the message can have files at all. */
  readonly canUpload: boolean;
  /** Takes files into the message, and says why it does not. Gives the ids of those it took. */
  addFiles(files: readonly LocalFile[]): readonly string[];
}

export const ComposerContext = createContext<ComposerState | null>(null);

export function useComposer(): ComposerState {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer is only for what stands in a ChatPanel');
  return composer;
}
