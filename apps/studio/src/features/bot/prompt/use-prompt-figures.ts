import { useEffect, useState } from 'react';
import { type DraftEditor, useDraftEditor } from '../draft/draft-editor.ts';
import { countPrompt, type PromptFigures } from './count-prompt.ts';

/** After the last key. */
const COUNT_DELAY_MS = 300;
const IDLE_TIMEOUT_MS = 1_000;

/** The figures of the prompt, counted while nobody types. */
export function usePromptFigures(): PromptFigures {
  const editor = useDraftEditor();
  const [figures, setFigures] = useState(() => countPrompt(editor.getDraft()));
  useEffect(() => watchPrompt(editor, () => setFigures(countPrompt(editor.getDraft()))), [editor]);
  return figures;
}

/** Calls back some time after the prompt or its variables have changed, when the page is idle. */
function watchPrompt(editor: DraftEditor, onSettled: () => void): () => void {
  let { prompt_info, variable_list } = editor.getDraft();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = editor.subscribe(() => {
    const draft = editor.getDraft();
    if (draft.prompt_info === prompt_info && draft.variable_list === variable_list) return;
    ({ prompt_info, variable_list } = draft);
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(onSettled), COUNT_DELAY_MS);
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
