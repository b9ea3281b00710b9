import { checkVariableKey, newVariable, SYSTEM_VARIABLES, VARIABLE_KEY_PATTERN, type Variable } from '@parley/contract';

/** A variable while it is edited. A new one has no identity but its id. */
export interface VariableRow extends Variable {
  readonly id: number;
}

export type KeyProblem = 'key-empty' | 'name-used' | 'key-invalid';

/** The variables of the agent itself, as rows. */
export const toRows = (variables: readonly Variable[]): VariableRow[] =>
  variables.filter(({ is_system }) => !is_system).map((variable, id) => ({ ...variable, id }));

/** The variables of the server that the agent does not use. */
export const switchedOff = (variables: readonly Variable[]): string[] =>
  variables.filter(({ is_system, is_disabled }) => is_system && is_disabled).map(({ key }) => key);

/** What is saved. */
export const toVariables = (rows: readonly VariableRow[], off: readonly string[]): Variable[] => [
  ...rows.map(({ id: _, ...variable }) => variable),
  ...SYSTEM_VARIABLES.filter((name) => off.includes(name)).map((name) =>
    newVariable(name, { is_system: true, is_disabled: true }),
  ),
];

/** studio §5: why a key cannot be saved, by the id of its row. */
export function keyProblems(rows: readonly VariableRow[]): ReadonlyMap<number, KeyProblem> {
  const keys = rows.map(({ key }) => key);
  return new Map(
    rows.flatMap(({ id, key }): [number, KeyProblem][] => {
      const result = checkVariableKey(key, keys);
      if (result !== 'pass') return [[id, result]];
      return VARIABLE_KEY_PATTERN.test(key) ? [] : [[id, 'key-invalid']];
    }),
  );
}
