import { isPlainObject, isSameValue } from './merge/same-value.ts';

/** studio §9 autosave delays, in milliseconds. */
export const SAVE_DELAY_MS = { immediate: 0, medium: 500, long: 1000 } as const;
export type SaveDelay = keyof typeof SAVE_DELAY_MS;

/** Fields that change many times in a row: sliders and texts. Every other field is saved immediately. */
const delayOfField: Readonly<Record<string, SaveDelay>> = {
  'model_info.temperature': 'medium',
  'model_info.max_tokens': 'medium',
  'model_info.top_p': 'medium',
  'model_info.short_memory_policy.history_round': 'medium',
  'knowledge.top_k': 'medium',
  'knowledge.min_score': 'medium',
  'prompt_info.prompt': 'long',
  'suggest_reply_info.customized_suggest_prompt': 'long',
  'onboarding_info.prologue': 'long',
};

/** The prompt is saved immediately in optimise mode. */
const PROMPT = 'prompt_info.prompt';

const shortestFirst = ['immediate', 'medium', 'long'] as const satisfies readonly SaveDelay[];

/** How long a change of a section waits before it is saved: the shortest delay of the fields that differ. */
export function saveDelayOf(section: string, before: unknown, after: unknown, isOptimising = false): SaveDelay {
  const delays = changedFields(section, before, after).map((path) =>
    isOptimising && path === PROMPT ? 'immediate' : (delayOfField[path] ?? 'immediate'),
  );
  return shortestFirst.find((delay) => delays.includes(delay)) ?? 'immediate';
}

function changedFields(path: string, before: unknown, after: unknown): readonly string[] {
  if (isSameValue(before, after)) return [];
  if (!isPlainObject(before) || !isPlainObject(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changedFields(`${path}.${key}`, before[key], after[key]),
  );
}
