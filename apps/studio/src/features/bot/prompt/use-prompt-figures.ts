import { useEffect, useState } from 'react';
import { type DraftEditor, useDraftEditor } from '../draft/draft-editor.ts';
import { countPrompt, type PromptFigures } from './count-prompt.ts';

/** After the last key. */
const COUNT_DELAY_MS = 300;
const IDLE_TIMEOUT_MS = 1_000;

const promptOf = (editor: DraftEditor) => editor.getDraft().prompt_info.prompt;

/** The figures of the prompt, counted while nobody types. */
export function usePromptFigures(): PromptFigures {
  const editor = useDraftEditor();
  const [figures, setFigures] = useState(() => countPrompt(promptOf(editor)));
  useEffect(() => watchPrompt(editor, (prompt) => setFigures(countPrompt(prompt))), [editor]);
  return figures;
}

/** Calls back with the prompt some time after it has changed, when the page is idle. */
function watchPrompt(editor: DraftEditor, onSettled: (prompt: string) => void): () => void {
  let watched = promptOf(editor);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => onSettled(watched);
  const unsubscribe = editor.subscribe(() => {
    if (promptOf(editor) === watched) return;
    watched = promptOf(editor);
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(settle), COUNT_DELAY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else run();
}
