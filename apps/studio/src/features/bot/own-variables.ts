import type { Variable } from '@parley/contract';

/** Whether an agent keeps values about its users. */
export const hasOwnVariables = (variables: readonly Variable[]): boolean =>
  variables.some(({ is_system, is_disabled }) => !is_system && !is_disabled);
