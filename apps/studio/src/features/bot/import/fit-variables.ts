import { type BotFile, type Variable, VariableList } from '@parley/contract';

type FileVariable = NonNullable<BotFile['agent']['variables']>[number];

/** Those of another product's variables that an agent can have as they are, and the keys of the others. */
export function fitVariables(foreign: readonly Variable[]): { variables: FileVariable[]; notTaken: string[] } {
  const taken: Variable[] = [];
  const notTaken: string[] = [];
  // What the other product fills itself, ours does not.
  for (const variable of foreign)
    if (!variable.is_system && VariableList.safeParse([...taken, variable]).success) taken.push(variable);
    else notTaken.push(variable.key);
  return {
    variables: taken.map(({ prompt_disabled, is_disabled, ...variable }) => ({
      ...variable,
      in_prompt: !prompt_disabled,
      enabled: !is_disabled,
    })),
    notTaken,
  };
}
