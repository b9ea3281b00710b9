import * as z from 'zod/mini';
import { SYSTEM_VARIABLES } from './system-variables.ts';

/** studio §3 variable. Its value is kept for each user of the bot. What is saved passes `VariableList`, which pages that only show drafts do not load. */
export const Variable = z.object({
  key: z.string(),
  description: z.string(),
  /** The value for a user for whom none is kept. */
  default_value: z.string(),
  /** One that the server fills. It is in the list only to be switched off. */
  is_system: z.boolean(),
  /** The model neither reads nor sets it: only its user and calls of the API do. */
  prompt_disabled: z.boolean(),
  /** Nobody reads or sets it. Values that are kept stay. */
  is_disabled: z.boolean(),
});
export type Variable = z.infer<typeof Variable>;

/** Whether `{{key}}` is filled. */
export const isInPrompt = ({ prompt_disabled, is_disabled }: Variable): boolean => !prompt_disabled && !is_disabled;

/** The names that are filled in the prompt of a bot with these variables. */
export function promptVariables(list: readonly Variable[]): string[] {
  const isOn = (name: string) =>
    !list.some(({ key, is_system, is_disabled }) => is_system && is_disabled && key === name);
  return [
    ...SYSTEM_VARIABLES.filter(isOn),
    ...list.filter((one) => !one.is_system && isInPrompt(one)).map(({ key }) => key),
  ];
}
