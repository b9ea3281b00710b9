import type { ClipboardEvent } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { insertText } from '../state/insert-text.ts';
import { toLocalFile } from '../state/local-file.ts';
import { transferredFiles } from './transferred-files.ts';

/** A text of this length is a document: nobody edits it in five rows, and browsers become slow over it. */
export const LONG_PASTE_CHARACTERS = 10_000;

/** Pasted files are uploaded, where that is enabled, and so is a text that is too long to be read in the input. */
export function usePaste(): (event: ClipboardEvent<HTMLTextAreaElement>) => void {
  const client = useClient();
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { input, canUpload, addFiles, setNotice } = useComposer();

  function pasteAsFile(text: string): boolean {
    const file = new File([text], texts.pastedTextName, { type: 'text/plain' });
    const [id] = addFiles([toLocalFile(file)]);
    // There is no room for it, say: then it is pasted like any text.
    if (id === undefined) return false;
    const insert = () => {
      client.uploads?.remove(id);
      setNotice(null);
      input.current?.focus();
      if (input.current) draft.setText(insertText(input.current, text));
    };
    setNotice({ tone: 'info', text: texts.pastedAsFile, action: { label: texts.pasteAsText, run: insert } });
    return true;
  }

  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    void client.plugins.run('onInputPaste', { text });
    if (!canUpload || !preferences.enablePasteUpload) return;
    const files = transferredFiles(event.clipboardData);
    // Spreadsheets put a picture of the cells beside their words.
    if (files.length > 0 && text === '') {
      event.preventDefault();
      addFiles(files);
    } else if (text.length > LONG_PASTE_CHARACTERS && pasteAsFile(text)) event.preventDefault();
  };
}
