import '@parley/ui/tokens.css';
import { PROMPT_MAX, SYSTEM_VARIABLES } from '@parley/contract';
import { createCodeField } from '../../../apps/studio/src/features/bot/prompt/code-editor/code-field.ts';
import { longPrompt } from '../long-prompt.ts';

/** The code editor of the studio with the same prompt, alone on a page: what a key costs without anything around it. */
createCodeField(document.getElementById('root') as HTMLElement, {
  text: longPrompt,
  isEditable: true,
  maxLength: PROMPT_MAX,
  describedBy: '',
  texts: { label: 'Prompt', placeholder: '', unknownVariable: (name) => name },
  getVariables: () => SYSTEM_VARIABLES.map((name) => ({ name, detail: name })),
  getInserts: () => [],
  onReady: () => undefined,
  onChange: () => undefined,
  onTooLong: () => undefined,
  selection: { from: 0, to: 0 },
  firstVisible: 0,
});
