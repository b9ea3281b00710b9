import { firstGraphemes } from '@parley/contract';
import { notTaken } from './fit-agent.ts';
import type { ImportNote } from './import-note.ts';

/** Long enough to recognise the message. */
const SHOWN_MAX = 60;

/** Nothing, or only the place of what the user writes: `{{#sys.query#}}`. */
const isPlaceholder = (text: string): boolean => /^\s*(\{\{[^{}]*\}\}\s*)*$/.test(text);

/**
 * The prompt of a model step that has several messages: its instruction or, without one, what it says as the user. The other
 * messages are named.
 */
export function stepPrompt(instruction: string, others: readonly string[]): { prompt: string; notes: ImportNote[] } {
  const [first, ...rest] = [instruction, ...others].filter((text) => !isPlaceholder(text));
  return {
    prompt: first ?? instruction,
    notes: rest.map((text) => notTaken('message', firstGraphemes(text.trim(), SHOWN_MAX))),
  };
}
