import type { ClipboardEvent } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { insertText } from '../state/draft.ts';
import { type LocalFile, toLocalFile, transferredFiles } from '../state/local-file.ts';

/** Longer text is pasted as a file: it cannot be edited in five rows, and a long text makes the text box slow. */
export const LONG_PASTE_CHARACTERS = 10_000;

/** Uploads pasted files and very long pasted text, if the preference is on (chat §5 paste upload). */
export function usePaste(): (event: ClipboardEvent<HTMLTextAreaElement>) => void {
  const client = useClient();
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { input, canUpload, addFiles, setNotice } = useComposer();

  /** False if the file is rejected, for example because of the file limit: then the text is pasted as text. */
  function pasteAsFile(text: string): boolean {
    const file = new File([text], texts.pastedTextName, { type: 'text/plain' });
    const [id] = addFiles([toLocalFile(file)]);
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
    if (files.length > 0) addFiles(files);
    const isTextHandled =
      files.length > 0 ? isListOfNames(text, files) : text.length > LONG_PASTE_CHARACTERS && pasteAsFile(text);
    // Without this the browser pastes the text, also when files came with it.
    if (isTextHandled) event.preventDefault();
  };
}

/** File managers put the names of copied files on the clipboard as text. */
function isListOfNames(text: string, files: readonly LocalFile[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  const lines = text.split(/[\r\n]+/).filter((line) => line !== '');
  return lines.every((line) => names.has(line.split(/[\\/]/).at(-1) ?? ''));
}
