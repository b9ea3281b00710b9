import { createContext, type RefObject, use } from 'react';
import type { LocalFile } from './local-file.ts';

/** Text or voice input (chat §3 input modes). */
export type InputMode = 'input' | 'audio';

/** A message above the input about the draft or a failed action. */
export interface ComposerNotice {
  readonly tone: 'warning' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The state that the parts of the composer share, buttons of plugins included. */
export interface ComposerState {
  readonly mode: InputMode;
  setMode(mode: InputMode): void;
  readonly notice: ComposerNotice | null;
  setNotice(notice: ComposerNotice | null): void;
  /** A recording whose transcription failed. It survives a switch to the keyboard and selection mode. */
  readonly unsentRecording: Blob | null;
  setUnsentRecording(audio: Blob | null): void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** Whether messages can have files at all. */
  readonly canUpload: boolean;
  /** Adds files to the draft, and shows a warning for those it rejects. Returns the ids of the added files. */
  addFiles(files: readonly LocalFile[]): readonly string[];
}

export const ComposerContext = createContext<ComposerState | null>(null);

export function useComposer(): ComposerState {
  const composer = use(ComposerContext);
  if (!composer) throw new Error('useComposer can only be called inside a ChatPanel');
  return composer;
}
