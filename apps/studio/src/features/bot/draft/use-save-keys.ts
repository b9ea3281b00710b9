import { matchesKeys } from '@parley/ui';
import { useEffect } from 'react';
import type { DraftEditor } from './draft-editor.ts';
import { SAVE_KEYS } from './save-keys.ts';

/** Saves now when the keys are pressed anywhere on the page. The browser would offer to save the page as a file. */
export function useSaveKeys(editor: DraftEditor): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      if (!SAVE_KEYS.some((keys) => matchesKeys(event, keys))) return;
      event.preventDefault();
      void editor.flush();
    };
    window.addEventListener('keydown', receive);
    return () => window.removeEventListener('keydown', receive);
  }, [editor]);
}
