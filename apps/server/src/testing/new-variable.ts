import type { Variable } from '@parley/contract';

/** A variable as an author would write it. */
export const newVariable = (key: string, change: Partial<Variable> = {}): Variable => ({
  key,
  description: '',
  default_value: '',
  is_system: false,
  prompt_disabled: false,
  is_disabled: false,
  ...change,
});
